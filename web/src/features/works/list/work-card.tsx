import { UNDO_SECONDS } from '@ugc/contract/facts/limits'
import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import { WORK_CANCELLED } from '@ugc/contract/facts/works'
import type { Work } from '@ugc/contract/works'
import { useState } from 'react'
import { Link } from 'react-router'
import { paidFor, saysDue, WorkBadge } from '../../../cards/work-badge.tsx'
import { WorkVersions } from '../../../cards/work-version.tsx'
import { date, money } from '../../../lib/format.ts'
import { fullName } from '../../../lib/person.ts'
import { haptics } from '../../../telegram/haptics.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import card from '../../../ui/data/card.module.css'
import { Until, When } from '../../../ui/data/when.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMorning } from '../../agency/queries.ts'
import { useChangeWork } from '../queries.ts'
import { AnswerButtons, RemarkButtons } from './answers.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { WorkMenu } from './work-menu.tsx'
import styles from '../../../cards/people-list.module.css'

interface Props {
  work: Work
  selected: boolean
  onSelect: (on: boolean) => void
  onAnswered: (ids: string[]) => void
}

export function WorkCard({ work, selected, onSelect, onAnswered }: Props) {
  const { brief, creator, creator_id, versions } = work
  const name = creator ? fullName(creator) : ERASED_AUTHOR
  return (
    <li>
      <article className={`${card.card} ${styles.card}`} aria-label={name}>
        <div className={styles.top}>
          {work.ended_at === null && (
            <Checkbox checked={selected} onChange={onSelect} hideLabel>
              Выбрать: {name}
            </Checkbox>
          )}
          <Frame name={name} src={creator?.photo_url ?? null} size={40} />
          <div className={styles.words}>
            <h3>{creator_id === null ? name : <Link to={`/admin/creators/${creator_id}`}>{name}</Link>}</h3>
            <Link className={styles.brief} to={`/admin/briefs/${brief.id}`}>
              {brief.title}
            </Link>
          </div>
          <WorkMenu work={work} onAnswered={onAnswered} />
        </div>
        <div className={styles.facts}>
          <WorkBadge work={work} />
          {work.ended_at === null && <span>{money(work.price)}</span>}
          {work.ended_at !== null &&
            (work.payout?.amount ? (
              <Link to="/admin/payouts">{paidFor(work.payout)}</Link>
            ) : (
              <span>{paidFor(work.payout)}</span>
            ))}
          {work.ended_at !== null && <When at={work.ended_at} />}
          {work.ended_at === null && !saysDue(work) && (
            <span>
              до <Until at={work.due_at} />
            </span>
          )}
        </div>
        {work.cancelled_because !== null && (
          <p className={styles.note}>{WORK_CANCELLED[work.cancelled_because]}</p>
        )}
        {work.waits_product && (
          <p className={styles.note}>
            {work.product_sent_on === null
              ? 'Ждёт товар'
              : `Товар отправлен ${date(work.product_sent_on)}${work.product_tracking ? `, ${work.product_tracking}` : ''}`}
          </p>
        )}
        <WorkVersions versions={versions} />
        {work.remarks.map(({ number, text, author }) => (
          <p key={number} className={styles.note}>
            Замечание клиента{author !== null && `, ${author}`}: {text}
          </p>
        ))}
        <NextStep work={work} onAnswered={onAnswered} />
      </article>
    </li>
  )
}

/** The button of the row is what comes next; a work that its creator is at has none. */
function NextStep({ work, onAnswered }: Pick<Props, 'work' | 'onAnswered'>) {
  const [changing, setChanging] = useState(false)
  if (work.group === 'remarked') return <RemarkButtons work={work} onAnswered={onAnswered} />
  if (work.ended_at !== null) return null
  if (work.asked_due_at !== null) return <AskedDue work={work} at={work.asked_due_at} />
  if (work.state === 'submitted') return <AnswerButtons works={[work]} onAnswered={onAnswered} />
  if (!work.waits_product || work.product_sent_on !== null) return null
  return (
    <>
      <Button variant="soft" size="sm" onClick={() => setChanging(true)}>
        Товар отправлен
      </Button>
      {changing && <ChangeSheet work={work} onClose={() => setChanging(false)} />}
    </>
  )
}

function AskedDue({ work: { id, version, asked_why, creator }, at }: { work: Work; at: string }) {
  const change = useChangeWork()
  const morning = useMorning()
  const answer = (due_answer: 'given' | 'refused') =>
    change.mutate(
      { id, version, due_answer },
      {
        onSuccess: () => {
          haptics.success()
          const wait = creator?.is_reachable && morning.in(UNDO_SECONDS)
          const text = due_answer === 'given' ? 'Срок перенесён' : 'Срок прежний'
          toast.show({ text: wait ? `${text}. Бот напишет ${wait}` : text })
        },
        onError: ({ message }) => {
          haptics.error()
          toast.show({ tone: 'error', text: message })
        },
      },
    )
  return (
    <>
      <p className={styles.note}>
        Просит до <Until at={at} />
        {asked_why !== null && `: ${asked_why}`}
      </p>
      <div className={styles.actions}>
        <Button loading={change.isPending} onClick={() => answer('given')}>
          Перенести
        </Button>
        <Button variant="neutral" loading={change.isPending} onClick={() => answer('refused')}>
          Отказать
        </Button>
      </div>
    </>
  )
}
