import type { Progress, Reach } from '@ugc/contract/deliveries'
import { allStopped, noMatch } from '@ugc/contract/facts/audience'
import { grouped } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import type { Question } from '../../../ui/overlays/confirm-dialog.tsx'

/** «1 креатор получит», «132 креатора получат» */
export function people(count: number) {
  const word = plural(count, 'креатор', 'креатора', 'креаторов').replace(/^[\d\s]+/, '')
  return { word, verb: word === 'креатор' ? 'получит' : 'получат' }
}

const whoGets = (count: number) =>
  `${plural(count, 'креатор', 'креатора', 'креаторов')} ${people(count).verb} сообщение в Telegram`

/** «В стоп-листе: 2, им бриф не уйдёт.» */
const whoIsStopped = ({ stopped }: Reach, included: boolean) =>
  stopped === 0
    ? ''
    : included
      ? ` Среди подходящих есть люди из стоп-листа: ${grouped(stopped)}.`
      : ` В стоп-листе: ${grouped(stopped)}, им бриф не уйдёт.`

const NOT_BACK = 'Отправленное не отозвать, остальное можно остановить.'

/** `included`: the brief goes to the people on the stop-list too. */
export const question = (reach: Reach, included: boolean): Question => ({
  title: 'Отправить бриф?',
  text: `${whoGets(reach.ready)}.${whoIsStopped(reach, included)} ${NOT_BACK}`,
  confirm: 'Отправить',
})

/** `full`: the number of places if all of them are taken. */
export const questionAgain = (reach: Reach, included: boolean, full?: number): Question => ({
  title: 'Отправить бриф ещё раз?',
  text: `${full === undefined ? '' : `Места заняты: принято ${grouped(full)}. `}${whoGets(reach.ready)}.${whoIsStopped(reach, included)} Кому бриф уже ушёл, тот второй раз его не получит. ${NOT_BACK}`,
  confirm: 'Отправить',
})

/** The bot does not write in quiet hours unless the owner says so; `now` and `morning` are times such as «04:55». */
export const questionAtNight = ({ text = '' }: Question, now: string, morning: string): Question => {
  const then = `${Number.parseInt(morning, 10) < 12 ? 'утром в' : 'в'} ${morning.replace(/^0/, '')}`
  return {
    title: `Сейчас ${now}: ${then} или сейчас?`,
    text: `${text} Сейчас тихие часы.`,
    confirm: then.charAt(0).toUpperCase() + then.slice(1),
    other: 'Сейчас',
  }
}

/** Unconfirmed and failed messages are sent again together. */
export function questionUnsure({ unconfirmed, failed }: Progress): Question & { label: string } {
  const count = unconfirmed + failed
  const label = `Повторить ${plural(count, 'сообщение', 'сообщения', 'сообщений')}`
  const twice = ' До кого прошлое сообщение всё же дошло, тот получит бриф дважды.'
  const which = [
    ...(unconfirmed > 0 ? [`не подтверждено: ${grouped(unconfirmed)}`] : []),
    ...(failed > 0 ? [`не доставлено: ${grouped(failed)}`] : []),
  ].join(', ')
  return {
    label,
    title: `${label}?`,
    text: `${whoGets(count)}. ${which.charAt(0).toUpperCase()}${which.slice(1)}.${unconfirmed > 0 ? twice : ''}`,
    confirm: 'Отправить',
  }
}

/** Why the brief has no recipients, and what the owner can do about it. */
export function hindrance({
  ready,
  matching,
  addressed,
  unreachable,
  stopped,
  limited,
}: Reach): string | undefined {
  if (ready > 0) return undefined
  const { why, mend } = noMatch(limited)
  if (matching === 0) return stopped > 0 ? `${allStopped}.` : `${why}. ${mend}.`
  if (unreachable === 0 && addressed > 0) return 'Все подходящие креаторы уже получили бриф.'
  return 'Бот никому из них не может написать: они ещё не запустили его или заблокировали. Попросите их открыть бота или измените, кому отправить бриф.'
}

/** The matching creators who will not receive this send, besides those whom the bot cannot write to; empty where there are none. */
export const others = ({ addressed, stopped }: Reach, included: boolean): string =>
  [
    addressed > 0 && `Уже получили: ${grouped(addressed)}.`,
    stopped > 0 && !included && `В стоп-листе: ${grouped(stopped)}, им не уйдёт.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Why a brief that was sent has no further recipients. */
export function noneLeft({ matching, unreachable, stopped, limited }: Reach): string {
  if (matching === 0) return `${stopped > 0 ? allStopped : noMatch(limited).why}.`
  return unreachable > 0
    ? `Бриф отправлен всем, кому бот может написать. Не может: ${grouped(unreachable)}.`
    : 'Бриф отправлен всем, кому подходит.'
}
