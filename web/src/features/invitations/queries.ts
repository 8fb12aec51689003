import { invitations } from '@ugc/contract/calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const useInvite = (creator_id: string) =>
  useMutation({ mutationFn: () => call(invitations.create, { params: { id: creator_id } }) })

/** `token`: of the link that started the app; undefined if the bot has opened the invitation already. */
export const myInvitationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: async ({ signal }) => {
      if (token !== undefined) await call(invitations.open, { body: { token }, signal })
      return call(invitations.mine, { signal })
    },
    retry: false,
  })

export function useAnswerInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_me: boolean) => call(invitations.answer, { body: { is_me } }),
    // The person has a profile now.
    onSuccess: () => client.removeQueries({ queryKey: ['creators'] }),
  })
}
