import { useQuery } from '@tanstack/react-query'
import { completeness } from '@ugc/contract/completeness'
import { RESPONSES_PER_PAGE } from '@ugc/contract/limits'
import { Send } from 'lucide-react'
import { ApiError } from '../../../api/call.ts'
import { plural } from '../../../lib/plural.ts'
import { useUser } from '../../../session/state.ts'
import { Refreshable } from '../../../shell/refreshable.tsx'
import { Screen } from '../../../shell/screen.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ProfileNeeded } from '../../../cards/profile-needed.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/state.tsx'
import { profileQuery } from '../../creators/queries.ts'
import { MyResponses, MyResponsesLoading, type Page } from './list.tsx'
import { responsesQuery } from '../queries.ts'

export function MyResponsesPage() {
  const user = useUser()
  // What an owner decided meanwhile is what somebody comes here for.
  const own = useQuery({ ...responsesQuery({ per_page: RESPONSES_PER_PAGE }), refetchOnMount: 'always' })
  const profile = useQuery(profileQuery(user.telegram_id))
  const { data } = own
  const some = data !== undefined && data.items.length > 0
  const refresh = () => Promise.all([own.refetch(), profile.refetch()])
  return (
    <Screen title="Мои отклики" subtitle={some ? summary(data) : undefined}>
      <Refreshable onRefresh={refresh}>{content()}</Refreshable>
    </Screen>
  )

  function content() {
    if (some) return <MyResponses page={data} error={own.isFetching ? null : own.error} onRetry={refresh} />
    if (profile.error instanceof ApiError && profile.error.status === 404)
      return (
        <ProfileNeeded
          to="/creator/profile"
          text="С ней можно откликаться на проекты."
          points={completeness(user)}
        />
      )
    const error = own.error ?? profile.error
    if (error)
      return (
        <ErrorState
          title="Ошибка загрузки откликов"
          text={error.message}
          retrying={own.isFetching || profile.isFetching}
          onRetry={() => void refresh()}
        />
      )
    // An empty list of before is not told while the new one is on its way.
    if (own.isFetching || profile.isPending) return <MyResponsesLoading />
    return (
      <EmptyState
        icon={Send}
        title="У тебя пока нет откликов"
        text="Выбери проект и назови свою ставку. Это займёт минуту."
      >
        <Button to="/creator/briefs">Смотреть проекты</Button>
      </EmptyState>
    )
  }
}

function summary({ items, total }: Page): string {
  if (total > items.length) return `Последние ${items.length} из ${total}`
  const accepted = items.filter(({ status }) => status === 'accepted').length
  const all = plural(total, 'отклик', 'отклика', 'откликов')
  return accepted > 0 ? `${all}, ${plural(accepted, 'принят', 'принято', 'принято')}` : all
}
