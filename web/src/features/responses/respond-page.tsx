import { useQuery } from '@tanstack/react-query'
import { FileX, UserRound } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { ApiError } from '../../api/call.ts'
import { useUser } from '../../session/state.ts'
import { Screen } from '../../shell/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/state.tsx'
import { briefQuery } from '../briefs/queries.ts'
import { profileQuery } from '../creators/queries.ts'
import { RespondLoading } from './respond-loading.tsx'
import { RespondScreen } from './respond-screen.tsx'

const PROJECTS = '/creator/briefs'
const RESPONSES = '/creator/responses'
const NO_PROFILE = 'Не удалось загрузить твой профиль. Пожалуйста, заполни анкету сначала.'

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404
/** 422: an id that cannot be one. */
const isUnknown = (error: Error | null) =>
  isMissing(error) || (error instanceof ApiError && error.status === 422)

export function RespondPage() {
  const { id = '' } = useParams()
  const { telegram_id } = useUser()
  const profile = useQuery(profileQuery(telegram_id))
  // What became of it in the meantime decides whether there is a form at all.
  const brief = useQuery({ ...briefQuery(id), refetchOnMount: 'always' })
  return (
    <Screen title="Отклик на бриф" back={useBack()}>
      {content()}
    </Screen>
  )

  function content() {
    const creator = profile.data
    if (isMissing(profile.error)) return <NoProfile />
    if (isUnknown(brief.error) && !profile.isPending) return <NoBrief />
    // Fetched, well or not: while it is asked for again the form stays.
    if (brief.data && profile.isFetched) {
      const ready = creator === undefined || creator.profile_completed
      if (!ready && brief.data.response_status === null) return <NoProfile />
      return <RespondScreen key={id} brief={brief.data} creator={creator} />
    }
    if (brief.error && !isUnknown(brief.error))
      return (
        <ErrorState
          title="Ошибка загрузки брифа"
          text={brief.error.message}
          retrying={brief.isFetching}
          onRetry={() => void brief.refetch()}
        />
      )
    return <RespondLoading />
  }
}

/** Where one came from: the page of the list, or one's own responses. The bot's button leads here from nowhere. */
function useBack() {
  const { state } = useLocation() as { state: { back?: unknown } | null }
  const back = typeof state?.back === 'string' ? state.back : PROJECTS
  if (back.startsWith(RESPONSES)) return { to: RESPONSES, label: 'Мои отклики' }
  return { to: back.startsWith(PROJECTS) ? back : PROJECTS, label: 'Проекты' }
}

const NoProfile = () => (
  <ErrorState icon={UserRound} title="Нужна анкета" text={NO_PROFILE}>
    <Button to="/creator/profile">Открыть анкету</Button>
  </ErrorState>
)

const NoBrief = () => (
  <ErrorState
    icon={FileX}
    title="Бриф не найден"
    text="Возможно, его закрыли или удалили. Посмотри другие проекты."
  >
    <Button variant="soft" to={PROJECTS}>
      К проектам
    </Button>
  </ErrorState>
)
