import { useQuery } from '@tanstack/react-query'
import { completeness } from '@ugc/contract/values/completeness'
import { RESPONSES_PER_PAGE } from '@ugc/contract/facts/limits'
import { endingFor } from '@ugc/contract/facts/endings'
import { RESPONSE_STATUSES } from '@ugc/contract/facts/statuses'
import type { Response } from '@ugc/contract/responses'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { ProfileNeeded } from '../../../cards/profile-needed.tsx'
import { Unseen } from '../../../cards/unseen.tsx'
import { plural } from '../../../lib/plural.ts'
import { ListScreen, repeated } from '../../../lists/list-screen.tsx'
import { useUser } from '../../../session/state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/state.tsx'
import { profileQuery } from '../../creators/queries.ts'
import { type ResponsePage, responsesQuery } from '../queries.ts'
import { MyResponseCard, MyResponseSkeleton } from './card.tsx'
import { MyPayouts } from './payouts.tsx'
import { arranged, type Places, placesOf } from './places.ts'
import styles from './responses.module.css'

export function MyResponsesPage() {
  const user = useUser()
  // The decisions of the agency are the reason to open this screen.
  const own = useQuery({ ...responsesQuery({ per_page: RESPONSES_PER_PAGE }), refetchOnMount: 'always' })
  const profile = useQuery(profileQuery(user.telegram_id))
  const { data } = own
  // The places of the first fresh list: a card that its creator has just answered stays in view.
  const [places, setPlaces] = useState<Places>()
  if (places === undefined && data && own.isFetchedAfterMount) setPlaces(placesOf(data.items))
  const hasRows = data !== undefined && data.items.length > 0
  const needsProfile = !hasRows && profile.error instanceof ApiError && profile.error.status === 404
  // An empty list from the cache is not shown while a fetch is running.
  const isEmpty = data?.total === 0 && !own.isFetching && !profile.isPending
  return (
    <ListScreen
      title="Мои отклики"
      subtitle={hasRows ? summary(data) : undefined}
      instead={
        needsProfile ? (
          <ProfileNeeded
            to="/creator/profile"
            text="С ней можно откликаться на проекты."
            points={completeness(user)}
          />
        ) : undefined
      }
      query={{
        data: hasRows || (isEmpty && !own.error && !profile.error) ? data : undefined,
        error: hasRows ? own.error : (own.error ?? profile.error),
        isFetching: hasRows ? own.isFetching : own.isFetching || profile.isFetching,
        isPlaceholderData: false,
        refetch: async () => {
          await Promise.all([own.refetch(), profile.refetch()])
          setPlaces(undefined)
        },
      }}
      page={1}
      onPage={() => undefined}
      failed="Ошибка загрузки откликов"
      above={hasRows ? <Unseen creator={profile.data} /> : undefined}
      skeleton={<div className={styles.list}>{repeated(3, MyResponseSkeleton)}</div>}
      empty={
        <EmptyState
          icon={Send}
          title="У тебя пока нет откликов"
          text="Выбери проект и назови свою цену. Это займёт минуту."
        >
          <Button to="/creator/briefs">Смотреть проекты</Button>
        </EmptyState>
      }
    >
      {(responses) => {
        const { shown, over } = arranged(responses, places)
        return (
          <>
            <MyPayouts />
            <Cards label="Мои отклики" responses={shown} />
            {over.length > 0 && (
              <details className={styles.over}>
                <summary>Завершённые {over.length}</summary>
                <Cards label="Завершённые" responses={over} />
              </details>
            )}
          </>
        )
      }}
    </ListScreen>
  )
}

const Cards = ({ label, responses }: { label: string; responses: Response[] }) => (
  <ul className={styles.list} aria-label={label}>
    {responses.map((response) => (
      <MyResponseCard key={response.id} response={response} />
    ))}
  </ul>
)

function summary({ items, total }: ResponsePage): string {
  if (total > items.length) return `Последние ${items.length} из ${total}`
  const accepted = items.filter((one) => one.status === 'accepted' && endingFor(one) === undefined).length
  const all = plural(total, 'отклик', 'отклика', 'откликов')
  return accepted > 0 ? `${all}, ${plural(accepted, ...RESPONSE_STATUSES.accepted.counted)}` : all
}
