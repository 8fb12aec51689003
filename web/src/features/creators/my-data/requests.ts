import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CONSENT_VERSION, type ConsentPurpose } from '@ugc/contract/facts/consent'
import { myData } from '@ugc/contract/safety/my-data'
import { call } from '../../../api/call.ts'

export const myDataQuery = queryOptions({
  queryKey: ['my-data'],
  queryFn: ({ signal }) => call(myData.get, { signal }),
})

export const fetchMyDataFile = () => call(myData.file)

export function useSetConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ purpose, given }: { purpose: ConsentPurpose; given: boolean }) =>
      call(myData.consent, { params: { purpose }, body: { given, version: CONSENT_VERSION } }),
    onSuccess: (data) => {
      client.setQueryData(myDataQuery.queryKey, data)
      // The profile has another state now, and another consent.
      client.removeQueries({ queryKey: ['creators'] })
    },
  })
}

export const useRemoveMyself = () => useMutation({ mutationFn: () => call(myData.remove) })
