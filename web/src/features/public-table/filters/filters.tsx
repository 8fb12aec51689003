import { useQuery } from '@tanstack/react-query'
import { TABLE_FILTERS } from '@ugc/contract/facts/filters'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { grouped } from '../../../lib/format.ts'
import { countFilters, FilterChips } from '../../../lists/filter-chips.tsx'
import { type Controls, FilterButton } from '../../../lists/filter-sheet.tsx'
import type { ListFilters } from '../../../lists/filters.ts'
import { useSettled } from '../../../lists/use-settled.ts'
import { useSession } from '../../../session/state.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { TagPicker, TagPickerLoading } from '../../../ui/controls/tag-picker.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { TableUrlFilters } from '../public-table-page.tsx'
import { optionsQuery, tableQuery } from '../queries.ts'
import styles from './filters.module.css'

interface Props extends TableUrlFilters {
  token: string
}

/** The button of the filter sheet and the filters that are set. */
export function TableFilters({ token, filters, change }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const options = useQuery({ ...optionsQuery(token), enabled: filters.tags !== undefined })
  const any = countFilters(TABLE_FILTERS, filters) > 0
  return (
    <div className={styles.filters}>
      <FilterButton
        ref={button}
        set={TABLE_FILTERS}
        filters={filters}
        change={change}
        controls={controlsOf(token)}
        ApplyLabel={CountLabel}
      />
      {any && (
        <div className={styles.set}>
          <FilterChips
            set={TABLE_FILTERS}
            filters={filters}
            onRemove={(without) => {
              // The chip disappears when it is pressed; without this the focus would be lost with it.
              button.current?.focus({ preventScroll: true })
              change(without)
            }}
            tagName={(id) => options.data?.tags.find((tag) => tag.id === id)?.name}
          />
        </div>
      )}
    </div>
  )
}

/** «Показать 12»: how many rows the filters find, once they have not changed for a moment. */
function CountLabel({ filters }: { filters: ListFilters<typeof TABLE_FILTERS> }) {
  const { token = '' } = useParams()
  const signed_in = useSession().status === 'user'
  const { query, settled } = useSettled(TABLE_FILTERS, filters)
  const { data, isPlaceholderData } = useQuery(tableQuery(token, { ...query, per_page: 1 }, signed_in))
  if (!data || isPlaceholderData || !settled) return 'Показать'
  return `Показать ${grouped(data.total)}${data.capped ? '+' : ''}`
}

const controlsOf = (token: string): Controls<typeof TABLE_FILTERS> => ({
  tags: ({ tags = [], language, city }, set) => (
    <Choices token={token} tags={tags} language={language} city={city} set={set} />
  ),
  language: null,
  city: null,
})

interface Chosen {
  tags: number[]
  language: string
  city: string
}

/** The cities, tags and languages that occur in the table. */
function Choices({
  token,
  tags,
  language,
  city,
  set,
}: Chosen & { token: string; set: (part: Partial<Chosen>) => void }) {
  const { data, error, refetch } = useQuery(optionsQuery(token))
  if (!data)
    return error ? (
      <Notice
        tone="red"
        title="Теги и языки не загрузились"
        action={{ label: 'Повторить', onClick: () => void refetch() }}
      />
    ) : (
      <TagPickerLoading />
    )
  return (
    <>
      <Words title="Город" words={data.cities} chosen={city} onChoose={(next) => set({ city: next })} />
      <Words
        title="Язык"
        words={data.languages}
        chosen={language}
        onChoose={(next) => set({ language: next })}
      />
      {data.tags.length > 0 && (
        <fieldset className={styles.group}>
          <legend>Теги</legend>
          <TagPicker
            tags={data.tags}
            selected={tags}
            onChange={(next) => set({ tags: next })}
            search={data.tags.length > MANY}
          />
        </fieldset>
      )}
    </>
  )
}

interface WordsProps {
  title: string
  words: readonly string[]
  chosen: string
  onChoose: (word: string) => void
}

const Words = ({ title, words, chosen, onChoose }: WordsProps) =>
  words.length > 0 && (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.chips}>
        {words.map((word) => (
          <Chip key={word} selected={word === chosen} onClick={() => onChoose(word === chosen ? '' : word)}>
            {word}
          </Chip>
        ))}
      </div>
    </fieldset>
  )

const MANY = 12
