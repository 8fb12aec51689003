import { type RefObject, useState } from 'react'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { type BriefsPlace, dayIn, inOrder } from './address.ts'
import styles from './deadline.module.css'

type Days = Pick<BriefsPlace, 'deadline_from' | 'deadline_to'>

interface Props {
  place: BriefsPlace
  anchor: RefObject<HTMLButtonElement | null>
  onApply: (days: Days) => void
  onClose: () => void
}

/** Both ends belong to the period; either may be left open. */
export function DeadlineSheet({ place, anchor, onApply, onClose }: Props) {
  const [days, setDays] = useState<Days>(place)
  useBackButton(onClose)

  function apply() {
    const [deadline_from, deadline_to] = inOrder(dayIn(days.deadline_from), dayIn(days.deadline_to))
    onApply({ deadline_from, deadline_to })
    onClose()
  }

  const end = (name: keyof Days, label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          value={days[name]}
          onChange={(event) => setDays((before) => ({ ...before, [name]: event.target.value }))}
        />
      )}
    </Field>
  )

  return (
    <Sheet
      title="Срок сдачи"
      anchor={anchor}
      onClose={onClose}
      footer={
        <>
          <Button variant="neutral" size="lg" onClick={() => setDays({ deadline_from: '', deadline_to: '' })}>
            Сбросить
          </Button>
          <Button size="lg" onClick={apply}>
            Показать
          </Button>
        </>
      }
    >
      <div className={styles.pair}>
        {end('deadline_from', 'С')}
        {end('deadline_to', 'По')}
      </div>
    </Sheet>
  )
}
