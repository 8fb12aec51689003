import { type BotApi, type Call, tap, textMessage } from '../server/test/bot-api.ts'

interface Shown {
  text: string
  message_id: number
  buttons: { text: string; callback_data?: string }[]
}

const SHOWING = new Set(['sendMessage', 'editMessageText'])

const shownBy = ({ payload, message_id }: Call): Shown => ({
  text: String(payload.text),
  message_id: Number(payload.message_id ?? message_id),
  buttons: (
    (payload.reply_markup as { inline_keyboard?: Shown['buttons'][] } | undefined)?.inline_keyboard ?? []
  ).flat(),
})

const DONE = /Отклик отправлен|Отклик на этот проект уже|Спасибо, учту/

const isBrief = ({ buttons }: Shown) => buttons.some(({ text }) => text === 'Откликнуться')

interface Person {
  chat_id: number
  brief: Shown
  begins_with: string
  /** The moment of the last tap or text, until a reply to it is shown. */
  asked_at: number | undefined
  is_done: boolean
  /** The last messages, for a failure. */
  shown: string[]
  timer: NodeJS.Timeout | undefined
}

/** What a person does with the message: taps a button, writes a text, or is done. */
function nextOf({ buttons, text }: Shown): { button: string } | { text: string } | undefined {
  if (DONE.test(text)) return undefined
  const topic = buttons.find((button) => button.text === 'Не та тема')?.callback_data
  if (topic !== undefined) return { button: topic }
  const found = (words: RegExp) => buttons.find((button) => words.test(button.text))?.callback_data
  const button = found(/^По моей ставке/) ?? found(/^5 дней/) ?? found(/^Отправить отклик/)
  if (button !== undefined) return { button }
  return /цену/.test(text) ? { text: '5500' } : undefined
}

interface Options {
  telegram: BotApi
  /** Which of the recipients answer in the chat: the button under the brief that they begin with. */
  answers: (chat_id: number) => 'Откликнуться' | 'Не подходит' | undefined
  think_ms: () => number
  /** A person who has waited so long for a reply presses the button under the brief again. */
  patience_ms: number
}

/**
 * People who answer a brief in the chat, by the buttons that they are shown. Each of them waits for the reply before the next
 * tap, as the fake Bot API reports it.
 */
export function startAnswerers({ telegram, answers, think_ms, patience_ms }: Options) {
  const people = new Map<number, Person>()
  const briefs = new Map<number, number>()
  const waits: number[] = []
  let repeats = 0

  const tapped = new Map<string, Person>()
  const userOf = ({ chat_id }: Person) => ({ id: chat_id, first_name: 'Анна' })
  function press(person: Person, data: string, message_id: number) {
    const { callback_query } = telegram.update(tap(userOf(person), data, message_id))
    if (callback_query) tapped.set(callback_query.id, person)
  }

  function act(person: Person, does: () => unknown) {
    clearTimeout(person.timer)
    person.timer = setTimeout(() => {
      person.asked_at ??= performance.now()
      does()
      person.timer = setTimeout(() => {
        repeats += 1
        act(person, () => begin(person))
      }, patience_ms)
    }, think_ms())
  }
  const begin = (person: Person) => {
    const { brief, begins_with } = person
    const data = brief.buttons.find(({ text }) => text === begins_with)?.callback_data ?? ''
    press(person, data, brief.message_id)
  }

  function see(call: Call) {
    const chat_id = Number(call.chat_id)
    if (call.outcome !== 'ok') return
    if (call.method === 'answerCallbackQuery') return seeToast(call)
    if (!SHOWING.has(call.method)) return
    const shown = shownBy(call)
    if (isBrief(shown)) {
      briefs.set(chat_id, (briefs.get(chat_id) ?? 0) + 1)
      const begins_with = answers(chat_id)
      if (begins_with === undefined || people.has(chat_id)) return
      const person: Person = {
        chat_id,
        brief: shown,
        begins_with,
        asked_at: undefined,
        is_done: false,
        shown: [],
        timer: undefined,
      }
      people.set(chat_id, person)
      return act(person, () => begin(person))
    }
    const person = people.get(chat_id)
    if (!person) return
    person.shown.push(
      `${call.method} ${shown.text.slice(0, 120)} [${shown.buttons.map(({ text }) => text).join(', ')}]`,
    )
    if (person.asked_at !== undefined) waits.push(performance.now() - person.asked_at)
    person.asked_at = undefined
    clearTimeout(person.timer)
    const next = nextOf(shown)
    if (!next) {
      person.is_done ||= DONE.test(shown.text)
      return
    }
    act(person, () =>
      'text' in next
        ? telegram.update(textMessage(userOf(person), next.text))
        : press(person, next.button, shown.message_id),
    )
  }
  /** «Already answered» comes as an alert over the chat: a person who reads it is done. */
  function seeToast({ payload }: Call) {
    const person = tapped.get(String(payload.callback_query_id))
    person?.shown.push(`toast ${String(payload.text)}`)
    if (!person || typeof payload.text !== 'string' || !DONE.test(payload.text)) return
    clearTimeout(person.timer)
    person.is_done = true
  }

  return {
    see,
    /** How often each chat has received the brief. */
    briefs,
    waits,
    state: () => ({
      begun: people.size,
      done: [...people.values()].filter(({ is_done }) => is_done).length,
      repeats,
    }),
    stuck: () =>
      [...people.values()]
        .filter(({ is_done }) => !is_done)
        .map(({ chat_id, shown }) => ({ chat_id, shown })),
    stop: () => {
      for (const { timer } of people.values()) clearTimeout(timer)
    },
  }
}
