import { WORK_REFUSALS, type WorkVerdict } from '@ugc/contract/facts/works'
import type { Work, WorkResult } from '@ugc/contract/works'
import { useState } from 'react'
import { NoReply } from '../../../api/call.ts'
import { plural } from '../../../lib/plural.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useAnswerWorks } from '../queries.ts'
import { ReturnSheet } from './return-sheet.tsx'
import styles from '../../../cards/people-list.module.css'

interface Props {
  works: Work[]
  onAnswered: (ids: string[]) => void
}

/** Accepts or returns works; the toast takes it back. Awaited, because the cards leave the list before a handler would be called. */
export function useAnswer({ works, onAnswered }: Props) {
  const answer = useAnswerWorks()
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
      toast.show({
        text: said(results, verdict),
        ...(results.some(({ result }) => result === 'done') && {
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
      toast.show({ text: 'Снова на проверке' })
    } catch (error) {
      toast.show({ tone: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return { send, isPending: answer.isPending }
}

/** The request may have arrived although its reply was lost. */
function whyNot(error: unknown, verdict: WorkVerdict, count: number): string {
  if (error instanceof NoReply)
    return `Не знаем, ${verdict === 'done' ? 'принят' : 'возвращен'}${count > 1 ? 'ы' : 'о'} ли. Обновляем список`
  return error instanceof Error ? error.message : String(error)
}

function said(results: WorkResult[], verdict: WorkVerdict): string {
  const done = results.filter(({ result }) => result === 'done').length
  const verb = verdict === 'done' ? 'Принято' : 'Возвращено'
  const [refused] = results.filter(({ reason }) => reason !== undefined)
  const left = refused?.reason
    ? `${plural(results.length - done, 'работа', 'работы', 'работ')} без ответа: ${WORK_REFUSALS[refused.reason]}`
    : undefined
  return [done > 0 ? `${verb}: ${done}` : undefined, left].filter(Boolean).join('. ')
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

/** At the foot of the screen while works are selected. */
export const Answers = (props: Props) => (
  <section className={styles.bar} aria-label="Выбранные работы">
    <AnswerButtons {...props} />
  </section>
)
