import { useQuery } from '@tanstack/react-query'
import { isNeverSeen } from '@ugc/contract/facts/client-view'
import { RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import type { Response } from '@ugc/contract/responses'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../../../cards/responses/response-facts.ts'
import { useResponseActions } from '../../../cards/responses/use-response-actions.ts'
import { grouped } from '../../../lib/format.ts'
import { followers } from '../../../lib/people.ts'
import { Frame } from '../../../ui/brand/frame.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Rubles } from '../../../ui/data/rubles.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Problem } from '../detail/problem.tsx'
import { responsesQuery, useDecide } from '../../responses/queries.ts'
import type { Brief } from '../queries.ts'
import styles from './people.module.css'

/** At first: as many as fit beside the links. */
const FIRST = 7

/** What an owner can switch: the others no client sees, whatever the eye says. */
const isChoosable = ({ unseen = null }: Response) => unseen === null || !isNeverSeen(unseen)

/** Who is shown to the client, each with the eye: those who are shown first. */
export function ClientPeople({ brief: { id } }: { brief: Brief }) {
  const of = (shown: 'true' | 'false') =>
    responsesQuery({ brief_id: id, shown, per_page: RESPONSES_PER_PAGE, sort: 'newest' })
  const seen = useQuery(of('true'))
  const unseen = useQuery(of('false'))
  const [all, setAll] = useState(false)
  const error = seen.error ?? unseen.error
  if (!seen.data || !unseen.data)
    return error ? (
      <Problem
        error={error}
        fallback="Не удалось узнать, кого видит клиент"
        action={{ label: 'Повторить', onClick: () => void Promise.all([seen.refetch(), unseen.refetch()]) }}
      />
    ) : (
      <Skeleton width="100%" height={168} />
    )
  // A person whom the eye has shown stays in the place.
  const shown = seen.data.total + unseen.data.items.filter((one) => one.unseen === null).length
  const people = [...seen.data.items, ...unseen.data.items].filter(isChoosable)
  if (people.length === 0) return null
  const listed = all ? people : people.slice(0, FIRST)
  const more = people.length - listed.length
  const beyond = seen.data.pages > 1 || unseen.data.pages > 1
  return (
    <section className={styles.section} aria-label="Кого видит клиент">
      <h2>
        {`Клиент видит ${grouped(shown)}${seen.data.capped ? '+' : ''}`}
        {!beyond && shown < people.length && ` из ${grouped(people.length)}`}
      </h2>
      <ul className={styles.people}>
        {listed.map((response) => (
          <Person key={response.id} response={response} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {`Ещё ${grouped(more)}${beyond ? '+' : ''}`}
        </Button>
      )}
      {all && beyond && <p className={styles.beyond}>Остальные в списке откликов.</p>}
    </section>
  )
}

function Person({ response }: { response: Response }) {
  const { mutateAsync } = useDecide(response.id)
  const { show } = useResponseActions(response, mutateAsync)
  const { creator, client_price = null, unseen = null } = response
  const name = nameOf(response)
  const is_shown = unseen === null
  return (
    <li className={is_shown ? undefined : styles.off}>
      <Frame name={name} src={creator?.photo_url} size={40} erased={!creator} />
      <span className={styles.words}>
        <b>{name}</b>
        <small>
          {[
            creator?.city,
            typeof creator?.followers_count === 'number' ? followers(creator.followers_count) : undefined,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className={styles.price}>
        {client_price === null ? 'нет цены' : <Rubles value={client_price} />}
      </span>
      <IconButton
        label={`Видит клиент: ${name}`}
        icon={is_shown ? Eye : EyeOff}
        variant={is_shown ? 'fill' : 'plain'}
        aria-pressed={is_shown}
        onClick={() => show?.(!is_shown)}
      />
    </li>
  )
}
