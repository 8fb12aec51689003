import { useQuery } from '@tanstack/react-query'
import { quietUntil } from '@ugc/contract/values/quiet-hours'
import { useState } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateInput } from '../../../ui/controls/date-input.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { agencyQuery } from '../../agency/queries.ts'
import { Problem } from '../detail/problem.tsx'
import { type Brief, usePlan } from '../queries.ts'
import { clockOf, dayAt, momentAt, timeAt, tomorrowAtTen, whenAt } from '../../../lib/time/agency-clock.ts'
import styles from './send.module.css'

interface Props {
  brief: Brief
  onClose: () => void
}

/** When a draft is sent: tomorrow morning, or at a time to choose. */
export function PlanSheet({ brief, onClose }: Props) {
  const [now] = useState(() => Date.now())
  const [way, setWay] = useState<'tomorrow' | 'chosen'>(brief.scheduled_at ? 'chosen' : 'tomorrow')
  const [chosen, setChosen] = useState(() =>
    brief.scheduled_at ? clockOf(brief.scheduled_at) : tomorrowAtTen(now),
  )
  const { data: agency } = useQuery(agencyQuery)
  const plan = usePlan(brief.id)
  const wanted = momentAt(way === 'tomorrow' ? tomorrowAtTen(now) : chosen)
  const morning = wanted && agency && quietUntil(new Date(wanted), agency)?.toISOString()
  const at = morning ?? wanted
  const wrong = at === undefined ? 'Выберите день и время' : problemOf(at, brief, now)
  const help =
    at === undefined
      ? undefined
      : morning
        ? `Это ночь: сдвинем на ${timeAt(morning)}, ${dayAt(morning)}`
        : `${dayAt(at)}, по московскому времени`
  return (
    <Sheet
      title="Когда отправить"
      onClose={onClose}
      footer={
        <Button
          size="lg"
          block
          loading={plan.isPending}
          disabled={wrong !== undefined}
          onClick={() =>
            at !== undefined &&
            plan.mutate(at, {
              onSuccess: ({ scheduled_at }) => {
                haptics.success()
                toast.show({ text: `Отправка запланирована: ${whenAt(scheduled_at, now)}` })
                onClose()
              },
              onError: haptics.error,
            })
          }
        >
          {at === undefined ? 'Запланировать' : `Запланировать на ${whenAt(at, now)}`}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <Problem error={plan.error} fallback="Не удалось запланировать отправку" />
        <Segmented
          label="Когда"
          options={[
            { value: 'tomorrow', label: 'Завтра в 10:00' },
            { value: 'chosen', label: 'Выбрать время' },
          ]}
          help={way === 'tomorrow' ? help : undefined}
          error={way === 'tomorrow' ? wrong : undefined}
          value={way}
          onChange={setWay}
        />
        {way === 'chosen' && (
          <div className={styles.moment}>
            <Field label="День и время" help={help} error={wrong} required>
              {(control) => <DateInput time {...control} value={chosen} onChange={setChosen} />}
            </Field>
          </div>
        )}
        <p className={styles.once}>
          {agency && agency.quiet_from !== agency.quiet_to && (
            <>
              <b>{`Тихие часы ${agency.quiet_from}–${agency.quiet_to}.`}</b> Ночью не пишем.{' '}
            </>
          )}
          До отправки можно всё изменить или отменить.
        </p>
      </div>
    </Sheet>
  )
}

function problemOf(at: string, { responses_until, deadline }: Brief, now: number): string | undefined {
  if (Date.parse(at) <= now) return 'Это время уже прошло'
  return Date.parse(at) >= Date.parse(responses_until ?? deadline)
    ? 'К этому времени отклики уже закроются'
    : undefined
}
