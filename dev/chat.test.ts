import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BotApi, startBotApi } from '../server/test/bot-api.ts'
import { createChat } from './chat.ts'

const TOKEN = '1:test'
const person = { id: 700_000_002, first_name: 'Алина' }
let telegram: BotApi
beforeAll(async () => {
  telegram = await startBotApi({ token: TOKEN })
})
afterAll(() => telegram.close())

type Tap = { id: string; message?: { text?: string } }
type Result = { message_id: number } & { callback_query?: Tap }[]
const bot = (method: string, payload: object) =>
  fetch(`${telegram.url}/bot${TOKEN}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  }).then((reply) => reply.json() as Promise<{ result: Result }>)

test('[N-99] buttons keep their rows, an edit is marked, and the answer to a tap is a toast of that chat', async () => {
  const chat = createChat(telegram, 'https://app.test')
  const key = (text: string) => ({ text, callback_data: text })
  const { result } = await bot('sendMessage', {
    chat_id: person.id,
    text: 'Новый проект',
    reply_markup: { inline_keyboard: [[key('Откликнуться')], [key('Не подходит'), key('Подробнее')]] },
  })
  expect(chat.read(person.id).messages[0]?.buttons.map((row) => row.map(({ text }) => text))).toEqual([
    ['Откликнуться'],
    ['Не подходит', 'Подробнее'],
  ])
  await bot('editMessageText', { chat_id: person.id, message_id: result.message_id, text: 'Проект закрыт' })
  expect(chat.read(person.id).messages).toMatchObject([{ text: 'Проект закрыт', edited: true, buttons: [] }])

  chat.press(person, 'Не подходит', result.message_id)
  const { result: updates } = await bot('getUpdates', {})
  expect(updates[0]?.callback_query?.message).toMatchObject({ text: 'Проект закрыт' })
  await bot('answerCallbackQuery', {
    callback_query_id: updates[0]?.callback_query?.id,
    text: 'Больше не пришлём',
  })
  expect(chat.read(person.id).toasts).toMatchObject([{ text: 'Больше не пришлём', alert: false }])
  expect(chat.read(1).toasts).toEqual([])
  chat.send(person, 'voice')
  expect(chat.read(person.id).messages.at(-1)).toMatchObject({ from: 'person', text: '🎤 Голосовое, 0:07' })
})
