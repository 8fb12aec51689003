import { useQuery } from '@tanstack/react-query'
import type { BriefChoice } from '@ugc/contract/choices'
import { ERASED_AUTHOR, type Response } from '@ugc/contract/responses'
import { NO_VERDICT, VERDICT_NAMES, VERDICTS } from '@ugc/contract/facts/verdicts'
import { CheckCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { VERDICT_ICONS, verdictWord } from '../../../cards/verdict-badge.tsx'
import { grouped, money } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { plural } from '../../../lib/plural.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { chosenQuery } from '../../responses/queries.ts'
import { clientChoiceQuery } from '../queries.ts'
import { AcceptSheet } from './accept-sheet.tsx'
import { creators, toAccept } from './accepting.ts'
import { When } from '../../../ui/data/when.tsx'
import styles from './choice.module.css'

/** The client's choice on the page of a brief. Missing while the client has chosen nothing. */
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
  if (data.submission) return <Submitted brief_id={brief_id} choice={data} submission={data.submission} />
  if (!data.choosing) return null
  return data.open ? (
    <Notice tone="blue" title={`Клиент выбирает: ${grouped(data.choosing.chosen)} из ${grouped(data.shown)}`}>
      Решения появятся здесь, когда клиент отправит выбор.
    </Notice>
  ) : (
    <Notice tone="amber" title="Клиент не отправил выбор">
      Бриф закончен, отправить выбор больше нельзя. Откройте бриф снова или спросите клиента.
    </Notice>
  )
}

interface Props {
  brief_id: string
  choice: BriefChoice
  submission: NonNullable<BriefChoice['submission']>
}

function Submitted({ brief_id, choice, submission }: Props) {
  const { totals, choosing, open } = choice
  const chosen = useQuery({ ...chosenQuery(brief_id, 'yes'), enabled: totals.yes > 0 })
  const reserved = useQuery({ ...chosenQuery(brief_id, 'reserve'), enabled: totals.reserve > 0 })
  const people = totals.yes > 0 ? chosen.data : []
  return (
    <section className={styles.panel} aria-label="Выбор клиента">
      <p className={styles.from}>
        Отправитель: {submission.author} · <When at={submission.created_at} />
      </p>
      <h2>{headline(choice)}</h2>
      {people && people.length > 0 && <Faces people={people} />}
      <Pills totals={totals} />
      {submission.message !== null && (
        <blockquote className={styles.message}>{submission.message}</blockquote>
      )}
      {choosing && open && (
        <p className={styles.from}>
          Клиент меняет выбор: {plural(choosing.changed, 'изменение', 'изменения', 'изменений')}. Какие,
          станет видно после отправки.
        </p>
      )}
      {people && <Accept chosen={people} reserved={reserved.data ?? []} />}
      {chosen.error && !chosen.data && (
        <p className={styles.from} role="alert">
          Не удалось загрузить выбранных.{' '}
          <button type="button" className={styles.link} onClick={() => void chosen.refetch()}>
            Повторить
          </button>
        </p>
      )}
      {choice.changed > 0 && <Changes choice={choice} number={submission.number} />}
    </section>
  )
}

function headline({ totals: { yes }, places }: BriefChoice): string {
  if (yes === 0) return 'Клиент никого не выбрал'
  return `Клиент выбрал ${creators(yes)}${places === null ? '' : ` на ${plural(places, 'место', 'места', 'мест')}`}`
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

/** Without a response to accept it says why. */
function Accept({ chosen, reserved }: { chosen: readonly Response[]; reserved: readonly Response[] }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unpriced = chosen.filter(({ status, client_price }) => status === 'pending' && client_price === null)
  if (chosen.length === 0) return null
  if (toAccept(chosen).length === 0)
    return (
      <p className={styles.from}>
        {unpriced.length > 0
          ? 'Чтобы принять выбранных, укажите цену клиента в их откликах.'
          : 'По всем выбранным решение принято.'}
      </p>
    )
  return (
    <div className={styles.action}>
      <Button
        ref={button}
        variant="ink"
        size="lg"
        icon={CheckCheck}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Принять выбранных клиентом
      </Button>
      {open && (
        <AcceptSheet chosen={chosen} reserved={reserved} anchor={button} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function Changes({ choice: { changes, changed }, number }: { choice: BriefChoice; number: number }) {
  const rest = changed - changes.length
  return (
    <details className={styles.changes}>
      <summary>
        Что изменилось: {grouped(changed)}
        <small>Выбор изменён, версия {grouped(number)}</small>
      </summary>
      <ul>
        {changes.map(({ response_id, creator, was, verdict }) => (
          <li key={response_id}>
            {creator ? fullName(creator) : ERASED_AUTHOR}: было «{verdictWord(was)}», стало «
            {verdictWord(verdict)}»
          </li>
        ))}
        {rest > 0 && <li>И ещё {grouped(rest)}</li>}
      </ul>
    </details>
  )
}
