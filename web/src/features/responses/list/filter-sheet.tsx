import { parseRubles } from '@ugc/contract/values/money'
import { type RefObject, useState } from 'react'
import { grouped } from '../../../lib/format.ts'
import { useBackButton } from '../../../telegram/use-back-button.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { inOrder, type ResponsesPlace } from './address.ts'
import styles from './filter-sheet.module.css'

type Range = Pick<ResponsesPlace, 'min_price' | 'max_price'>
type Name = keyof Range

interface Props {
  place: ResponsesPlace
  anchor: RefObject<HTMLButtonElement | null>
  onApply: (range: Range) => void
  onClose: () => void
}

const ENDS: [Name, string][] = [
  ['min_price', 'от'],
  ['max_price', 'до'],
]
const typed = (sum: number | undefined) => (sum === undefined ? '' : grouped(sum))
const wrong = (text: string) => parseRubles(text) === undefined

/** Both ends belong to the range; either may be left open. */
export function FilterSheet({ place, anchor, onApply, onClose }: Props) {
  const [draft, setDraft] = useState({ min_price: typed(place.min_price), max_price: typed(place.max_price) })
  useBackButton(onClose)

  function apply() {
    const bad = ENDS.find(([name]) => wrong(draft[name]))?.[0]
    if (bad) return document.querySelector<HTMLElement>(`[data-filter=${bad}]`)?.focus()
    const [min_price, max_price] = inOrder(
      parseRubles(draft.min_price) ?? undefined,
      parseRubles(draft.max_price) ?? undefined,
    )
    onApply({ min_price, max_price })
    onClose()
  }

  return (
    <Sheet
      title="Фильтры"
      anchor={anchor}
      onClose={onClose}
      footer={
        <>
          <Button variant="neutral" size="lg" onClick={() => setDraft({ min_price: '', max_price: '' })}>
            Сбросить
          </Button>
          <Button size="lg" onClick={apply}>
            Показать
          </Button>
        </>
      }
    >
      <fieldset className={styles.range}>
        <legend>Ставка креатора</legend>
        <div className={styles.pair}>
          {ENDS.map(([name, word]) => (
            <Field
              key={name}
              label={`Ставка, ${word}`}
              hideLabel
              suffix="₽"
              error={wrong(draft[name]) ? 'Укажите число' : undefined}
            >
              {(control) => (
                <input
                  {...control}
                  data-filter={name}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={14}
                  placeholder={word}
                  value={draft[name]}
                  onChange={(event) => setDraft((before) => ({ ...before, [name]: event.target.value }))}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
    </Sheet>
  )
}
