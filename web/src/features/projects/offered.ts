import { useQuery } from '@tanstack/react-query'
import type { Creator } from '@ugc/contract/creators'
import { ApiError } from '../../api/call.ts'
import { useUser } from '../../session/state.ts'
import { profileQuery } from '../creators/queries.ts'
import { projectsQuery } from '../briefs/queries.ts'

/** Which of its faces the page shows. */
type State = 'loading' | 'failed' | 'no-profile' | 'empty' | 'list'

export function useOffered(page: number) {
  const { telegram_id } = useUser()
  const profile = useQuery(profileQuery(telegram_id))
  // Whom a brief is for depends on the profile, which may have been saved a screen ago.
  const projects = useQuery({ ...projectsQuery(page), refetchOnMount: 'always' })
  const creator = isMissing(profile.error) ? null : profile.data
  const { data } = projects
  const error = projects.error ?? (creator === undefined ? profile.error : null)

  const refresh = () => Promise.all([projects.refetch(), profile.refetch()])
  return {
    state: stateOf(),
    /** Null for somebody without a profile, undefined while nobody knows. */
    creator,
    data,
    error,
    stale: projects.isPlaceholderData,
    fetching: projects.isFetching || profile.isFetching,
    refresh,
  }

  function stateOf(): State {
    // What there is to show is shown, whatever became of the profile.
    if (data && data.total > 0 && creator !== null && profile.isFetched) return 'list'
    if (creator === null) return 'no-profile'
    if (error && !(data && creator)) return 'failed'
    // An empty list of before is not told while the new one is on its way.
    if (!data || !creator || projects.isFetching) return 'loading'
    return creator.profile_completed ? 'empty' : 'no-profile'
  }
}
export type Offered = ReturnType<typeof useOffered>

export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

/** Complete, and not active: briefs wait for one press, or for the agency. */
export const isPaused = (creator: Creator | null | undefined) =>
  creator?.profile_completed === true && !creator.is_active
