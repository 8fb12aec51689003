import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { exports, imports } from '@ugc/contract/calls'
import {
  IMPORT_STATES,
  type ImportField,
  type ImportSheet,
  type ImportStep,
} from '@ugc/contract/facts/imports'
import { call } from '../../api/call.ts'

const LOOK_MS = 1000

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => call(imports.list, { signal }),
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(imports.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && IMPORT_STATES[state.data.state].works ? LOOK_MS : false),
  })

export const useUpload = () => useMutation({ mutationFn: (file: File) => call(imports.create, { file }) })

function useReload(id: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: importQuery(id).queryKey })
}

export const useColumns = (id: string) =>
  useMutation({
    mutationFn: (fields: (ImportField | null)[]) =>
      call(imports.columns, { params: { id }, body: { fields } }),
    onSettled: useReload(id),
  })

export const useStep = (id: string) =>
  useMutation({
    mutationFn: (step: ImportStep) => call(imports.step, { params: { id }, body: { step } }),
    onSettled: useReload(id),
  })

const ticketFor = (path: string) => call(exports.ticket, { body: { path } })
export const templateTicket = () => ticketFor(exports.template.path)
export const sheetTicket = (id: string, sheet: ImportSheet) =>
  ticketFor(`${exports.imports.path.replace(':import_id', id)}?sheet=${sheet}`)
