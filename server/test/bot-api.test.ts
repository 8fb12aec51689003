import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Bot, GrammyError, HttpError, InlineKeyboard, InputFile, webhookCallback } from 'grammy'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { blocked, monotonicMs, startBotApi, startCommand, unblocked } from './bot-api.ts'
import type { BotApi, Call, Fault } from './bot-api.ts'

let api: BotApi
beforeEach(async () => void (api = await startBotApi()))
afterEach(() => api.close())

function newBot(timeoutSeconds = 10, token = api.token) {
  return new Bot(token, { client: { apiRoot: api.url, timeoutSeconds } })
}

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  )

function post(path: string, value: unknown) {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${api.url}${path}`, { method: 'POST', headers, body: JSON.stringify(value) })
}

const times = (count: number, run: (i: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

const openApp = (url: string, chat_id = 1) =>
  newBot().api.sendMessage(chat_id, 'x', { reply_markup: new InlineKeyboard().webApp('Открыть', url) })

const patience = (answer: Fault['answer']) =>
  answer.kind === 'hang' || ('body' in answer && answer.body === 'truncated') ? 0.2 : 10

const send = (bot: Bot, count: number) => times(count, (i) => failure(bot.api.sendMessage(i + 1, 'x')))

const isPoll = (call: Call) => call.method === 'getUpdates'

const read = async (path: string) => (await (await fetch(`${api.url}${path}`)).json()) as Call[]

describe('sending', () => {
  test('a message with a mini-app button', async () => {
    const reply_markup = new InlineKeyboard().webApp('Открыть', 'https://app.example/b/1')
    const message = await newBot().api.sendMessage(777, '<b>Бриф</b> &amp; ко', {
      reply_markup,
      parse_mode: 'HTML',
    })
    expect(message).toMatchObject({ message_id: 1, chat: { id: 777, type: 'private' }, text: 'Бриф & ко' })
    expect(message.reply_markup?.inline_keyboard[0]?.[0]).toMatchObject({ text: 'Открыть' })
    const expected = { method: 'sendMessage', chat_id: 777, outcome: 'ok', answered: true, message_id: 1 }
    expect(api.calls).toMatchObject([expected])
    expect(api.sent()).toEqual(api.calls)
    expect(api.sent('getMe')).toEqual([])
  })

  test('a mini-app button is HTTPS, or plain HTTP on this machine only', async () => {
    await openApp('http://127.0.0.1:5173/x')
    await openApp('http://localhost:5173/x')
    const description =
      "Bad Request: inline keyboard button Web App URL 'http://app.example/' is invalid: Only HTTPS links are allowed"
    expect(await failure(openApp('http://app.example/'))).toMatchObject({ error_code: 400, description })
    expect(await failure(openApp('http://127.0.0.1.example/'))).toBeInstanceOf(GrammyError)
    expect(await failure(openApp('https://app.example/', -100))).toMatchObject({
      description: 'Bad Request: BUTTON_TYPE_INVALID',
    })
    expect(api.sent()).toHaveLength(2)
  })

  const field = 'field "inline_keyboard" of the InlineKeyboardMarkup'
  test.each([
    [{ chat_id: 1, text: '' }, 'message text is empty'],
    [{ chat_id: 1, text: '<b> </b>', parse_mode: 'HTML' }, 'message text is empty'],
    [{ chat_id: 1, text: 'x'.repeat(4097) }, 'message is too long'],
    [{ text: 'x' }, 'chat_id is empty'],
    [{ chat_id: '@unknown', text: 'x' }, 'chat not found'],
    [{ chat_id: 1, text: 'x', parse_mode: 'BB' }, 'unsupported parse_mode'],
    [{ chat_id: 1, text: 'x', reply_markup: '{' }, "can't parse reply keyboard markup JSON object"],
    [{ chat_id: 1, text: 'x', reply_markup: '[]' }, 'object expected as reply markup'],
    [{ chat_id: 1, text: 'x', reply_markup: { inline_keyboard: {} } }, `${field} must be an Array`],
    [
      { chat_id: 1, text: 'x', reply_markup: { inline_keyboard: [{}] } },
      `${field} must be an Array of Arrays`,
    ],
    [
      { chat_id: 1, text: 'x', reply_markup: { inline_keyboard: [[{ text: 'a' }]] } },
      "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    [
      { chat_id: 1, text: 'x', reply_markup: { inline_keyboard: [[{ callback_data: 'a' }]] } },
      `can't parse inline keyboard button: Field "text" must be of type String`,
    ],
    [
      {
        chat_id: 1,
        text: 'x',
        reply_markup: { inline_keyboard: [[{ text: 'a', callback_data: 'я'.repeat(33) }]] },
      },
      'BUTTON_DATA_INVALID',
    ],
  ])('refuses as Telegram does: #%#', async (payload, reason) => {
    const response = await post(`/bot${api.token}/sendMessage`, payload)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      ok: false,
      error_code: 400,
      description: `Bad Request: ${reason}`,
    })
    expect(api.calls).toMatchObject([{ outcome: '400', answered: true }])
  })

  // The vectors of TDLib's own parser test.
  test.each([
    ['🏟 🏟&lt;<abacaba', 'Unclosed start tag at byte offset 13'],
    ['🏟 🏟&lt;<abac aba>', 'Unsupported start tag "abac" at byte offset 13'],
    ['🏟 🏟&lt;<i    aba>', `Can't find end tag corresponding to start tag "i"`],
    ['🏟 🏟&lt;<i    aba  =  "&lt;&gt;&quot;>', 'Unclosed start tag at byte offset 13'],
    ['🏟 🏟&lt;<b></b></', 'Unexpected end tag at byte offset 20'],
    ['🏟 🏟&lt;<i>a</i   ', 'Unclosed end tag at byte offset 17'],
    ['🏟 🏟&lt;<i>a</em   >', 'Unmatched end tag at byte offset 17, expected "</i>", found "</em>"'],
    ['a <br/> b', 'Unsupported start tag "br/" at byte offset 2'],
    ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
  ])('HTML %s', async (text, reason) => {
    const sent = newBot().api.sendMessage(1, text, { parse_mode: 'HTML' })
    expect(await failure(sent)).toMatchObject({
      error_code: 400,
      description: `Bad Request: can't parse entities: ${reason}`,
    })
  })

  test('good HTML passes, its tags do not count towards 4096', async () => {
    const bot = newBot()
    const html = `<a href="https://a.example/?a=1&amp;b='>'">${'x'.repeat(4094)}</a><B>&lt;</b><i>&amp;</>`
    const message = await bot.api.sendMessage(1, html, { parse_mode: 'HTML' })
    expect(message.text).toBe(`${'x'.repeat(4094)}<&`)
    await bot.api.sendMessage(1, 'not a <tag', {})
  })

  test('forms, multipart files and query strings are read too', async () => {
    const url = `${api.url}/bot${api.token}/sendMessage`
    await fetch(url, { method: 'POST', body: new URLSearchParams({ chat_id: '5', text: 'а б' }) })
    const form = new FormData()
    form.set('chat_id', '6')
    form.set('text', 'в "г"')
    await fetch(url, { method: 'POST', body: form })
    await fetch(`${url}?chat_id=7&text=d`)
    expect(api.sent().map(({ chat_id, payload }) => [chat_id, payload['text']])).toEqual([
      [5, 'а б'],
      [6, 'в "г"'],
      [7, 'd'],
    ])
    const bytes = Buffer.from(Array.from({ length: 999 }, (_, i) => i % 256))
    const message = await newBot().api.sendDocument(8, new InputFile(bytes, 'отклики.xlsx'), {
      caption: 'Вот',
    })
    expect(message.document).toMatchObject({ file_name: 'отклики.xlsx', file_size: 999 })
    expect(api.sent('sendDocument')).toMatchObject([
      { chat_id: 8, payload: { document: { filename: 'отклики.xlsx', size: 999 }, caption: 'Вот' } },
    ])
    expect(api.sent()).toHaveLength(4)
  })

  test('the rest of the methods', async () => {
    const bot = newBot()
    const commands = [{ command: 'start', description: 'Начать' }]
    await bot.api.setMyCommands(commands, { language_code: 'ru' })
    expect(await bot.api.getMyCommands({ language_code: 'ru' })).toEqual(commands)
    expect(await bot.api.getMyCommands()).toEqual([])
    expect(await failure(bot.api.setMyCommands([{ command: 'Старт', description: 'x' }]))).toMatchObject({
      description: 'Bad Request: BOT_COMMAND_INVALID',
    })
    const button = { type: 'web_app' as const, text: 'Открыть', web_app: { url: 'https://app.example/' } }
    await bot.api.setChatMenuButton({ menu_button: button })
    expect(await bot.api.getChatMenuButton({ chat_id: 5 })).toEqual(button)
    const wrong = { ...button, web_app: { url: 'http://app.example/' } }
    expect(await failure(bot.api.setChatMenuButton({ menu_button: wrong }))).toMatchObject({
      description:
        "Bad Request: menu button Web App URL 'http://app.example/' is invalid: Only HTTPS links are allowed",
    })
    await bot.api.setMyDescription('о боте')
    await bot.api.setMyShortDescription('о боте')
    expect(await bot.api.getChat(9)).toMatchObject({ id: 9, type: 'private' })
    const { message_id } = await bot.api.sendMessage(9, 'раз')
    expect(await bot.api.editMessageText(9, message_id, 'два')).toMatchObject({ message_id, text: 'два' })
    await bot.api.answerCallbackQuery('1')
    expect(await bot.api.getMe()).toMatchObject({ id: 7_000_000_001, is_bot: true })
    const unknown = await post(`/bot${api.token}/noSuchMethod`, {})
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { ok: false, error_code: 404, description: 'Not Found' },
    ])
  })

  test('a wrong token', async () => {
    const error = await failure(newBot(10, '1:wrong').api.sendMessage(1, 'x'))
    expect(error).toMatchObject({ error_code: 401, description: 'Unauthorized' })
    expect(api.calls).toMatchObject([{ method: 'sendMessage', outcome: 'unauthorized' }])
    expect(JSON.stringify(api.calls)).not.toContain('wrong')
  })
})

