import { ArrowDown, X, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { experience } from '../../../lib/people.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { HiddenText } from '../../../ui/feedback/hidden-text.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { FollowerCount, hasTerm, Price, Term, useIsLate } from '../table/cells.tsx'
import { Networks, Portfolio } from '../table/links.tsx'
import { nameOf, placeOf, type ShownRow } from '../table/row.ts'
import { lowest } from './best.ts'
import styles from './compare.module.css'
import type { Picks } from './use-picks.ts'

interface Props {
  picks: Picks
  /** When the videos are due. */
  deadline: string | undefined
  onClose: () => void
  /** The client's decision on a row. */
  decision?: ((row: ShownRow) => ReactNode) | undefined
}

/** Two or three people side by side; on a phone a pair. */
export function ComparePanel({ picks, deadline, onClose, decision }: Props) {
  const wide = useWide()
  const isLate = useIsLate(deadline)
  const [right, setRight] = useState<string>()
  const [first, ...others] = picks.rows
  const second = others.find(({ key }) => key === right) ?? others[0]
  if (!first || !second) return null
  const shown = wide ? picks.rows : [first, second]
  const remove = (row: ShownRow) => {
    if (picks.rows.length === 2) onClose()
    picks.toggle(row)
  }
  return (
    <Sheet title="Сравнение" className={styles.panel} onClose={onClose}>
      {!wide && others.length > 1 && (
        <div className={styles.pair}>
          <span>Слева {first.first_name}, справа</span>
          <ChipGroup
            label="Кто справа"
            value={second.key}
            options={others.map((row) => ({ value: row.key, label: row.first_name || nameOf(row) }))}
            onChange={setRight}
          />
        </div>
      )}
      <table className={wide ? styles.table : styles.narrow}>
        <caption>
          <HiddenText>Сравнение: {shown.map(nameOf).join(', ')}</HiddenText>
        </caption>
        <thead>
          <tr>
            {wide && (
              <td>
                <HiddenText>Что сравниваем</HiddenText>
              </td>
            )}
            {shown.map((row) => (
              <th key={row.key} scope="col">
                <span className={styles.person}>
                  <Frame name={nameOf(row)} src={row.photo_url} size={wide ? 88 : 60} />
                  <IconButton
                    variant="plain"
                    icon={X}
                    label={`Убрать из сравнения: ${nameOf(row)}`}
                    onClick={() => remove(row)}
                  />
                </span>
                <b>{nameOf(row)}</b>
                {placeOf(row) !== '' && <span className={styles.place}>{placeOf(row)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {linesOf(shown, { wide, deadline, isLate, decision }).map(({ title, cells }) => (
          <tbody key={title}>
            {wide ? (
              <tr>
                <th scope="row">{title}</th>
                {cells}
              </tr>
            ) : (
              <>
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {title}
                  </th>
                </tr>
                <tr>{cells}</tr>
              </>
            )}
          </tbody>
        ))}
      </table>
    </Sheet>
  )
}

interface Line {
  title: string
  /** Empty: the row has no such value. */
  value: (row: ShownRow) => ReactNode
  best?: { of: (row: ShownRow) => number | null; word: string; icon: typeof Zap }
}

const list = (words: string[] | undefined) => (words ?? []).join(', ')

const PRICE: Line = {
  title: 'Цена',
  value: (row) => (
    <span className={styles.price}>
      <Price row={row} />
    </span>
  ),
  best: { of: (row) => row.client_price, word: 'дешевле', icon: ArrowDown },
}
const daysUntil = (deadline: string | undefined, isLate: (row: ShownRow) => boolean): Line => ({
  title: 'Срок',
  value: (row) => hasTerm(row, deadline) && <Term row={row} deadline={deadline} />,
  best: {
    // Who is at work has a date in place of the days.
    of: (row) => (isLate(row) ? Infinity : row.taken === true ? null : row.estimated_delivery_days),
    word: 'быстрее',
    icon: Zap,
  },
})
const WORKS: Line = {
  title: 'Работы',
  value: (row) =>
    (row.portfolio_url || row.social_links?.instagram || row.social_links?.tiktok) && (
      <span className={styles.works}>
        <Portfolio row={row} />
        <Networks row={row} />
      </span>
    ),
}
const REST: Line[] = [
  {
    title: 'Подписчики',
    value: (row) => typeof row.followers_count === 'number' && <FollowerCount row={row} />,
  },
  {
    title: 'Опыт',
    value: ({ experience_years: years }) => typeof years === 'number' && years > 0 && experience(years),
  },
  { title: 'Специализация', value: (row) => list(row.specialization) },
  { title: 'Языки', value: (row) => list(row.languages) },
  { title: 'Теги', value: (row) => list(row.tags) },
]

/** The decision is the last line; on a phone it is within the first screen. A line without any value is left out. */
function linesOf(
  rows: readonly ShownRow[],
  {
    wide,
    deadline,
    isLate,
    decision,
  }: Pick<Props, 'deadline' | 'decision'> & { wide: boolean; isLate: (row: ShownRow) => boolean },
) {
  const days = daysUntil(deadline, isLate)
  const decisions: Line[] = decision ? [{ title: 'Решение', value: decision }] : []
  const lines = wide
    ? [PRICE, days, WORKS, ...REST, ...decisions]
    : [PRICE, days, WORKS, ...decisions, ...REST]
  return lines.flatMap(({ title, value, best }) => {
    const values = rows.map(value)
    if (!values.some(Boolean)) return []
    const winner = best && lowest(rows.map(best.of))
    const cells = rows.map((row, at) => (
      <td key={row.key}>
        {values[at]}
        {best && at === winner && (
          <span className={styles.best}>
            <best.icon size={14} strokeWidth={2.25} aria-hidden />
            {rows.length > 2 ? `${best.word} всех` : best.word}
          </span>
        )}
      </td>
    ))
    return [{ title, cells }]
  })
}
