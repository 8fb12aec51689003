import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { team } from '@ugc/contract/calls'
import { call } from '../../api/call.ts'

const POLL_MS = 5000

/** Looked at again while a link waits for the person who opens it. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  staleTime: 0,
  queryFn: ({ signal }) => call(team.list, { signal }),
  refetchInterval: ({ state }) => ((state.data?.invitations.length ?? 0) > 0 ? POLL_MS : false),
})

function useTeamChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
}

const params = (telegram_id: number) => ({ params: { telegram_id: String(telegram_id) } })

export const useInvite = () => useTeamChange(() => call(team.invite))
export const useAdmit = () => useTeamChange((id: string) => call(team.admit, { params: { id } }))
export const useEndInvitation = () =>
  useTeamChange((id: string) => call(team.endInvitation, { params: { id } }))
export const useSuspend = () => useTeamChange((id: number) => call(team.suspend, params(id)))
export const useResume = () => useTeamChange((id: number) => call(team.resume, params(id)))
export const useRemove = () => useTeamChange((id: number) => call(team.remove, params(id)))