describe('faults as grammY sees them', () => {
  test.each([
    [{ kind: '429', retry_after: 7 }, '429', 429, 'Too Many Requests: retry after 7'],
    [{ kind: 'blocked' }, '403', 403, 'Forbidden: bot was blocked by the user'],
    [{ kind: 'deactivated' }, '403', 403, 'Forbidden: user is deactivated'],
    [{ kind: 'not_started' }, '403', 403, "Forbidden: bot can't initiate conversation with a user"],
    [{ kind: 'chat_not_found' }, '400', 400, 'Bad Request: chat not found'],
    [
      { kind: 'bad_request', description: 'Bad Request: PEER_ID_INVALID' },
      '400',
      400,
      'Bad Request: PEER_ID_INVALID',
    ],
    [{ kind: 'server_error', status: 500 }, '5xx', 500, 'Internal Server Error'],
    [{ kind: 'server_error', status: 502 }, '5xx', 502, 'Bad Gateway'],
  ] as [Fault['answer'], string, number, string][])(
    '%j',
    async (answer, outcome, error_code, description) => {
      api.fail({ answer })
      const bot = newBot()
      const error = await failure(bot.api.sendMessage(1, 'x'))
      expect(error).toBeInstanceOf(GrammyError)
      const parameters = answer.kind === '429' ? { retry_after: 7 } : {}
      expect(error).toMatchObject({ error_code, description, parameters, method: 'sendMessage' })
      expect(api.calls).toMatchObject([{ outcome, answered: true }])
      expect(api.sent()).toEqual([])
      await bot.api.sendMessage(1, 'the next one passes')
    },
  )

  const silent: [Fault['answer'] & { after_accept?: boolean }, RegExp][] = [
    [{ kind: 'hang' }, /timed out after 0.2 seconds/],
    [{ kind: 'drop' }, /socket hang up/],
    [{ kind: 'garbage' }, /invalid json response body/],
    // node-fetch 2 does not notice an answer cut short of its content-length: only the time limit ends it.
    [{ kind: 'garbage', body: 'truncated' }, /timed out after 0.2 seconds|Premature close|aborted/],
    [{ kind: 'garbage', body: 'huge' }, /invalid json response body/],
  ]

  test.each(silent)('%j: not sent', async (answer, reason) => {
    api.fail({ answer })
    const error = await failure(newBot(patience(answer)).api.sendMessage(1, 'x'))
    expect(error).toBeInstanceOf(HttpError)
    expect(String((error as HttpError).error)).toMatch(reason)
    expect(api.calls).toMatchObject([{ outcome: answer.kind, answered: false }])
    expect(api.calls[0]).not.toHaveProperty('message_id')
    expect(api.sent()).toEqual([])
    await newBot().api.sendMessage(1, 'the next one passes')
  })

  test.each(silent)('%j after accept: sent, unconfirmed', async (answer, reason) => {
    api.fail({ answer: { ...answer, after_accept: true } as Fault['answer'] })
    const error = await failure(newBot(patience(answer)).api.sendMessage(1, 'x'))
    expect(String((error as HttpError).error)).toMatch(reason)
    expect(api.sent()).toMatchObject([{ chat_id: 1, outcome: 'ok', answered: false, message_id: 1 }])
  })

  test('slow: sent at once, answered later', async () => {
    api.fail({ answer: { kind: 'slow', ms: 150 } })
    const sending = newBot().api.sendMessage(1, 'x')
    expect(await api.waitFor((call) => call.method === 'sendMessage', 1000)).toMatchObject({
      answered: false,
    })
    expect(await sending).toMatchObject({ message_id: 1 })
    expect(api.sent()).toMatchObject([{ answered: true }])
    expect(monotonicMs() - (api.calls[0]?.at ?? 0)).toBeGreaterThanOrEqual(149)
  })

  test('when, times, order, probability, heal', async () => {
    const bot = newBot()
    const outcomes = async (...chats: number[]) => {
      const from = api.calls.length
      for (const chat of chats) await failure(bot.api.sendMessage(chat, 'x'))
      return api.calls.slice(from).map(({ outcome }) => outcome)
    }
    api.fail({ when: { chat_id: 2 }, times: 'always', answer: { kind: 'blocked' } })
    api.fail({ when: { method: 'sendMessage' }, times: 2, answer: { kind: '429', retry_after: 1 } })
    api.fail({ when: { method: 'getChat' }, answer: { kind: 'server_error', status: 500 } })
    expect(await outcomes(1, 2, 3, 4, 2)).toEqual(['429', '403', '429', 'ok', '403'])
    expect(await failure(bot.api.getChat(1))).toMatchObject({ error_code: 500 })
    api.heal()
    expect(await outcomes(2)).toEqual(['ok'])
    api.fail({ probability: 0, answer: { kind: 'blocked' } })
    expect(await outcomes(1, 1, 1)).toEqual(['ok', 'ok', 'ok'])
    api.fail({ probability: 1, answer: { kind: 'blocked' } })
    expect(await outcomes(1, 1, 1)).toEqual(['403', '403', '403'])
    api.clear()
    expect(await outcomes(1)).toEqual(['ok'])
    api.fail({ probability: 0.5, answer: { kind: 'blocked' } })
    expect(new Set(await outcomes(...Array.from({ length: 60 }, () => 1)))).toEqual(new Set(['ok', '403']))
  })
})

