import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { creatorViews, creators, myData, photos } from '@ugc/contract/calls'
import type {
  Creator,
  CreatorByBrief,
  CreatorLine,
  CreatorPage,
  CreatorCreate,
  CreatorPatch,
  ProfileSave,
} from '@ugc/contract/creators'
import type { CreatorView } from '@ugc/contract/creator-views'
import type { CallInput } from '@ugc/contract/route'
import { call } from '../../api/call.ts'
import { expireCache } from '../../api/query-client.ts'

type CreatorsWanted = NonNullable<CallInput<typeof creators.list>['query']> & {
  brief_id?: string | undefined
}

/** `response_status` is known in the list of a brief, `base` in every other list. */
export type CreatorRow = CreatorLine & Partial<Pick<CreatorByBrief, 'response_status'>>
export type CreatorRows = Omit<CreatorPage, 'items' | 'base'> & {
  items: CreatorRow[]
  base?: CreatorPage['base']
}

const keyOf = (brief_id: string | undefined, query: Omit<CreatorsWanted, 'brief_id'>) => [
  'creators',
  'list',
  brief_id,
  query,
]

/** The creators of the whole base, or those who share a tag with a brief. */
export const creatorsQuery = ({ brief_id, ...query }: CreatorsWanted) =>
  queryOptions({
    queryKey: keyOf(brief_id, query),
    queryFn: ({ signal, client }): Promise<CreatorRows> => {
      // The page begins behind the last creator of the page before, if that page was seen.
      const before = client.getQueryData<CreatorRows>(
        keyOf(brief_id, { ...query, page: Number(query.page ?? 1) - 1 }),
      )
      const wanted = { ...query, after: before?.items.at(-1)?.id }
      return brief_id === undefined
        ? call(creators.list, { query: wanted, signal })
        : call(creators.byBrief, { params: { brief_id }, query: wanted, signal })
    },
    // The rows of another brief would be shown with the texts of this one.
    placeholderData: (before, query_before) => (query_before?.queryKey[2] === brief_id ? before : undefined),
  })

export const viewsQuery = queryOptions({
  queryKey: ['creator-views'],
  queryFn: ({ signal }) => call(creatorViews.list, { signal }),
})

export function useViewChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: viewsQuery.queryKey })
  return {
    save: useMutation({
      mutationFn: ({ name, address }: Omit<CreatorView, 'id'>) =>
        call(creatorViews.create, { body: { name, address } }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: Pick<CreatorView, 'id' | 'name'>) =>
        call(creatorViews.update, { params: { id }, body: { name } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(creatorViews.remove, { params: { id } }),
      onSettled,
    }),
  }
}

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

/** The page of the creator and the profile show the reply of the save at once. */
function useRemember() {
  const client = useQueryClient()
  return (creator: Creator) => {
    client.setQueryData(creatorQuery(creator.id).queryKey, creator)
    if (creator.telegram_id !== null) client.setQueryData(profileQuery(creator.telegram_id).queryKey, creator)
  }
}

/** After a change by another route, whose reply is not the creator. */
export function useReloadCreator(id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: creatorQuery(id).queryKey })
}

export function useSaveProfile(telegram_id: number) {
  return useMutation({
    mutationFn: (body: ProfileSave) =>
      call(creators.saveProfile, { params: { telegram_id: String(telegram_id) }, body }),
    onSuccess: useRemember(),
  })
}

export const myDataQuery = queryOptions({
  queryKey: ['my-data'],
  queryFn: ({ signal }) => call(myData.get, { signal }),
})

export function useChangeMyData() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof myData.change>['body']>) => call(myData.change, { body }),
    onSuccess: (data) => {
      client.setQueryData(myDataQuery.queryKey, data)
      // The profile has another state now, and another consent.
      client.removeQueries({ queryKey: ['creators'] })
    },
  })
}

export function useCreateCreator() {
  return useMutation({
    mutationFn: (body: CreatorCreate) => call(creators.create, { body }),
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
    // No cached reply that names the person stays on this device.
    onSuccess: () => {
      for (const queryKey of [['creators'], ['responses'], ['briefs', 'deliveries']])
        client.removeQueries({ queryKey })
    },
  })
}

/** `id`: a Telegram id in digits, or the creator's own. */
export async function uploadPhoto(id: string, file: File) {
  const saved = await call(photos.upload, { params: { id }, file })
  expireCache()
  return saved
}
