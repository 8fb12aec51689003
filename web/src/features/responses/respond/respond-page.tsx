import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import { awaitedBrief } from '../../../session/awaited-brief.ts'
import { useUser } from '../../../session/state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { ErrorState } from '../../../ui/feedback/state.tsx'
import { briefQuery } from '../../briefs/queries.ts'
import { profileQuery } from '../../creators/queries.ts'
import { RespondLoading } from './loading.tsx'
import { isPaused, NoBrief, NoProfile, Paused } from './missing.tsx'
import { RespondScreen } from './screen.tsx'
import styles from './respond.module.css'

const PROJECTS = '/creator/briefs'
const RESPONSES = '/creator/responses'

const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404
/** 422: an id that cannot be one. */
const isUnknown = (error: Error | null) =>
  isMissing(error) || (error instanceof ApiError && error.status === 422)

export function RespondPage() {
  const { id = '' } = useParams()
  const { telegram_id } = useUser()
  const profile = useQuery(profileQuery(telegram_id))
  // Its status at this moment decides whether there is a form at all.
  const brief = useQuery({ ...briefQuery(id), refetchOnMount: 'always' })
  // Null: there is none. Undefined: it could not be loaded.
  const creator = isMissing(profile.error) ? null : profile.data
  useReturn(id, creator === undefined ? undefined : creator?.profile_completed === true, brief.isSuccess)
  return (
    <Screen title="Отклик на бриф" back={useBack()}>
      {content()}
    </Screen>
  )

  function content() {
    if (isUnknown(brief.error) && !brief.isFetching && !profile.isPending) return unknown()
    // Fetched, well or not: while it is asked for again the form stays.
    if (brief.data && profile.isFetched)
      return <RespondScreen key={id} brief={brief.data} creator={creator} />
    if (brief.error && !isUnknown(brief.error))
      return (
        <ErrorState
          title="Ошибка загрузки проекта"
          text={brief.error.message}
          retrying={brief.isFetching}
          onRetry={() => void brief.refetch()}
        />
      )
    return <RespondLoading />
  }

  function unknown() {
    // The same for every id, so that it tells nothing about the brief.
    if (creator && isPaused(creator))
      return <Paused creator={creator} onResumed={() => void brief.refetch()} />
    return (
      <div className={styles.page}>
        <NoBrief />
        {creator === null && <NoProfile returns={false} />}
      </div>
    )
  }
}

/** Without a profile the brief is remembered until the person is back on this page with one. */
function useReturn(id: string, complete: boolean | undefined, found: boolean) {
  const { telegram_id } = useUser()
  useEffect(() => {
    if (complete) awaitedBrief.clear(telegram_id)
    if (complete === false && found) awaitedBrief.set(telegram_id, id)
  }, [telegram_id, id, complete, found])
}

/** Where one came from: the page of the list, or one's own responses. The bot's button leads here from nowhere. */
function useBack() {
  const { state } = useLocation() as { state: { back?: unknown } | null }
  const back = typeof state?.back === 'string' ? state.back : PROJECTS
  if (back.startsWith(RESPONSES)) return { to: RESPONSES, label: 'Мои отклики' }
  return { to: back.startsWith(PROJECTS) ? back : PROJECTS, label: 'Проекты' }
}