describe('the sliding limit', () => {
  test('answers 429 past the pace, other methods pass', async () => {
    const bot = newBot()
    api.limit({ per_second: 30 })
    const errors = (await send(bot, 50)).filter((result) => result instanceof GrammyError)
    expect(errors).toHaveLength(20)
    expect(errors[0]).toMatchObject({ error_code: 429, parameters: { retry_after: 1 } })
    expect(api.sent()).toHaveLength(30)
    await bot.api.getMe()
    api.limit(null)
    await bot.api.sendMessage(1, 'x')
  })

  test('the window slides: what was sent 600 ms ago still counts', async () => {
    const bot = newBot()
    api.limit({ per_second: 10 })
    const sentSoFar: number[] = []
    for (const [count, pause] of [
      [5, 600],
      [10, 460],
      [10, 0],
    ] as const) {
      await send(bot, count)
      sentSoFar.push(api.sent().length)
      await sleep(pause)
    }
    expect(sentSoFar).toEqual([5, 10, 15])
    const at = api.sent().map((call) => call.at)
    for (const start of at) expect(at.filter((t) => t >= start && t < start + 1000).length).toBeLessThan(11)
  })

  test('a refused call takes no place, an unconfirmed one does', async () => {
    const bot = newBot()
    api.limit({ per_second: 3 })
    api.fail({ when: { chat_id: 1 }, answer: { kind: 'blocked' } })
    api.fail({ when: { chat_id: 2 }, answer: { kind: 'drop', after_accept: true } })
    for (const chat of [1, 2, 3, 4, 5]) await failure(bot.api.sendMessage(chat, 'x'))
    expect(api.calls.map(({ outcome }) => outcome)).toEqual(['403', 'ok', 'ok', 'ok', '429'])
  })
})

