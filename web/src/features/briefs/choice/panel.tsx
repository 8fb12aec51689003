import { useQuery } from '@tanstack/react-query'
import type { BriefChoice } from '@ugc/contract/choices'
import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import type { Response } from '@ugc/contract/responses'
import { UNDECIDED } from '@ugc/contract/facts/statuses'
import { NO_VERDICT, VERDICT_NAMES, VERDICTS } from '@ugc/contract/facts/verdicts'
import { CheckCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { VERDICT_ICONS, verdictWord } from '../../../cards/verdict-badge.tsx'
import { grouped, money, relativeDateTime } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'
import { useWide } from '../../../lib/use-wide.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { chosenQuery } from '../../responses/queries.ts'
import { PricesSheet } from '../money/prices.tsx'
import { clientChoiceQuery } from '../queries.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import { toAccept } from './accepting.ts'
import { When } from '../../../ui/data/when.tsx'
import styles from './choice.module.css'

/** The client's choice on the page of a brief. Missing while there is nothing to do about it. */
export function ClientChoice({ brief_id }: { brief_id: string }) {
  const { data, error, refetch } = useQuery(clientChoiceQuery(brief_id))
  if (!data)
    return error ? (
      <Notice
        tone="red"
        title="Не удалось загрузить выбор клиента"
        action={{ label: 'Повторить', onClick: () => void refetch() }}
      >
        {error.message}
      </Notice>
    ) : null
  if (data.submission)
    return (
      <>
        {data.open && data.against.length > 0 && (
          <Notice
            tone="amber"
            title={`Клиент против: ${data.against.map(({ creator }) => (creator ? fullName(creator) : ERASED_AUTHOR)).join(', ')}`}
            action={{ label: 'Показать', to: '?client_choice=no' }}
          >
            Уже в проекте. Решите с клиентом и напишите креатору.
          </Notice>
        )}
        <Submitted brief_id={brief_id} choice={data} submission={data.submission} />
      </>
    )
  if (!data.choosing) return null
  return (
    <p className={styles.choosing} role="status">
      {data.open
        ? `Клиент выбирает: ${grouped(data.choosing.chosen)} из ${grouped(data.shown)}`
        : 'Клиент не отправил выбор, а бриф закончен. Откройте набор снова или спросите клиента.'}
    </p>
  )
}

interface Props {
  brief_id: string
  choice: BriefChoice
  submission: NonNullable<BriefChoice['submission']>
}

/** Two lines and one button; a press on the words tells the rest. */
function Submitted({ brief_id, choice, submission }: Props) {
  const { totals } = choice
  const chosen = useQuery({ ...chosenQuery(brief_id, 'yes'), enabled: totals.yes > 0 })
  const reserved = useQuery({ ...chosenQuery(brief_id, 'reserve'), enabled: totals.reserve > 0 })
  const [open, setOpen] = useState(false)
  const wide = useWide()
  const people = totals.yes > 0 ? chosen.data : []
  // All whom the client chose are decided: nothing is left to do.
  if (
    people &&
    people.length > 0 &&
    people.every(({ status }) => status !== UNDECIDED && status !== 'reserve')
  )
    return null
  const facts = [
    totals.sum > 0 && money(totals.sum),
    totals.without_price > 0 && `без цены ${grouped(totals.without_price)}`,
    totals.now.sum !== totals.sum && `сейчас ${totals.now.sum > 0 ? money(totals.now.sum) : 'цены нет'}`,
    `${submission.authors.join(', ')}, ${relativeDateTime(submission.created_at)}`,
  ]
  return (
    <section className={styles.panel} aria-label="Выбор клиента">
      {wide && people && people.length > 0 && <Faces people={people} />}
      <div className={styles.told}>
        <h2>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {headline(choice)}
          </button>
        </h2>
        <p className={styles.from}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {wide && submission.words[0] && <q className={styles.quote}>{submission.words[0].message}</q>}
      {people && <Accept brief_id={brief_id} chosen={people} reserved={reserved.data ?? []} />}
      {chosen.error && !chosen.data && (
        <button type="button" className={styles.link} onClick={() => void chosen.refetch()}>
          Повторить
        </button>
      )}
      {open && (
        <Sheet title="Выбор клиента" side onClose={() => setOpen(false)}>
          <p className={styles.text}>
            Прислал клиент: {submission.author} · <When at={submission.created_at} />
          </p>
          <Pills totals={totals} />
          {submission.words.map(({ author, message }) => (
            <blockquote key={author} className={styles.message}>
              {message} <small>{author}</small>
            </blockquote>
          ))}
          {choice.choosing && choice.open && (
            <p className={styles.text}>
              Клиент меняет выбор: {plural(choice.choosing.changed, 'изменение', 'изменения', 'изменений')}.
            </p>
          )}
          {choice.changed > 0 && <Changes choice={choice} number={submission.number} />}
        </Sheet>
      )}
    </section>
  )
}

function headline({ totals: { yes }, places }: BriefChoice): string {
  if (yes === 0) return 'Клиент никого не выбрал'
  return `Клиент выбрал ${grouped(yes)}${places === null ? '' : ` из ${grouped(places)}`}`
}

/** As many as one line of a phone holds. */
const FACES = 5

const Faces = ({ people }: { people: readonly Response[] }) => (
  <div className={styles.faces} aria-hidden>
    {people
      .slice(0, FACES)
      .map(
        ({ id, creator }) =>
          creator && <Frame key={id} name={fullName(creator)} src={creator.photo_url} size={40} />,
      )}
    {people.length > FACES && <span>+{people.length - FACES}</span>}
  </div>
)

function Pills({ totals }: { totals: BriefChoice['totals'] }) {
  const pills: [keyof typeof VERDICT_ICONS, ReactNode][] = [
    ...VERDICT_NAMES.map((verdict): [typeof verdict, ReactNode] => [
      verdict,
      `${VERDICTS[verdict].label} ${grouped(totals[verdict])}${verdict === 'yes' && totals.sum > 0 ? ` · ${money(totals.sum)}` : ''}`,
    ]),
    ['none', `${NO_VERDICT.label} ${grouped(totals.none)}`],
  ]
  return (
    <ul className={styles.pills} aria-label="Решения клиента">
      {pills
        .filter(([verdict]) => totals[verdict] > 0)
        .map(([verdict, words]) => {
          const Icon = VERDICT_ICONS[verdict]
          return (
            <li key={verdict}>
              <Icon size={14} strokeWidth={2.25} aria-hidden />
              {words}
            </li>
          )
        })}
    </ul>
  )
}

interface AcceptProps {
  brief_id: string
  chosen: readonly Response[]
  reserved: readonly Response[]
}

/** Not shown while no chosen person can be accepted. */
function Accept({ brief_id, chosen, reserved }: AcceptProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const waiting = chosen.filter(({ status }) => status === UNDECIDED).map(({ id }) => id)
  if (toAccept(chosen).length === 0)
    return waiting.length > 0 ? (
      <>
        <Button ref={button} variant="ink" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Назначить цены
        </Button>
        {open && (
          <PricesSheet brief_id={brief_id} ids={waiting} anchor={button} onClose={() => setOpen(false)} />
        )}
      </>
    ) : null
  return (
    <>
      <Button
        ref={button}
        variant="ink"
        icon={CheckCheck}
        aria-haspopup="dialog"
        aria-label="Принять выбранных клиентом"
        onClick={() => setOpen(true)}
      >
        Принять
      </Button>
      {open && (
        <AcceptSheet chosen={chosen} reserved={reserved} anchor={button} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Changes({ choice: { changes, changed }, number }: { choice: BriefChoice; number: number }) {
  const rest = changed - changes.length
  return (
    <section className={styles.changes} aria-label="Что изменилось">
      <h3>
        Что изменилось: {grouped(changed)} <small>версия {grouped(number)}</small>
      </h3>
      <ul>
        {changes.map(({ response_id, creator, was, verdict }) => (
          <li key={response_id}>
            {creator ? fullName(creator) : ERASED_AUTHOR}: было «{verdictWord(was)}», стало «
            {verdictWord(verdict)}»
          </li>
        ))}
        {rest > 0 && <li>И ещё {grouped(rest)}</li>}
      </ul>
    </section>
  )
}
