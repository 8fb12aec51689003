import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import { WORK_REFUSALS, type WorkVerdict } from '@ugc/contract/facts/works'
import type { Work, WorkResult } from '@ugc/contract/works'
import { useState } from 'react'
import { NoReply } from '../../../api/call.ts'
import { cx } from '../../../lib/class-names.ts'
import { money } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMorning } from '../../agency/queries.ts'
import { useAnswerWorks } from '../queries.ts'
import { openRemarks } from './remarks.ts'
import { ReturnSheet } from './return-sheet.tsx'
import styles from '../../../cards/people-list.module.css'

interface Props {
  works: Work[]
  onAnswered: (ids: string[]) => void
}

/**
 * Accepts or returns works; the toast takes it back. A done work that is accepted once more keeps its video in spite of the client's
 * remark. Awaited, because the cards leave the list before a handler would be called.
 */
export function useAnswer({ works, onAnswered }: Props) {
  const answer = useAnswerWorks()
  const morning = useMorning()
  const isKept = (verdict: WorkVerdict) => verdict === 'done' && works.every(({ state }) => state === 'done')
  const send = async (verdict: WorkVerdict, text?: string) => {
    try {
      const results = await answer.mutateAsync({
        ids: works.map(({ id }) => id),
        versions: works.map(({ version }) => version),
        verdict,
        ...(text !== undefined && { text }),
      })
      haptics.success()
      onAnswered(works.map(({ id }) => id))
      const wait = works.some(({ creator }) => creator?.is_reachable) && morning.in(UNDO_SECONDS)
      const isDone = results.some(({ result }) => result === 'done') && !isKept(verdict)
      toast.show({
        text: [
          isKept(verdict) && !refusedOf(results) ? 'Оставлено как есть' : said(works, results, verdict),
          isDone && wait && `Бот напишет ${wait}`,
        ]
          .filter(Boolean)
          .join('. '),
        ...(isDone && {
          action: { label: 'Отменить', onClick: () => void undo(results) },
        }),
      })
      return true
    } catch (error) {
      haptics.error()
      toast.show({ tone: 'error', text: whyNot(error, verdict, works.length) })
      // The list says what is accepted: what is still there is selected anew. Words of a return are kept.
      if (error instanceof NoReply && verdict === 'done') onAnswered(works.map(({ id }) => id))
      return false
    }
  }
  const undo = async (results: WorkResult[]) => {
    const done = results.filter(({ result }) => result === 'done')
    try {
      await answer.mutateAsync({
        ids: done.map(({ id }) => id),
        versions: done.flatMap(({ version }) => version ?? []),
        verdict: null,
      })
      const wasChecked = works.every(({ state }) => state === 'submitted')
      toast.show({ text: wasChecked ? 'Снова на проверке' : 'Работа идёт дальше' })
    } catch (error) {
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  /** Of works that were accepted without a version. */
  const takeBack = () => undo(works.map(({ id, version }) => ({ id, version, result: 'done' })))
  return { send, takeBack, isPending: answer.isPending }
}

/** The request may have arrived although its reply was lost. */
function whyNot(error: unknown, verdict: WorkVerdict, count: number): string {
  if (error instanceof NoReply)
    return `Не знаем, ${verdict === 'done' ? 'принят' : 'возвращен'}${count > 1 ? 'ы' : 'о'} ли: ${error.why === 'network' ? 'нет связи' : 'нет ответа'}. Обновляем список`
  return error instanceof Error ? error.message : String(error)
}

const refusedOf = (results: WorkResult[]) => results.find(({ reason }) => reason !== undefined)

/** «2 работы без ответа: работа уже закончена» */
export function leftOut(results: WorkResult[], how: string): string | undefined {
  const reason = refusedOf(results)?.reason
  const count = results.filter(({ result }) => result === 'refused').length
  return reason && `${plural(count, 'работа', 'работы', 'работ')} ${how}: ${WORK_REFUSALS[reason]}`
}

/** «Принято: 8. К выплате 27 000 ₽» */
function said(works: Work[], results: WorkResult[], verdict: WorkVerdict): string {
  const done = works.filter(({ id }) => results.some((one) => one.id === id && one.result === 'done'))
  const verb = verdict === 'done' ? 'Принято' : 'Возвращено'
  const owed = done.map(({ price, payout }) => (payout?.amount ?? price) - (payout?.paid ?? 0))
  const left = verdict === 'done' ? owed.reduce((sum, one) => sum + one, 0) : 0
  return [
    done.length > 0 && (works.length === 1 && verdict === 'done' ? verb : `${verb}: ${done.length}`),
    left > 0 && `К выплате ${money(left)}`,
    leftOut(results, 'без ответа'),
  ]
    .filter(Boolean)
    .join('. ')
}

/** «Принять» and «Вернуть», of one work or of the selected ones. */
export function AnswerButtons({ works, onAnswered }: Props) {
  const { send, isPending } = useAnswer({ works, onAnswered })
  const [returning, setReturning] = useState(false)
  const many = works.length > 1 ? ` ${works.length}` : ''
  return (
    <div className={styles.actions}>
      <Button variant="ok" loading={isPending} onClick={() => void send('done')}>
        Принять{many}
      </Button>
      <Button variant="neutral" onClick={() => setReturning(true)}>
        Вернуть{many}
      </Button>
      {returning && (
        <ReturnSheet
          works={works}
          pending={isPending}
          onSend={async (text) => {
            if (await send('changes', text)) setReturning(false)
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  )
}

/** What comes next for an accepted video on which the client has remarked. */
export function RemarkButtons({ work, onAnswered }: { work: Work } & Pick<Props, 'onAnswered'>) {
  const { send, isPending } = useAnswer({ works: [work], onAnswered })
  const [returning, setReturning] = useState(false)
  return (
    <div className={cx(styles.actions, styles.uneven)}>
      <Button variant="soft" onClick={() => setReturning(true)}>
        Вернуть с замечанием
      </Button>
      <Button variant="neutral" loading={isPending} onClick={() => void send('done')}>
        Оставить
      </Button>
      {returning && <ReturnWork work={work} onAnswered={onAnswered} onClose={() => setReturning(false)} />}
    </div>
  )
}

interface ReturnProps extends Pick<Props, 'onAnswered'> {
  work: Work
  onClose: () => void
}

/** The sheet begins with what the client remarks. */
export function ReturnWork({ work, onAnswered, onClose }: ReturnProps) {
  const { send, isPending } = useAnswer({ works: [work], onAnswered })
  const paid = work.payout?.paid ?? 0
  return (
    <ReturnSheet
      works={[work]}
      text={openRemarks(work.remarks)}
      note={paid > 0 ? `Выплачено ${money(paid)}: отметка останется, второй выплаты не будет` : undefined}
      pending={isPending}
      onSend={async (text) => {
        if (await send('changes', text)) onClose()
      }}
      onClose={onClose}
    />
  )
}
