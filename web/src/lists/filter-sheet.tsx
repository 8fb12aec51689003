import type { Filter, FilterSet } from '@ugc/contract/facts/filters'
import { TEXT_FILTER_MAX } from '@ugc/contract/facts/limits'
import { type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useBackButton } from '../telegram/use-back-button.ts'
import { Button } from '../ui/controls/button.tsx'
import { DateInput } from '../ui/controls/date-input.tsx'
import { Field } from '../ui/controls/field.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { countFilters } from './filter-chips.tsx'
import { type Draft, draftOf, filtersOf, hasWrong, isWrong, tidied } from './filter-draft.ts'
import styles from './filter-sheet.module.css'
import { type ListFilters, noFilters, otherEnd } from './filters.ts'
import type { UrlFilters } from './use-url-filters.ts'

type Change<Set> = (part: Partial<Draft<Set>>) => void
type Control<Set> = (draft: Draft<Set>, set: Change<Set>) => ReactNode

/** The filters of a kind that the sheet cannot draw: without a control for each, a list does not compile. */
type NeedsControl<Set> = {
  [Name in keyof Set]: Set[Name] extends { in_toolbar: true }
    ? never
    : Set[Name] extends { kind: 'tags' | 'choice' | 'id' }
      ? Name
      : never
}[keyof Set]

/** Controls of a list's own, instead of those by kind; null: another control draws it too. */
export type Controls<Set> = Record<NeedsControl<Set>, Control<Set>> & {
  [Name in keyof Set]?: Control<Set> | null
}

interface SheetProps<Set extends FilterSet> extends UrlFilters<Set> {
  set: Set
  controls: Controls<Set>
  title: string
  /** The text of the button that applies, for what the sheet holds now. */
  ApplyLabel?: ComponentType<{ filters: ListFilters<Set> }>
}

interface Props<Set extends FilterSet> extends Omit<SheetProps<Set>, 'title'> {
  title?: string
  icon?: LucideIcon
  ref?: RefObject<HTMLButtonElement | null>
}

