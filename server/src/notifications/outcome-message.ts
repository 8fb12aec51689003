import {
  type EndGroup,
  ENDINGS,
  type Ending,
  isRefusal,
  type Outcome,
  type Told,
} from '@ugc/contract/facts/endings'
import { type BriefStatus, mayConfirm, UNDECIDED } from '@ugc/contract/facts/statuses'
import { appButton } from './buttons.ts'
import { confirmButtons } from './confirm-message.ts'
import { dayOf } from './dates.ts'
import { quoted } from './quoted.ts'

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
}

/** A deadline that has passed promises nothing. */
const answerBy = (deadline: string, now: Date) =>
  new Date(deadline) > now
    ? `До ${dayOf(new Date(deadline), now)} ответим окончательно, а если место освободится раньше, сразу напишем.`
    : 'Если место освободится, сразу напишем.'

/** An accepted creator is asked to confirm. */
const asks = ({ outcome, brief_status, confirmed_at }: Notice) =>
  outcome === 'accepted' && mayConfirm(outcome, brief_status) && confirmed_at === null
const confirmBy = (deadline: string, now: Date) =>
  new Date(deadline) > now
    ? `Подтверди, что успеешь к ${dayOf(new Date(deadline), now)}.`
    : 'Подтверди участие.'

/** The name of the project, and the owner's words or the usual ones. */
const ended =
  (ending: Ending) =>
  ({ title, end_words }: Notice) =>
    `Проект ${quoted(title)}\n${end_words?.[ENDINGS[ending].group] ?? ENDINGS[ending].words}`

const WORDS: Record<Outcome, (brief: Notice, now: Date) => string> = {
  accepted: (notice, now) =>
    `Твой отклик на проект ${quoted(notice.title)} принят! Скоро с тобой свяжутся и договорятся о деталях.${
      asks(notice) ? ` ${confirmBy(notice.deadline, now)}` : ''
    }`,
  reserve: ({ title, deadline }, now) =>
    `Ты в резерве проекта ${quoted(title)}: твой отклик понравился, но места пока заняты. ${answerBy(deadline, now)}`,
  rejected: ({ title }) =>
    `Твой отклик на проект ${quoted(title)} в этот раз не выбрали. Спасибо за него! Все проекты, которые тебе подходят, — в приложении.`,
  pending: ({ title }) =>
    `Решение по твоему отклику на проект ${quoted(title)} сейчас пересматривают. Напишем, как только решат.`,
  choosing: ended('choosing'),
  closed: ended('closed'),
  done: ended('done'),
  cancelled: ended('cancelled'),
  stopped: ended('stopped'),
}

/** Plain text: nothing in it is parsed as markup. */
export function outcomeMessage(notice: Notice, app_url: string, now = new Date()) {
  const { outcome, notified_status } = notice
  const words = WORDS[outcome](notice, now)
  // An end says itself what has changed, and after «выбираем» comes the first decision.
  const changed =
    outcome !== UNDECIDED &&
    !(outcome in ENDINGS) &&
    notified_status !== null &&
    notified_status !== 'choosing'
  return {
    text: changed ? `Решение изменилось: ${words[0]?.toLowerCase()}${words.slice(1)}` : words,
    // After a refusal the next step is another project.
    reply_markup: {
      inline_keyboard: [
        ...(asks(notice) ? [confirmButtons(notice.brief_id)] : []),
        ...(isRefusal(outcome) && outcome !== 'stopped'
          ? appButton('Смотреть проекты', app_url, '/creator/briefs')
          : appButton('Мои отклики', app_url, '/creator/responses')
        ).inline_keyboard,
      ],
    },
    link_preview_options: { is_disabled: true },
  }
}
