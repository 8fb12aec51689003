import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Creator, creators, type CreatorPatch, type ProfileSave } from '@ugc/contract/creators'
import { photos } from '@ugc/contract/photos'
import type { CreatorInput } from '@ugc/contract/profile'
import type { RouteInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'

/** As the address has it: text, and only what is set. */
export type CreatorFilters = NonNullable<RouteInput<typeof creators.list>['query']>

export const creatorsQuery = (query: CreatorFilters) =>
  queryOptions({
    queryKey: ['creators', 'list', query],
    queryFn: ({ signal }) => call(creators.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

export const creatorsByBriefQuery = (brief_id: string, query: CreatorFilters) =>
  queryOptions({
    queryKey: ['creators', 'by-brief', brief_id, query],
    queryFn: ({ signal }) => call(creators.byBrief, { params: { brief_id }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const creatorQuery = (id: string) =>
  queryOptions({
    queryKey: ['creators', 'one', id],
    queryFn: ({ signal }) => call(creators.get, { params: { id }, signal }),
  })

export const profileQuery = (telegram_id: number) =>
  queryOptions({
    queryKey: ['creators', 'profile', telegram_id],
    queryFn: ({ signal }) => call(creators.profile, { params: { telegram_id: String(telegram_id) }, signal }),
  })

/** What was just written is what is shown; every list is asked for again. */
function useRemember() {
  const client = useQueryClient()
  return (creator: Creator) => {
    client.setQueryData(creatorQuery(creator.id).queryKey, creator)
    if (creator.telegram_id !== null) client.setQueryData(profileQuery(creator.telegram_id).queryKey, creator)
    void client.invalidateQueries({ queryKey: ['creators', 'list'] })
    void client.invalidateQueries({ queryKey: ['creators', 'by-brief'] })
  }
}

export function useSaveProfile(telegram_id: number) {
  return useMutation({
    mutationFn: (body: ProfileSave) =>
      call(creators.saveProfile, { params: { telegram_id: String(telegram_id) }, body }),
    onSuccess: useRemember(),
  })
}

export function useCreateCreator() {
  return useMutation({
    mutationFn: (body: CreatorInput) => call(creators.create, { body }),
    onSuccess: useRemember(),
  })
}

export function useUpdateCreator(id: string) {
  return useMutation({
    mutationFn: (body: CreatorPatch) => call(creators.update, { params: { id }, body }),
    onSuccess: useRemember(),
  })
}

export function useRemoveCreator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(creators.remove, { params: { id } }),
    // Nothing of the person stays on this device either.
    onSuccess: () => client.removeQueries({ queryKey: ['creators'] }),
  })
}

/** `id`: a Telegram id in digits, or the creator's own. */
export const uploadPhoto = (id: string, file: File) => call(photos.upload, { params: { id }, file })
