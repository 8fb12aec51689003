import { useQuery } from '@tanstack/react-query'
import { endingFor, ENDINGS } from '@ugc/contract/facts/endings'
import { CANCELLED_WORDS, WORK_CANCELLED } from '@ugc/contract/facts/works'
import type { Response } from '@ugc/contract/responses'
import type { OwnWork } from '@ugc/contract/works'
import { useState } from 'react'
import { isCalledOff } from '../../../cards/work-badge.tsx'
import { WorkVersions } from '../../../cards/work-version.tsx'
import { date, dayInWords, money } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Until } from '../../../ui/data/when.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { ownWorksQuery, useAskDue } from '../../works/queries.ts'
import { AskDueSheet } from './ask-due-sheet.tsx'
import { HandInSheet, useKept } from './hand-in-sheet.tsx'
import styles from './work.module.css'

/** The creator's own work of this response, which goes on or has ended. */
export function useOwnWork(id: string) {
  const open = useQuery(ownWorksQuery('open'))
  const goesOn = open.data?.items.find((work) => work.id === id)
  const ended = useQuery({ ...ownWorksQuery('ended'), enabled: open.isSuccess && goesOn === undefined })
  const work = goesOn ?? ended.data?.items.find((one) => one.id === id)
  const { error, refetch } = open.error ? open : ended
  return { work, error, refetch, isLoading: open.isPending || ended.isLoading }
}

/** Also where an owner has cancelled the work: then it says what has become of it. */
export const hasWork = (response: Response) => response.status === 'accepted' || isCalledOff(response)

/** What is paid for the work that was cancelled with its project; undefined while it is still to be talked about. */
export const stoppedPay = ({ work, ...response }: Pick<Response, 'status' | 'brief_ending' | 'work'>) =>
  endingFor(response) === 'stopped' && work?.state === 'cancelled' && work.payout?.amount
    ? work.payout
    : undefined

/** The work of an accepted response: what is to be done, and what was answered. While its author is `asked` to confirm, nothing is handed in. */
export function MyWork({ id, asked }: { id: string; asked: boolean }) {
  const { work, error, refetch, isLoading } = useOwnWork(id)
  if (work) return <Work work={work} asked={asked} />
  if (error)
    return (
      <div className={styles.work} role="alert">
        <p>Работа не загрузилась. {error.message}</p>
        <Button variant="soft" size="sm" onClick={() => void refetch()}>
          Повторить
        </Button>
      </div>
    )
  return isLoading ? <Skeleton width="100%" height={80} radius={12} /> : null
}

function Work({ work, asked }: { work: OwnWork; asked: boolean }) {
  const [sheet, setSheet] = useState<'hand in' | 'ask'>()
  const isKept = useKept(work)
  const goesOn = work.ended_at === null
  const acts = goesOn && !asked
  const pay = payText(work)
  const isStopped = work.cancelled_because === 'project' && Boolean(work.payout?.amount)
  const last = work.versions.at(-1)
  const toCorrect = (work.state === 'changes' && last?.answer) || null
  const close = () => setSheet(undefined)
  return (
    <div className={styles.work}>
      {work.cancelled_because !== null && !isStopped && (
        <p>
          Работа отменена: {WORK_CANCELLED[work.cancelled_because].toLowerCase()}.
          {work.cancelled_because === 'taken_back' && !work.payout?.amount && ` ${CANCELLED_WORDS.unpaid}`}
        </p>
      )}
      {work.waits_product && goesOn && (
        <p>
          {work.product_sent_on === null
            ? 'Товар скоро отправят'
            : `Товар отправлен ${date(work.product_sent_on)}${work.product_tracking ? `, ${work.product_tracking}` : ''}`}
        </p>
      )}
      {toCorrect !== null && (
        <div className={styles.correct}>
          <b>Что поправить</b>
          <p>{toCorrect}</p>
        </div>
      )}
      {work.asked_due_at !== null && <Asked id={work.id} at={work.asked_due_at} />}
      {acts && work.is_late && work.asked_due_at === null && <p>Сдай видео или попроси другой срок.</p>}
      {acts && isKept && sheet === undefined && (
        <p>Видео не отправлено: ссылка сохранена на этом устройстве.</p>
      )}
      {acts && (
        <Button
          variant={work.state === 'submitted' ? 'soft' : 'primary'}
          block
          aria-label={`Сдать видео: ${work.brief.title}`}
          onClick={() => setSheet('hand in')}
        >
          {work.state === 'submitted' ? 'Сдать новую версию' : 'Сдать видео'}
        </Button>
      )}
      {acts && work.state !== 'submitted' && work.asked_due_at === null && (
        <Button variant="ghost" block onClick={() => setSheet('ask')}>
          Попросить другой срок
        </Button>
      )}
      {pay !== undefined && <p>{isStopped ? `${ENDINGS.stopped.label}. ${pay}` : pay}</p>}
      <WorkVersions
        versions={
          last && toCorrect !== null
            ? [...work.versions.slice(0, -1), { ...last, answer: null }]
            : work.versions
        }
      />
      {sheet === 'hand in' && <HandInSheet work={work} onClose={close} />}
      {sheet === 'ask' && <AskDueSheet work={work} onClose={close} />}
    </div>
  )
}

/** Before the video is accepted: the terms of the brief, or within how many days; after it: until when, and the terms. The sum of an accepted video that is paid stands above. */
function payText({ state, payout, payment_terms: terms, payout_days }: OwnWork): string | undefined {
  if (!payout?.amount && state === 'cancelled') return undefined
  if (payout === null && terms !== '') return `Оплата: ${terms}`
  if (payout === null)
    return `Оплата — в течение ${plural(payout_days, 'рабочего дня', 'рабочих дней', 'рабочих дней')} после принятого видео`
  const { amount, paid, due_on } = payout
  if (paid >= amount) return state === 'cancelled' ? `Выплачено: ${money(amount)}` : undefined
  const said = paid > 0 ? `Выплатили ${money(paid)} из ${money(amount)}` : `Заплатим ${money(amount)}`
  return `${said}${paid > 0 ? ', остальное' : ''} до ${dayInWords(due_on)}${terms === '' ? '' : `. ${terms}`}`
}

function Asked({ id, at }: { id: string; at: string }) {
  const ask = useAskDue(id)
  return (
    <>
      <p>
        Просишь перенести на <Until at={at} />. Пока действует прежний срок.
      </p>
      <Button
        variant="ghost"
        size="sm"
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(
            { due_at: null },
            { onError: ({ message }) => toast.show({ tone: 'error', text: message }) },
          )
        }
      >
        Отменить просьбу
      </Button>
    </>
  )
}