describe('updates', () => {
  test('polling brings each update once, in order, and none again after a restart', async () => {
    const heard: string[] = []
    const start = async () => {
      const bot = newBot()
      bot.command('start', (ctx) => void heard.push(`${ctx.from?.id} ${ctx.match}`))
      const running = bot.start({ timeout: 5, allowed_updates: ['message', 'my_chat_member'] })
      const from = api.calls.length
      await api.waitFor((call) => isPoll(call) && api.calls.indexOf(call) >= from, 2000)
      return async () => {
        await bot.stop()
        await running
      }
    }
    api.update(startCommand({ id: 1 }, 'brief_12'))
    let stop = await start()
    api.update(startCommand({ id: 2, username: 'anya', language_code: 'ru' }))
    await times(20, async (i) => void api.update(startCommand({ id: 100 + i })))
    await api.waitFor((call) => isPoll(call) && call.payload['offset'] === 1023, 2000)
    await stop()
    stop = await start()
    api.update(startCommand({ id: 3 }))
    await api.waitFor((call) => isPoll(call) && call.payload['offset'] === 1024, 2000)
    await stop()
    expect(heard).toEqual(['1 brief_12', '2 ', ...Array.from({ length: 20 }, (_, i) => `${100 + i} `), '3 '])
    expect(api.calls.find(isPoll)?.payload['allowed_updates']).toEqual(['message', 'my_chat_member'])
  })

  test('block and unblock', async () => {
    const bot = newBot()
    const seen: unknown[] = []
    bot.on(
      'my_chat_member',
      ({ myChatMember: { old_chat_member: before, new_chat_member: after, from } }) => {
        seen.push([from.id, before.status, after.status])
      },
    )
    const running = bot.start({ timeout: 5 })
    api.update(blocked({ id: 7 }))
    api.update(unblocked({ id: 7 }))
    await api.waitFor((call) => isPoll(call) && call.payload['offset'] === 1003, 2000)
    await bot.stop()
    await running
    expect(seen).toEqual([
      [7, 'member', 'kicked'],
      [7, 'kicked', 'member'],
    ])
  })

  test('an update stays until an offset confirms it; limit, negative offset, timeout', async () => {
    const bot = newBot()
    const ids = async (options: { offset?: number; limit?: number; timeout?: number }) =>
      (await bot.api.getUpdates(options)).map(({ update_id }) => update_id)
    for (const id of [1, 2, 3]) api.update(startCommand({ id }))
    expect(await ids({})).toEqual([1001, 1002, 1003])
    expect(await ids({ limit: 2 })).toEqual([1001, 1002])
    expect(await ids({ offset: 1002 })).toEqual([1002, 1003])
    expect(await ids({ offset: -1 })).toEqual([1003])
    expect(await ids({})).toEqual([1003])
    const before = monotonicMs()
    expect(await ids({ offset: 1004, timeout: 0.3 })).toEqual([])
    expect(monotonicMs() - before).toBeGreaterThan(290)
  })

  test('a poll whose client is gone loses nothing', async () => {
    const gone = new AbortController()
    const polling = failure(fetch(`${api.url}/bot${api.token}/getUpdates?timeout=5`, { signal: gone.signal }))
    await api.waitFor(isPoll, 1000)
    gone.abort()
    await polling
    await sleep(50)
    api.update(startCommand({ id: 1 }))
    expect(await newBot().api.getUpdates({ timeout: 5 })).toHaveLength(1)
    expect(api.calls).toMatchObject([{ answered: false }, { answered: true }])
  })

  test('two pollers, or a webhook: 409', async () => {
    const first = newBot()
    const firstEnd = failure(first.start({ timeout: 5 }))
    await api.waitFor(isPoll, 1000)
    const second = newBot().api.getUpdates({ timeout: 5 })
    const secondEnd = failure(second)
    expect(await firstEnd).toMatchObject({
      error_code: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    })
    await api.waitFor((call) => isPoll(call) && call.outcome === 'ok', 1000)
    await newBot().api.setWebhook('https://app.example/hook')
    expect(await secondEnd).toMatchObject({ description: 'Conflict: terminated by setWebhook request' })
    expect(await failure(newBot().api.getUpdates())).toMatchObject({
      error_code: 409,
      description:
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    })
    await newBot().api.deleteWebhook()
    expect(await newBot().api.getUpdates()).toEqual([])
  })

  test('a webhook is called with its secret, on loopback only', async () => {
    const bot = newBot()
    await bot.init()
    const heard: number[] = []
    bot.command('start', (ctx) => void heard.push(ctx.update.update_id))
    const hook = webhookCallback(bot, 'http', { secretToken: 'right_secret-1' })
    const server = createServer((request, response) => void hook(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    try {
      await bot.api.setWebhook(url, { secret_token: 'right_secret-1', allowed_updates: ['message'] })
      expect(await bot.api.getWebhookInfo()).toMatchObject({ url, allowed_updates: ['message'] })
      expect(await api.deliver(startCommand({ id: 1 }))).toBe(200)
      expect(await api.deliver({ ...startCommand({ id: 1 }), update_id: 5 })).toBe(200)
      await bot.api.setWebhook(url, { secret_token: 'wrong' })
      expect(await api.deliver(startCommand({ id: 1 }))).toBe(401)
      await bot.api.setWebhook(url)
      expect(await api.deliver(startCommand({ id: 1 }))).toBe(401)
      expect(heard).toEqual([1001, 5])
    } finally {
      server.close()
    }
    await bot.api.setWebhook('https://app.example/hook')
    await expect(api.deliver(startCommand({ id: 1 }))).rejects.toThrow('not a loopback webhook')
    expect(await failure(bot.api.setWebhook('http://app.example/hook'))).toMatchObject({
      description: 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
    })
    expect(await failure(bot.api.setWebhook(url, { secret_token: 'a b' }))).toMatchObject({
      description: 'Bad Request: secret token contains unallowed characters',
    })
  })
})

describe('the log', () => {
  test('order and times', async () => {
    const bot = newBot()
    const before = [monotonicMs(), Date.now()] as const
    for (const chat of [1, 2, 3]) {
      await bot.api.sendMessage(chat, 'x')
      await sleep(20)
    }
    const after = [monotonicMs(), Date.now()] as const
    expect(api.calls.map(({ n, chat_id }) => [n, chat_id])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    const [a = 0, b = 0, c = 0] = api.calls.map(({ at }) => at)
    expect(a).toBeGreaterThan(before[0])
    expect(b - a).toBeGreaterThan(19)
    expect(c - b).toBeGreaterThan(19)
    expect(after[0] - c).toBeGreaterThan(19)
    for (const { wall } of api.calls) {
      expect(Date.parse(wall)).toBeGreaterThanOrEqual(before[1])
      expect(Date.parse(wall)).toBeLessThanOrEqual(after[1])
    }
    api.clear()
    expect(api.calls).toEqual([])
    expect(await bot.api.sendMessage(4, 'x')).toMatchObject({ message_id: 4 })
    expect(api.calls).toMatchObject([{ n: 4 }])
  })

  test('waitFor sees the past and the future, and gives up', async () => {
    const bot = newBot()
    const second = api.waitFor(({ chat_id }) => chat_id === 2, 2000)
    await bot.api.sendMessage(1, 'x')
    expect(await api.waitFor(({ chat_id }) => chat_id === 1, 0)).toBe(api.calls[0])
    await bot.api.sendMessage(2, 'x')
    expect(await second).toBe(api.calls[1])
    await expect(api.waitFor(({ chat_id }) => chat_id === 3, 30)).rejects.toThrow(
      'no such call within 30 ms; the last: 1 sendMessage ok, 2 sendMessage ok',
    )
  })

  test('3000 messages, 100 in flight: each logged exactly once, in time order', async () => {
    const bot = newBot()
    let next = 0
    await times(100, async () => {
      while (next < 3000) await bot.api.sendMessage(++next, `message ${next}`)
    })
    expect(api.calls).toHaveLength(3000)
    expect(new Set(api.calls.map(({ chat_id }) => chat_id)).size).toBe(3000)
    expect(new Set(api.calls.map(({ message_id }) => message_id)).size).toBe(3000)
    for (const [i, call] of api.calls.entries()) {
      expect(call).toMatchObject({ n: i + 1, outcome: 'ok', payload: { text: `message ${call.chat_id}` } })
      expect(call.at).toBeGreaterThanOrEqual(api.calls[i - 1]?.at ?? 0)
    }
  }, 30_000)
})

describe('from another process', () => {
  test('the control endpoints', async () => {
    const bot = newBot()
    await post('/_/fail', { when: { chat_id: 1 }, times: 'always', answer: { kind: 'blocked' } })
    for (const chat of [1, 2]) await failure(bot.api.sendMessage(chat, 'x'))
    expect(await read('/_/calls')).toEqual(api.calls)
    expect(await read('/_/calls?since=1')).toMatchObject([{ n: 2, chat_id: 2, outcome: 'ok' }])
    expect(await read('/_/sent')).toMatchObject([{ n: 2 }])
    expect(await read('/_/sent?method=getMe')).toEqual([])
    await post('/_/heal', null)
    await post('/_/limit', { per_second: 2 })
    for (const chat of [1, 2]) await failure(bot.api.sendMessage(chat, 'x'))
    expect((await read('/_/calls?since=2')).map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
    expect(await failure(bot.api.sendMessage(3, 'x'))).toMatchObject({ error_code: 429 })
    await post('/_/update', startCommand({ id: 5 }))
    expect(await bot.api.getUpdates()).toMatchObject([{ update_id: 1001, message: { from: { id: 5 } } }])
    await post('/_/clear', null)
    expect(await read('/_/calls')).toEqual([])
    await bot.api.sendMessage(1, 'the limit is gone')
    expect(await bot.api.getUpdates()).toEqual([])
    expect((await post('/_/nothing', null)).status).toBe(400)
  })

  test('as a program: prints a line per message, its clock is ours', async () => {
    const program = fileURLToPath(new URL('bot-api.ts', import.meta.url))
    const child = spawn(process.execPath, [program, '--port', '0', '--token', '42:secret'])
    try {
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
      const url = String((await lines.next()).value).replace('fake Bot API: ', '')
      const bot = new Bot('42:secret', { client: { apiRoot: url } })
      const before = monotonicMs()
      await bot.api.getMe()
      await bot.api.sendMessage(9, 'Привет')
      expect((await lines.next()).value).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z ok 9 "Привет"/)
      const sent = (await (await fetch(`${url}/_/sent`)).json()) as Call[]
      expect(sent).toMatchObject([{ n: 2, chat_id: 9 }])
      expect(sent[0]?.at).toBeGreaterThan(before)
      expect(sent[0]?.at).toBeLessThan(monotonicMs())
    } finally {
      child.kill()
    }
  })
})
