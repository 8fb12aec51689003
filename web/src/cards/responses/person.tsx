import { isNeverSeen, UNSEEN } from '@ugc/contract/facts/client-view'
import { RESPONSE_STATUSES, UNDECIDED } from '@ugc/contract/facts/statuses'
import type { Response } from '@ugc/contract/responses'
import { ChevronDown, ChevronUp, Eye, EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { relativeDateTime } from '../../lib/format.ts'
import { followers } from '../../lib/people.ts'
import { plural } from '../../lib/plural.ts'
import { Frame } from '../../ui/brand/frame.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Verified } from '../../ui/data/verified.tsx'
import { ResponseStatus } from '../status-badge.tsx'
import { calledOff } from '../work-badge.tsx'
import { ClientLine } from './client-line.tsx'
import styles from './person.module.css'
import { ResponseDecision } from './response-decision.tsx'
import { isSettled, nameOf } from './response-facts.ts'
import { ResponseLinks } from './response-links.tsx'
import { ResponseMoney } from './response-money.tsx'
import { FoldedTimeline } from './timeline.tsx'
import type { ResponseActions } from './use-response-actions.ts'

/** Where the person stands in the list, and the way to the neighbours. */
export interface Place {
  at: number
  of: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

interface Props {
  response: Response
  actions: ResponseActions
  place: Place
  /** On a wide screen: with the keys. */
  wide: boolean
}

export const PlaceLine = ({ place: { at, of, previous, next }, wide }: Pick<Props, 'place' | 'wide'>) => (
  <div className={styles.place}>
    <span>
      {at} из {of}
    </span>
    <IconButton
      label={wide ? 'Предыдущий (K)' : 'Предыдущий'}
      icon={ChevronUp}
      variant="plain"
      disabled={!previous}
      onClick={previous}
    />
    <IconButton
      label={wide ? 'Следующий (J)' : 'Следующий'}
      icon={ChevronDown}
      variant="plain"
      disabled={!next}
      onClick={next}
    />
  </div>
)

/** A response in full: the person, the works, the client's opinion, the words, the money, the story. */
export function PersonBody({ response, actions, wide }: Omit<Props, 'place'>) {
  const { creator, creator_id, message, events, estimated_delivery_days: days } = response
  const name = nameOf(response)
  const About = wide ? 'h2' : 'h3'
  return (
    <>
      <div className={styles.head}>
        <Frame name={name} src={creator?.photo_url} size={88} erased={!creator} />
        <div>
          <About>
            {creator ? <Link to={`/admin/creators/${creator_id}`}>{name}</Link> : name}
            {creator?.is_verified && <Verified />}
          </About>
          {creator && (
            <>
              <p>{creator.city ?? 'Город не указан'}</p>
              <p>
                {creator.followers_count === null
                  ? 'Подписчики не указаны'
                  : `${followers(creator.followers_count)} подписчиков`}
              </p>
            </>
          )}
          {response.status === UNDECIDED && !isSettled(response) && <ResponseStatus status={UNDECIDED} />}
          <p>
            {days === null ? 'Без срока' : `Снимет за ${plural(days, 'день', 'дня', 'дней')}`} ·{' '}
            {relativeDateTime(response.created_at)}
          </p>
        </div>
      </div>
      <ResponseLinks response={response} wide />
      {response.client_choice && (
        <ClientLine choice={response.client_choice} price={response.client_price} whole />
      )}
      {message !== null && message !== '' && <blockquote className={styles.said}>{message}</blockquote>}
      <ResponseMoney
        name={name}
        invites={RESPONSE_STATUSES[response.status].client_sees !== 'never'}
        rate={response.creator_price}
        clientPrice={response.client_price ?? null}
        savePrice={actions.savePrice}
      />
      <Seen response={response} show={actions.show} />
      {events.length > 1 && <FoldedTimeline events={events} calledOff={calledOff(response)} />}
    </>
  )
}

/** Whether the client sees the person, with one action. */
function Seen({
  response: { unseen = null, brief_deleted },
  show,
}: Pick<Props, 'response'> & { show: ResponseActions['show'] }) {
  if (brief_deleted) return null
  const Icon = unseen === null ? Eye : EyeOff
  const fixed = unseen !== null && isNeverSeen(unseen)
  return (
    <p className={styles.seen}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>
        {unseen === null ? 'Клиент видит' : fixed ? `Клиент не видит: ${UNSEEN[unseen]}` : 'Клиент не видит'}
      </span>
      {show && !fixed && (
        <button type="button" onClick={() => show(unseen !== null)}>
          {unseen === null ? 'Скрыть' : 'Показать'}
        </button>
      )}
    </p>
  )
}

/** Beside the list on a wide screen. */
export function PersonPanel({ response, actions, place, wide }: Props) {
  const panel = useRef<HTMLElement>(null)
  return (
    <section
      ref={panel}
      className={styles.panel}
      data-person
      tabIndex={-1}
      aria-label={`Отклик: ${nameOf(response)}`}
    >
      <PlaceLine place={place} wide={wide} />
      <div className={styles.body}>
        <PersonBody response={response} actions={actions} wide={wide} />
      </div>
      <div className={styles.footer}>
        <ResponseDecision key={response.id} response={response} actions={actions} card={panel} keys />
      </div>
    </section>
  )
}
