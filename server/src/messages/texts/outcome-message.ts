import {
  type EndGroup,
  ENDINGS,
  type Ending,
  isRefusal,
  OWING_WORDS,
  type Outcome,
  type Told,
} from '@ugc/contract/facts/endings'
import { type BriefStatus, mayConfirm, UNDECIDED } from '@ugc/contract/facts/statuses'
import { CANCELLED_WORDS } from '@ugc/contract/facts/works'
import { questionLink } from '@ugc/contract/values/contact'
import { money } from './answer-message.ts'
import { appButton } from './buttons.ts'
import { confirmButtons } from './confirm-message.ts'
import { dayOf, term, until } from './dates.ts'
import { quoted } from './quoted.ts'
import { payWords } from './work-message.ts'
import { withdrawButton } from './withdraw-message.ts'

interface Notice {
  brief_id: string
  brief_status: BriefStatus
  /** The creator knows of it from the app, and has confirmed. */
  confirmed_at: string | null
  outcome: Outcome
  /** The last outcome that was sent to the creator; null for none, or for «the decision is open again». */
  notified_status: Told | null
  title: string
  deadline: string
  /** The owner's words at the end of the brief. */
  end_words: Partial<Record<EndGroup, string | undefined>> | null
  responses_until: string | null
  creator_price: number
  /** The work was cancelled after something was handed in, or with pay, or with its project: what is paid, and the last day of it. */
  cancelled_work?: { amount: number | null; due_on: string | null } | null
  /** The date of the work, while its video is still to be handed in or to be corrected. */
  owed_by?: string | null
  /** Of the brief; may be empty. */
  payment_terms?: string
  /** Of the agency. */
  contact: string | null
}

/** A day that has passed promises nothing, nor does the day of delivery. */
const answerBy = (responses_until: string | null, now: Date) =>
  responses_until !== null && new Date(responses_until) > now
    ? `До ${dayOf(term(new Date(responses_until)), now)} ответим окончательно, а если место освободится раньше, сразу напишем.`
    : 'Если место освободится, сразу напишем.'

/** An accepted creator is asked to confirm. */
const asks = ({ outcome, brief_status, confirmed_at }: Notice) =>
  outcome === 'accepted' && mayConfirm(outcome, brief_status) && confirmed_at === null
const handIn = (deadline: string, now: Date) =>
  new Date(deadline) > now ? `, сдать ${until(new Date(deadline), now)}` : ''

const payOf = ({ amount, due_on }: NonNullable<Notice['cancelled_work']>, payment_terms: string, now: Date) =>
  amount && due_on !== null ? payWords({ amount, due_on, payment_terms }, now) : undefined

/** The name of the project, and the owner's words or the usual ones. */
const ended =
  (ending: Ending) =>
  ({ title, end_words }: Notice) =>
    `Проект ${quoted(title)}\n${end_words?.[ENDINGS[ending].group] ?? ENDINGS[ending].words}`

/** Thanks for a video that was handed in, or the reminder of the one that is owed. */
const done = (notice: Notice, now: Date) => {
  const { title, end_words, owed_by } = notice
  if (!owed_by) return ended('done')(notice)
  const words = end_words?.owing ?? end_words?.accepted ?? OWING_WORDS
  const by = new Date(owed_by) > now ? `\nСдать ${until(new Date(owed_by), now)}.` : ''
  return `Проект ${quoted(title)}\n${words}${by}`
}

/** The pay that is decided, in place of the talk about it; after the words that an owner typed. */
const stopped = (notice: Notice, now: Date) => {
  const { title, end_words, cancelled_work, payment_terms = '' } = notice
  const pay = cancelled_work ? payOf(cancelled_work, payment_terms, now) : undefined
  if (pay === undefined) return ended('stopped')(notice)
  const { label, words, group } = ENDINGS.stopped
  const typed = end_words?.[group]
  // The sheet sends the usual words too.
  const first = typed === undefined || typed === words ? `${label}. ` : `${typed}\n`
  return `Проект ${quoted(title)}\n${first}${pay}`
}

const QUESTION = ' Успеешь? Подтверди.'
/** The message once it is answered; undefined for one that has no question. */
export const withoutQuestion = (text: string | undefined) =>
  text?.endsWith(QUESTION) ? text.slice(0, -QUESTION.length) : undefined

const WORDS: Record<Outcome, (brief: Notice, now: Date) => string> = {
  accepted: (notice, now) =>
    `Тебя выбрали! Проект ${quoted(notice.title)}: ${money(notice.creator_price)}${handIn(notice.deadline, now)}. Менеджер напишет тебе в Telegram.${asks(notice) ? QUESTION : ''}`,
  reserve: ({ title, responses_until }, now) =>
    `Ты в резерве проекта ${quoted(title)}: твой отклик понравился. ${answerBy(responses_until, now)} Не хочешь ждать? Сними отклик.`,
  rejected: ({ title, cancelled_work, payment_terms = '' }, now) =>
    cancelled_work
      ? `${CANCELLED_WORDS.work(quoted(title))} ${payOf(cancelled_work, payment_terms, now) ?? CANCELLED_WORDS.unpaid}`
      : CANCELLED_WORDS.declined(quoted(title)),
  pending: ({ title }) =>
    `Решение по твоему отклику на проект ${quoted(title)} сейчас пересматривают. Напишем, как только решат.`,
  choosing: ended('choosing'),
  closed: ended('closed'),
  done,
  cancelled: ended('cancelled'),
  stopped,
}

/** Chosen, or chosen until the project or the work was cancelled: there may be a prepayment or a product to talk about. */
const inProject = ({ outcome, cancelled_work }: Notice) =>
  outcome === 'accepted' || outcome === 'stopped' || (outcome === 'rejected' && Boolean(cancelled_work))

/** Plain text: nothing in it is parsed as markup. */
export function outcomeMessage(notice: Notice, app_url: string, now = new Date()) {
  const { outcome, notified_status } = notice
  const words = WORDS[outcome](notice, now)
  // An end and a cancelled work say themselves what has changed, and after «выбираем» comes the first decision.
  const changed =
    outcome !== UNDECIDED &&
    !(outcome in ENDINGS) &&
    !(outcome === 'rejected' && notice.cancelled_work) &&
    notified_status !== null &&
    notified_status !== 'choosing'
  const chat = inProject(notice) && notice.contact !== null && questionLink(notice.contact, notice.title)
  return {
    text: changed ? `Решение изменилось: ${words[0]?.toLowerCase()}${words.slice(1)}` : words,
    // After a refusal the next step is another project.
    reply_markup: {
      inline_keyboard: [
        ...(asks(notice) ? [confirmButtons(notice.brief_id)] : []),
        ...(outcome === 'reserve' ? [[withdrawButton(notice.brief_id)]] : []),
        ...(chat ? [[{ text: 'Написать менеджеру', url: chat }]] : []),
        ...(isRefusal(outcome) && outcome !== 'stopped'
          ? appButton('Смотреть проекты', app_url, '/creator/briefs')
          : appButton('Мои отклики', app_url, '/creator/responses')
        ).inline_keyboard,
      ],
    },
    link_preview_options: { is_disabled: true },
  }
}
