import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../../api/call.ts'
import { briefQuery } from '../queries.ts'

/**
 * The brief as it is now, for a form that keeps the values it was opened with: always fetched, because the server refuses a
 * change that is made from an older version. `none`: there is no such brief.
 */
export function useLatestBrief(id: string) {
  const query = useQuery({ ...briefQuery(id), refetchOnMount: 'always', refetchOnReconnect: false })
  const { data, error, isFetchedAfterMount } = query
  const none = isNotFound(error)
  const back = none
    ? { to: '/admin/briefs', label: 'Брифы' }
    : { to: `/admin/briefs/${id}`, label: data?.title ?? 'Бриф' }
  return { query, error, none, back, brief: isFetchedAfterMount && !error ? data : undefined }
}
