import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import {
  IMPORT_BYTES_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_FIELD_NAMES,
  IMPORT_STATE_NAMES,
  IMPORT_STEPS,
  IMPORT_VERDICT_NAMES,
} from './facts/imports.ts'
import { route } from './route.ts'

const Field = z.nullable(z.enum(IMPORT_FIELD_NAMES, 'Выберите, куда записать столбец'))

/** Rows of the check by what becomes of them. */
const Counts = z.record(z.enum(IMPORT_VERDICT_NAMES), z.int())

const ImportLine = z.object({
  id: z.string(),
  file_name: z.string(),
  state: z.enum(IMPORT_STATE_NAMES),
  rows: z.int(),
  counts: Counts,
  /** Rows that are written, or taken back. */
  done: z.int(),
  created_at: z.string(),
})
export type ImportLine = z.infer<typeof ImportLine>

const Import = z.extend(ImportLine, {
  /** Why the file is refused. */
  refusal: z.nullable(z.string()),
  columns: z.array(z.object({ header: z.string(), examples: z.array(z.string()), field: Field })),
  /** Tags that the directory has not, the most frequent first; without names once the import runs. */
  unknown_tags: z.object({ names: z.array(z.object({ name: z.string(), people: z.int() })), total: z.int() }),
  /** Rows with a wrong field are loaded without it. */
  drops_wrong: z.boolean(),
  /** New people of this import who have no Telegram yet. */
  to_invite: z.int(),
  /** People who were changed after the import: the undo leaves them. */
  kept: z.int(),
  /** Null: nothing to take back, or too late. */
  undo_until: z.nullable(z.string()),
  /** The first rows that are left out, with the reason. */
  problems: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      verdict: z.enum(IMPORT_VERDICT_NAMES),
      reason: z.string(),
    }),
  ),
})
export type Import = z.infer<typeof Import>

export const imports = {
  list: route({
    method: 'GET',
    path: '/api/imports',
    summary: 'Импорты последних дней, сначала новые',
    reply: z.object({ items: z.array(ImportLine) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/imports',
    summary: 'Файл с людьми: его читает отдельный процесс, ничего не записывая в базу',
    upload: { max_bytes: IMPORT_BYTES_MAX },
    status: 201,
    reply: z.object({ id: z.string() }),
  }),
  get: route({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'Импорт: столбцы, проверка, ход, итог',
    params: IdParams,
    reply: Import,
  }),
  columns: route({
    method: 'PUT',
    path: '/api/imports/:id/columns',
    summary: 'Куда записать столбцы; после этого идёт проверка без записи',
    params: IdParams,
    body: z.object({
      fields: z.array(Field).check(z.maxLength(IMPORT_COLUMNS_MAX)),
      drops_wrong: z.optional(z.boolean()),
    }),
    status: 204,
  }),
  step: route({
    method: 'POST',
    path: '/api/imports/:id/steps',
    summary: 'Загрузить проверенное, остановить или отменить в течение 24 часов',
    params: IdParams,
    body: z.object({ step: z.enum(IMPORT_STEPS, 'Выберите действие') }),
    status: 204,
  }),
}
