import type { ChoiceTotals } from '@ugc/contract/choices'
import { NO_ANSWER, type TableChoice, VERDICT_NAMES, VERDICTS } from '@ugc/contract/facts/verdicts'
import { CheckCheck, CircleSlash, Download, History, Lock, Pencil, UserRound, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { relativeDateTime } from '../../../lib/format.ts'
import { plural } from '../../../lib/plural.ts'
import { reveal } from '../../../lib/reveal.ts'
import { useWide, WIDE_OR_PRINTED } from '../../../lib/use-wide.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup } from '../../../ui/controls/chip-group.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { agreedText } from '../../../cards/agreed.ts'
import { WriteButton } from '../contact.tsx'
import type { TableUrlFilters } from '../public-table-page.tsx'
import { isNarrowed } from '../filters/narrow.ts'
import { usePanel } from '../panels.ts'
import type { Table } from '../queries.ts'
import { nameOf, ROWS, type ShownRow } from '../table/row.ts'
import { ClientWork } from '../works/client-work.tsx'
import { type Choosing, useChoosing } from './context.ts'
import styles from './choice.module.css'
import { knownName } from './given-name.ts'
import {
  chosenText,
  differText,
  inWork,
  isBlank,
  otherCounts,
  peopleText,
  pricedText,
  restText,
  rulingText,
  sumText,
  unsentText,
  workText,
} from './texts.ts'

interface EndedProps {
  token: string
  table: Table
  rows: readonly ShownRow[]
}

/** A project that ended is the first thing to know of it. */
export const Ended = ({ token, table, rows }: EndedProps) => {
  const choosing = useChoosing()
  const { ended, choice } = table
  if (!ended || ended.as !== 'cancelled') return null
  const { yes, chosen } = choice?.submission ?? { yes: 0, chosen: [] }
  const { count, people } = choice?.stopped ?? { count: 0, people: [] }
  return (
    <>
      <section className={styles.sent} aria-label="Проект отменён">
        <CircleSlash size={28} strokeWidth={1.75} aria-hidden />
        <h2>Проект отменён</h2>
        <p>Отвечать не нужно. Отменён {relativeDateTime(ended.at)}.</p>
        {yes > 0 && (
          <p className={styles.people}>
            <b>Вы выбрали:</b> {peopleText(chosen, yes)}
          </p>
        )}
        {count > 0 && (
          <p className={styles.people}>
            <b>Были в работе, остановлены:</b>{' '}
            {peopleText(
              people.map((one) => ({ ...one, by: null })),
              count,
            )}
          </p>
        )}
        {((choice?.submission ?? null) !== null || count > 0) && (
          <Button variant="ink" icon={Download} href={`/public/${token}/excel`} download>
            Скачать Excel
          </Button>
        )}
        <WriteButton loud />
      </section>
      {choosing && rows.length > 0 && (
        <section className={styles.ready} aria-labelledby="ready">
          <h2 id="ready">{readyText(rows.length)}</h2>
          {rows.map((row) => (
            <div key={row.key}>
              {nameOf(row)}
              <ClientWork row={row} choosing={choosing} />
            </div>
          ))}
        </section>
      )}
    </>
  )
}

/** People, as in the chip «Готово»: a person may have made several videos. */
const readyText = (count: number, returned = 0) =>
  `Готово у ${plural(count, 'креатора', 'креаторов', 'креаторов')}${returned > 0 ? `, на доработке ${returned}` : ''}`

/** Above the rows: who chooses, and the state of the choice. */
export function ChoiceHead({
  priced,
  ended,
  filters,
  change,
}: TableUrlFilters & { priced: boolean; ended: Table['ended'] }) {
  const choosing = useChoosing()
  useOpensOnTaken({ choosing, ended, filters, change })
  const showReady = useShowReady({ filters, change })
  if (!choosing || choosing.state.totals.shown === 0 || ended?.as === 'cancelled') return null
  const { state, name, sent, unsaved, idle } = choosing
  const known = knownName()
  const { open, submission, totals } = state
  const answered = sent && (submission?.answer ?? null) !== null
  const fresh = submission === null && isBlank(totals) && unsaved.length === 0
  return (
    <>
      {open && name !== null && (
        <p className={cx(styles.viewer, answered && styles.quiet)}>
          <UserRound size={18} strokeWidth={1.75} aria-hidden />
          <span>
            Вы решаете как <b>{name}</b>
          </span>
          <button type="button" aria-label="Изменить имя" onClick={() => choosing.askName()}>
            Изменить
          </button>
        </p>
      )}
      {open && name === null && known !== null && state.colleagues.includes(known) && (
        <Notice
          tone="blue"
          icon={UserRound}
          title={`Вы — ${known}?`}
          action={{ label: 'Да, это я', onClick: () => choosing.giveName(known) }}
        />
      )}
      {ended?.as === 'completed' && <Closed choosing={choosing} />}
      {totals.done > 0 && filters.choice !== 'done' && (
        <div className={styles.done}>
          <Notice
            tone="green"
            icon={CheckCheck}
            title={readyText(totals.done, totals.returned)}
            action={{ label: 'Показать готовые', onClick: showReady }}
          />
        </div>
      )}
      {open && ended && !idle && <Notice tone="amber" icon={Lock} title="Набор закрыт. Выбрать ещё можно." />}
      {open && sent && <Sent choosing={choosing} showAll={() => change({ choice: undefined })} />}
      {open && !idle && submission !== null && totals.changed > 0 && (
        <Notice tone="amber" icon={History} title="Ваши изменения ещё не у агентства">
          Сейчас у агентства: {submission.author}, {relativeDateTime(submission.created_at)}.{' '}
          {rulingText(state, name)}
        </Notice>
      )}
      {open && !idle && fresh && (
        <p className={styles.hint}>
          {priced
            ? 'Отметьте всех, кто подходит, и отправьте выбор.'
            : 'Цены ещё готовим. Уже можно отметить, кто подходит.'}
        </p>
      )}
      {unsaved.length > 0 && (
        <Notice
          tone="red"
          icon={WifiOff}
          title={`Не сохранено, нет связи: ${unsentText(unsaved)}`}
          action={{ label: 'Повторить', onClick: choosing.repeatAll }}
        >
          Решения есть на этом устройстве. Повторим, когда появится связь.
        </Notice>
      )}
      {!sent && (
        <p className={styles.paper}>
          {name !== null && `${name}. `}
          {chosenText(state)}. {restText(totals.result)}.
        </p>
      )}
    </>
  )
}

/** Once the agency has taken people of the choice, the page opens on them; an address with filters, and what is opened later, stay. */
function useOpensOnTaken({
  choosing,
  ended,
  filters,
  change,
}: TableUrlFilters & { choosing: Choosing | undefined; ended: Table['ended'] }) {
  const { panel } = usePanel()
  const begin = useEffectEvent(() => {
    if (
      !choosing ||
      isNarrowed(filters) ||
      filters.page > 1 ||
      panel.person !== undefined ||
      panel.compare === true
    )
      return
    const { totals, submission } = choosing.state
    const isAccepted = ended?.as === 'completed' || (choosing.sent && (submission?.answer ?? null) !== null)
    if (isAccepted && totals.taken > 0 && totals.taken < totals.shown)
      change({ choice: 'taken' }, { replace: true })
  })
  useEffect(() => begin(), [])
}

/** Scrolls once the button is gone, which moves the rows. */
function useShowReady({ filters: { choice }, change }: TableUrlFilters) {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && choice === 'done') reveal(document.getElementById(ROWS))
    asked.current = false
  }, [choice])
  return () => {
    asked.current = true
    change({ choice: 'done' })
  }
}

