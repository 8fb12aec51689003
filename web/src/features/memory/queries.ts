import { memory } from '@ugc/contract/calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Read anew each time the page opens: another owner may have written. */
export const memoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['memory', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(memory.get, { params: { id }, signal }),
  })

/** The change is done when the page shows it. */
function useMemoryChange<Input>(id: string, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: memoryQuery(id).queryKey }),
  })
}

export const useAddNote = (id: string) =>
  useMemoryChange(id, (text: string) => call(memory.note, { params: { id }, body: { text } }))

export const useRemoveNote = (id: string) =>
  useMemoryChange(id, (note: string) => call(memory.removeNote, { params: { id: note } }))

export const useTakeBackNote = (id: string) =>
  useMemoryChange(id, (note: string) => call(memory.takeBackNote, { params: { id: note } }))

/** Null takes the person off the stop-list. */
export const useStop = (id: string) =>
  useMemoryChange(id, (reason: string | null) =>
    reason === null
      ? call(memory.unstop, { params: { id } })
      : call(memory.stop, { params: { id }, body: { reason } }),
  )
