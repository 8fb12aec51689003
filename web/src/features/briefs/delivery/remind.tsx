import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reminder } from '@ugc/contract/deliveries'
import type { ReminderScope } from '@ugc/contract/facts/drafts'
import { Bell } from 'lucide-react'
import { useId, useState } from 'react'
import { grouped, relativeDateTime } from '../../../lib/format.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Problem } from '../detail/problem.tsx'
import { type Brief, moneyQuery, reminderQuery, useRemind } from '../queries.ts'
import { ChatPreview } from './chat-preview.tsx'
import { findMorning } from './send.ts'
import styles from './send.module.css'

interface Props {
  brief: Brief
  running: boolean
}

/** One reminder per brief to the creators who got it and are silent. Hidden where no creator is to be reminded. */
export function Remind({ brief: { id, sent_to_count = 0, places = null }, running }: Props) {
  const { data } = useQuery({ ...reminderQuery(id), enabled: sent_to_count > 0 })
  const { data: money } = useQuery({ ...moneyQuery(id), enabled: places !== null })
  const [open, setOpen] = useState(false)
  const why = useId()
  const accepted = money?.accepted.count ?? 0
  if (places !== null && accepted >= places)
    return (
      <p className={styles.none}>
        <b>Места заняты:</b> {`принято ${grouped(accepted)} из ${grouped(places)}. Напоминать незачем.`}
      </p>
    )
  if (!data) return null
  const { all, next_at, reminded } = data
  const reason = reminded
    ? 'Одно напоминание на бриф. Второго не будет.'
    : running
      ? 'Рассылка ещё идёт: напомнить можно, когда она закончится.'
      : all === 0 && next_at !== null
        ? `Бот писал о брифе меньше суток назад. Напомнить можно ${relativeDateTime(next_at)}.`
        : undefined
  if (all === 0 && reason === undefined) return null
  return (
    <div className={styles.remind}>
      <Button
        variant="surface"
        block
        icon={Bell}
        disabled={reason !== undefined}
        aria-haspopup="dialog"
        aria-describedby={reason === undefined ? undefined : why}
        onClick={() => setOpen(true)}
      >
        {reminded
          ? `Напомнили ${grouped(reminded.people)}, ${relativeDateTime(reminded.at)}`
          : `Напомнить тем, кто молчит (${grouped(all)})`}
      </Button>
      {reason !== undefined && (
        <p id={why} className={styles.none}>
          {reason}
        </p>
      )}
      {open && <RemindSheet id={id} reminder={data} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Whom a reminder may go to now; undefined where no reminder can be sent. */
export function useRemindable(
  { id, status, sent_to_count = 0, places = null, accepted_count = 0 }: Brief,
  running: boolean,
) {
  const { data } = useQuery({ ...reminderQuery(id), enabled: status === 'active' && sent_to_count > 0 })
  const full = places !== null && accepted_count >= places
  return data && data.all > 0 && !data.reminded && !running && !full ? data : undefined
}

export function RemindSheet({
  id,
  reminder,
  onClose,
}: {
  id: string
  reminder: Reminder
  onClose: () => void
}) {
  const { all, opened, text } = reminder
  const [scope, setScope] = useState<ReminderScope>('silent')
  const remind = useRemind(id)
  const client = useQueryClient()
  const people = scope === 'silent' ? all : opened

  async function tell(told: number) {
    haptics.success()
    onClose()
    const morning = await findMorning(client)
    const when = morning === undefined ? 'в течение минуты' : `после тихих часов, в ${morning}`
    toast.show({ text: `Напоминаем ${grouped(told)}. Сообщения уйдут ${when}.` })
  }

  return (
    <Sheet
      title="Напомнить"
      onClose={onClose}
      footer={
        <Button
          size="lg"
          block
          loading={remind.isPending}
          disabled={people === 0}
          onClick={() =>
            remind.mutate(scope, {
              onSuccess: ({ people: told }) => void tell(told),
              onError: haptics.error,
            })
          }
        >
          {`Напомнить ${grouped(people)}`}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <Problem error={remind.error} fallback="Не удалось напомнить" />
        <Segmented<ReminderScope>
          label="Кому"
          help={
            scope === 'silent'
              ? `${grouped(all)}: открыли ${grouped(opened)}, не открывали ${grouped(all - opened)}`
              : `${grouped(opened)}: им уже интересно`
          }
          options={[
            { value: 'silent', label: 'Всем, кто молчит' },
            { value: 'opened', label: 'Только тем, кто открыл' },
          ]}
          value={scope}
          onChange={setScope}
        />
        <ChatPreview text={text} buttons={[['Откликнуться', 'Не подходит']]} />
        <p className={styles.once}>Только один раз на бриф.</p>
      </div>
    </Sheet>
  )
}