function Closed({ choosing: { state } }: { choosing: Choosing }) {
  const { submission, totals } = state
  const unsent = submission === null ? !isBlank(totals) : totals.changed > 0
  const { taken, works, done } = totals
  // Where the agency shows no works, the client learns nothing of them.
  const isMade = works > 0 ? done > 0 : taken > 0
  return (
    <Notice tone="blue" icon={Lock} title={isMade ? 'Проект сделан' : 'Проект завершён'}>
      {taken > 0 && `${isMade ? takenText(taken) : `Видео 0 из ${works}`}. `}
      Решения больше не меняются{done > 0 && ', замечания к видео ещё можно написать'}.
      {unsent && ` Вы не успели отправить ${submission ? 'изменения' : 'выбор'}. Напишите агентству.`}
    </Notice>
  )
}

const takenText = (count: number) => `Сняли: ${plural(count, 'человек', 'человека', 'человек')}`

/** The second words: of verdicts that are not all the viewer's own. */
const ANSWERS = [
  ['taken', 'По вашему «да»', 'По «да»'],
  ['against', 'Против вашего «нет»', 'Против «нет»'],
  ['unasked', 'Без вашего «да»', 'Без «да»'],
  ['declined', 'Не берём', 'Не берём'],
  ['open', 'Ещё решаем', 'Ещё решаем'],
] as const

/** The list below has the others. */
const isNews = ([as]: (typeof ANSWERS)[number]) => as !== 'taken' && as !== 'open'

/** As the head of the page. */
const inWorkText = (totals: ChoiceTotals) =>
  totals.taken > 0 ? `В работе ${workText(totals)}` : 'Пока никого не взяли'

