import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { exports, imports, tags } from '@ugc/contract/calls'
import {
  IMPORT_STATES,
  type ImportField,
  type ImportSheet,
  type ImportStep,
} from '@ugc/contract/facts/imports'
import type { Import } from '@ugc/contract/imports'
import { ApiError, call } from '../../api/call.ts'

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

const check = (id: string, fields: (ImportField | null)[], drops_wrong = false) =>
  call(imports.columns, { params: { id }, body: { fields, drops_wrong } })

const fieldsOf = ({ columns }: Import) => columns.map(({ field }) => field)

export const useColumns = (id: string, onSuccess: () => void) =>
  useMutation({
    mutationFn: (fields: (ImportField | null)[]) => check(id, fields),
    onSuccess,
    onSettled: useReload(id),
  })

/** Creates the tags that the directory has not, and checks again. */
export const useMissingTags = (found: Import) =>
  useMutation({
    mutationFn: async () => {
      for (const { name } of found.unknown_tags.names)
        await call(tags.create, { body: { name, category: null } }).catch((error: unknown) => {
          // Another owner has created it meanwhile.
          if (!(error instanceof ApiError && error.status === 409)) throw error
        })
      await check(found.id, fieldsOf(found), found.drops_wrong)
    },
    onSettled: useReload(found.id),
  })

/** Checks again: rows are loaded without their wrong fields. */
export const useDropWrong = (found: Import) =>
  useMutation({
    mutationFn: () => check(found.id, fieldsOf(found), true),
    onSettled: useReload(found.id),
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