/** Opens the sheet; shows how many of its filters are set. */
export function FilterButton<Set extends FilterSet>(props: Props<Set>) {
  const { title = 'Фильтры', icon = SlidersHorizontal, ref, ...sheet } = props
  const [open, setOpen] = useState(false)
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  return (
    <>
      <IconButton
        ref={button}
        label={title}
        icon={icon}
        count={countFilters(sheet.set, sheet.filters)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <FilterSheet {...sheet} title={title} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}

interface OpenProps<Set extends FilterSet> extends SheetProps<Set> {
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Every filter of the list that has no control in the toolbar. Nothing changes in the list until «Показать». */
function FilterSheet<Set extends FilterSet>(props: OpenProps<Set>) {
  const { set, filters, change, controls, title, ApplyLabel, anchor, onClose } = props
  const [draft, setDraft] = useState(() => draftOf(set, filters))
  const edit: Change<Set> = (part) => setDraft((before) => ({ ...before, ...part }))
  const fields = useRef<HTMLDivElement>(null)
  useBackButton(onClose)

  const chosen = () =>
    Object.fromEntries(
      Object.entries(filtersOf(set, draft)).filter(
        ([name]) => controls[name] !== undefined || !set[name]?.in_toolbar,
      ),
    ) as Partial<ListFilters<Set>>
  function apply() {
    if (hasWrong(set, draft))
      return fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    change(chosen())
    onClose()
  }

  return (
    <Sheet
      title={title}
      anchor={anchor}
      onClose={onClose}
      footer={
        <>
          <Button variant="neutral" size="lg" onClick={() => setDraft(draftOf(set, noFilters(set)))}>
            Сбросить
          </Button>
          <Button size="lg" onClick={apply}>
            {ApplyLabel ? <ApplyLabel filters={{ ...filters, ...chosen(), page: 1 }} /> : 'Показать'}
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles.fields}>
        {Object.keys(set).map((name) => (
          <Fragment key={name}>{controlOf({ set, name, draft, edit, controls })}</Fragment>
        ))}
      </div>
    </Sheet>
  )
}

interface ControlProps<Set extends FilterSet> {
  set: Set
  name: string
  draft: Draft<Set>
  edit: Change<Set>
  controls: Controls<Set>
}

function controlOf<Set extends FilterSet>({
  set,
  name,
  draft,
  edit,
  controls,
}: ControlProps<Set>): ReactNode {
  const filter = set[name]
  const own: Control<Set> | null | undefined = controls[name]
  if (own !== undefined) return own?.(draft, edit)
  if (!filter || filter.in_toolbar) return null
  const editOne = (value: unknown) => edit({ [name]: value } as Partial<Draft<Set>>)
  if (filter.kind === 'flag')
    return (
      <Switch
        label={filter.title ?? filter.label ?? name}
        checked={draft[name] === true}
        onChange={(on) => editOne(on || undefined)}
      />
    )
  if (filter.kind === 'text' || filter.kind === 'words')
    return (
      <Typed
        label={filter.title ?? filter.label ?? name}
        filter={filter}
        value={draft[name] as string}
        onChange={editOne}
      />
    )
  if (!('end' in filter)) return null
  const other = otherEnd(set, name)
  // A range with one end is one field.
  if (other === undefined)
    return (
      <Typed
        label={filter.title ?? filter.label ?? name}
        filter={filter}
        value={draft[name] as string}
        onChange={editOne}
      />
    )
  if (filter.end === 'to') return null
  return (
    <Range
      filter={filter}
      values={[draft[name] as string, draft[other] as string]}
      onFrom={editOne}
      onTo={(value) => edit({ [other]: value } as Partial<Draft<Set>>)}
    />
  )
}

interface RangeProps {
  filter: Filter
  values: [from: string, to: string]
  onFrom: (value: string) => void
  onTo: (value: string) => void
}

/** Both ends belong to the range; either may be left empty. */
function Range({ filter, values: [from, to], onFrom, onTo }: RangeProps) {
  if (filter.kind === 'day')
    return (
      <div className={styles.days}>
        <Typed label="С" filter={filter} value={from} onChange={onFrom} />
        <Typed label="По" filter={filter} value={to} onChange={onTo} />
      </div>
    )
  const title = filter.title ?? filter.label
  return (
    <fieldset className={styles.range}>
      <legend>{filter.legend ?? title}</legend>
      <div className={styles.pair}>
        <Typed label={`${title}, от`} placeholder="от" filter={filter} value={from} onChange={onFrom} />
        <Typed label={`${title}, до`} placeholder="до" filter={filter} value={to} onChange={onTo} />
      </div>
    </fieldset>
  )
}

interface TypedProps {
  label: string
  /** Instead of a visible label. */
  placeholder?: string
  filter: Filter
  value: string
  onChange: (value: string) => void
}

function Typed({ label, placeholder, filter, value, onChange }: TypedProps) {
  return (
    <Field
      label={label}
      hideLabel={placeholder !== undefined}
      suffix={filter.kind === 'money' ? '₽' : undefined}
      error={
        isWrong(filter, value)
          ? filter.kind === 'day'
            ? 'Напишите дату: 28.11.2026'
            : 'Укажите число'
          : undefined
      }
    >
      {(control) =>
        filter.kind === 'day' ? (
          <DateInput {...control} value={value} onChange={onChange} />
        ) : (
          <input
            {...control}
            {...inputOf(filter)}
            autoComplete="off"
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onChange(tidied(filter, value))}
          />
        )
      }
    </Field>
  )
}

const NUMBER_LENGTH_MAX = 20

function inputOf(filter: Filter) {
  if (filter.kind === 'text') return { maxLength: filter.max }
  if (filter.kind === 'words') return { maxLength: TEXT_FILTER_MAX, placeholder: 'любые' }
  return { inputMode: filter.kind === 'money' ? 'decimal' : 'numeric', maxLength: NUMBER_LENGTH_MAX } as const
}