/** The choice is with the agency, and what the agency has decided since. On a phone the people come first then. */
function Sent({ choosing, showAll }: { choosing: Choosing; showAll: () => void }) {
  const { state, name, change, sent_here } = choosing
  const wide = useWide(WIDE_OR_PRINTED)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes on from here.
  useEffect(() => {
    if (sent_here) heading.current?.focus()
  }, [sent_here])
  const { submission, totals, places } = state
  if (!submission) return null
  const { yes, answer, chosen, author } = submission
  const ruling = rulingText(state, name)
  const differ = differText(state)
  const agreed = agreedText(
    'Вы согласились',
    pricedText(submission),
    pricedText({ ...submission, ...submission.now }),
  )
  /** The author stands below: not beside every name too. */
  const isOneColleagues = chosen.every(({ by }) => by === author)
  const named = (people: typeof chosen, count: number) =>
    peopleText(isOneColleagues ? people.map((one) => ({ ...one, by: null })) : people, count)
  const free = places === null || answer === null ? 0 : places - totals.taken
  const lines = answer ? ANSWERS.filter(([as]) => answer[as].count > 0) : []
  const lineOf = ([as, own, all]: (typeof ANSWERS)[number]) => {
    const { people = [], count = 0 } = answer?.[as] ?? {}
    return (
      <p key={as} className={styles.people}>
        <b>{people.every(({ by }) => by === null) ? own : all}:</b> {peopleText(people, count)}
      </p>
    )
  }
  const folded = !wide && answer !== null
  const rest = (
    <>
      <p>
        {[
          yes === 0 ? 'Да: никому' : '',
          ...otherCounts(submission),
          `Отправлено: ${submission.author}, ${relativeDateTime(submission.created_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {submission.message !== null && <p>«{submission.message}»</p>}
      {submission.note !== null && submission.author !== name && <p>Ваши слова: «{submission.note}»</p>}
      {ruling !== '' && (
        <p>
          {differ !== '' && `${differ}. `}
          {ruling}
        </p>
      )}
      {totals.shown > totals.taken && free > 0 && <p>Свободных мест: {free}. Можно выбрать ещё.</p>}
    </>
  )
  return (
    <section
      className={cx(styles.sent, styles.choice, folded && styles.answered)}
      aria-label="Отправленный выбор"
    >
      <h2 ref={heading} tabIndex={-1}>
        {answer ? inWorkText(totals) : 'Выбор у агентства'}
      </h2>
      {(folded ? lines.filter(isNews) : lines).map(lineOf)}
      {!answer && yes > 0 && (
        <p className={styles.people}>
          <b>Да:</b> {named(chosen, yes)} · {sumText(submission)}
        </p>
      )}
      {agreed !== undefined && <p className={styles.people}>{agreed}</p>}
      {folded ? (
        <details className={styles.more}>
          <summary>Подробнее</summary>
          {lines.filter((line) => !isNews(line)).map(lineOf)}
          {rest}
        </details>
      ) : (
        rest
      )}
      {totals.shown > totals.taken && (
        <Button
          variant="ink"
          icon={Pencil}
          onClick={() => {
            change(true)
            showAll()
          }}
        >
          {free > 0 ? 'Выбрать замену' : 'Изменить выбор'}
        </Button>
      )}
    </section>
  )
}

/** The chips filter the rows by the choice; the counts are of all pages. They come with the first decision. */
export function ChoiceChips({ ended, filters, change }: TableUrlFilters & Pick<Table, 'ended'>) {
  const choosing = useChoosing()
  if (!choosing) return null
  const { totals } = choosing.state
  const parts: { value: TableChoice; label: string; count: number }[] = [
    { value: 'taken', label: inWork(ended), count: totals.taken },
    { value: 'done', label: 'Готово', count: totals.done },
    { value: 'none', label: NO_ANSWER, count: totals.result.none },
    ...VERDICT_NAMES.map((value) => ({ value, label: VERDICTS[value].label, count: totals.rows[value] })),
    { value: 'differ', label: 'Разошлись', count: totals.differ },
  ]
  const shown = parts.filter(({ value, count }) => count > 0 || value === filters.choice)
  // Everybody without an answer is no filter yet.
  if (shown.every(({ value }) => value === 'none') && filters.choice === undefined) return null
  return (
    <div className={styles.chips}>
      <ChipGroup<TableChoice | ''>
        label="Показать по решению"
        value={filters.choice ?? ''}
        options={[{ value: '', label: 'Все', count: totals.shown }, ...shown]}
        onChange={(choice) => change({ choice: choice || undefined })}
      />
    </div>
  )
}
