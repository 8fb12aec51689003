import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import type { Work, WorkResult } from '@ugc/contract/works'
import { useState } from 'react'
import { dayMonth, term } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { clockOf, momentAt } from '../../../lib/time/agency-clock.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMorning } from '../../agency/queries.ts'
import { useMoveDue, useRemindMany } from '../queries.ts'
import { aboutWork, isSilent } from './about-work.ts'
import { AnswerButtons, leftOut, useAnswer } from './answers.tsx'
import styles from '../../../cards/people-list.module.css'

interface Props {
  works: Work[]
  onAnswered: (ids: string[]) => void
}

/** At the foot of the screen while works are selected: what can be done with each of them. */
export function SelectedWorks({ works, onAnswered }: Props) {
  const isHandedIn = works.map(({ state }) => state === 'submitted')
  return (
    <section className={styles.bar} aria-label="Выбранные работы">
      {isHandedIn.every(Boolean) ? (
        <AnswerButtons works={works} onAnswered={onAnswered} />
      ) : (
        <Waiting works={works} onAnswered={onAnswered} isAcceptable={!isHandedIn.some(Boolean)} />
      )}
    </section>
  )
}

/** The video of some is still awaited. */
function Waiting({ works, onAnswered, isAcceptable }: Props & { isAcceptable: boolean }) {
  const [moving, setMoving] = useState(false)
  const remind = useRemindMany()
  const morning = useMorning()
  const { send, isPending } = useAnswer({ works, onAnswered })
  const ids = works.map(({ id }) => id)
  const awaited = works.filter(({ state }) => state !== 'submitted')
  const silent = works.filter(isSilent).map(({ id }) => id)
  const reminding = () =>
    remind.mutate(silent, {
      onSuccess: (results) => {
        haptics.success()
        onAnswered(ids)
        const count = countDone(results)
        const people = plural(count, 'креатору', 'креаторам', 'креаторам')
        const asked = `Бот напомнит ${people} подтвердить участие ${morning.in(0) ?? ''}`.trim()
        toast.show({
          text: sentences(
            count > 0 && asked,
            leftOut(results, 'без напоминания'),
            silent.length < awaited.length && 'Остальным бот напоминает о сроке сам',
          ),
        })
      },
      onError: failed,
    })
  return (
    <div className={styles.many}>
      {silent.length > 0 && (
        <Button loading={remind.isPending} onClick={reminding}>
          Напомнить{many(silent.length)}
        </Button>
      )}
      <Button variant="neutral" onClick={() => setMoving(true)}>
        Перенести срок
      </Button>
      {isAcceptable && (
        <Button variant="neutral" loading={isPending} onClick={() => void send('done')}>
          Видео уже у нас{many(works.length)}
        </Button>
      )}
      {moving && (
        <MoveSheet works={awaited} onMoved={() => onAnswered(ids)} onClose={() => setMoving(false)} />
      )}
    </div>
  )
}

const DAY_MS = 86_400_000

/** The latest date of the works; once it has passed, its hour after a day from now. */
function nextDue(works: Work[], now: number): number {
  const due = Math.max(...works.map(({ due_at }) => Date.parse(due_at)))
  return due > now ? due : due + Math.ceil((now + DAY_MS - due) / DAY_MS) * DAY_MS
}

function MoveSheet({ works, onMoved, onClose }: { works: Work[]; onMoved: () => void; onClose: () => void }) {
  const move = useMoveDue()
  const morning = useMorning()
  const [due, setDue] = useState(() => clockOf(nextDue(works, Date.now())))
  const due_at = momentAt(due)
  async function save() {
    if (due_at === undefined) return
    try {
      const results = await move.mutateAsync({
        ids: works.map(({ id }) => id),
        versions: works.map(({ version }) => version),
        due_at,
      })
      haptics.success()
      const count = countDone(results)
      const isTold = works.some(({ creator }) => creator?.is_reachable)
      toast.show({
        text: sentences(
          count > 0 && `Срок — ${dayMonth(term(due_at))}: ${plural(count, 'работа', 'работы', 'работ')}`,
          count > 0 && isTold && `Бот напишет креаторам ${morning.in(UNDO_SECONDS) ?? ''}`.trim(),
          leftOut(results, 'с прежним сроком'),
        ),
      })
      onClose()
      onMoved()
    } catch {
      haptics.error()
    }
  }
  const [work] = works
  return (
    <Sheet
      title="Новый срок"
      middle
      onClose={onClose}
      footer={
        <Button size="lg" block loading={move.isPending} onClick={() => void save()}>
          Перенести срок{many(works.length)}
        </Button>
      }
    >
      <div className={styles.sheet}>
        {work && works.length === 1 && <p className={styles.note}>{aboutWork(work)}</p>}
        {move.error && (
          <Notice tone="red" title="Срок не перенесён">
            {move.error.message}
          </Notice>
        )}
        <Field
          label="Сдать до, по Москве"
          error={due_at === undefined ? 'Укажите день и время' : undefined}
          required
        >
          {(control) => <DateInput time {...control} value={due} onChange={setDue} />}
        </Field>
      </div>
    </Sheet>
  )
}

const many = (count: number) => (count > 1 ? ` ${count}` : '')
const countDone = (results: WorkResult[]) => results.filter(({ result }) => result === 'done').length
const sentences = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join('. ')

function failed({ message }: Error) {
  haptics.error()
  toast.show({ tone: 'error', text: message })
}
