import { IMPORT_FIELDS, type ImportField, type ImportSheet } from '@ugc/contract/facts/imports'
import { insertAudit } from '../access/audit/queries.ts'
import { findImport, listInvited, updateImport } from '../people/imports/queries.ts'
import { importNotFound } from '../people/imports/refusals.ts'
import { findProblems } from '../people/imports/service.ts'
import { botHasNoName } from '../people/invitations/refusals.ts'
import { invitationUrl, makeInvitations } from '../people/invitations/service.ts'
import type { Trace } from '../platform/caller.ts'
import type { Db } from '../platform/db/schema.ts'
import { type Column, date, text, writeWorkbook } from './workbook-part.ts'

interface Place {
  db: Db
  bot: string | undefined
}
interface Wanted {
  import_id: string
  sheet: ImportSheet
}

export async function importFile(place: Place, { import_id, sheet }: Wanted, by: Trace) {
  const found = await findImport(place.db, import_id)
  if (!found) throw importNotFound()
  const problems = (found.counts.error ?? 0) + (found.counts.duplicate ?? 0)
  if (sheet === 'problems')
    return {
      name: 'import_errors.xlsx',
      people: async () => problems,
      open: async () =>
        writeWorkbook(
          'Ошибки',
          problemColumns(found.columns.map(({ header }) => header)),
          problemsOf(place.db, found),
        ),
    }
  const { bot } = place
  if (bot === undefined) throw botHasNoName()
  return {
    name: 'invitations.xlsx',
    people: async () => found.to_invite,
    open: async () => writeWorkbook('Приглашения', INVITED, await inviteAll(place.db, bot, import_id, by)),
  }
}

type Problem = Awaited<ReturnType<typeof findProblems>>[number]
const AT_ONCE = 1000

async function* problemsOf(db: Db, found: Parameters<typeof findProblems>[1]): AsyncGenerator<Problem> {
  let after = 0
  for (;;) {
    const rows = await findProblems(db, found, { after, limit: AT_ONCE })
    yield* rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.n ?? after
  }
}

/** The file's own columns behind the reason, so that the corrected sheet is a file for an import again. */
const problemColumns = (headers: string[]): Column<Problem>[] => [
  ...headers.map((header, at) => text<Problem>(header, 20, ({ cells }) => cells[at])),
  text('Причина', 50, ({ reason }) => reason),
  text('Строка файла', 14, ({ n }) => String(n)),
]

interface Invited {
  first_name: string
  last_name: string
  phone: string | null
  email: string | null
  telegram_username: string | null
  url: string
  expires_at: string
}
const INVITED: Column<Invited>[] = [
  text('Имя', 20, (row) => row.first_name),
  text('Фамилия', 20, (row) => row.last_name),
  text('Телефон', 20, (row) => row.phone),
  text('Email', 26, (row) => row.email),
  text('Telegram', 20, (row) => row.telegram_username && `@${row.telegram_username}`),
  text('Приглашение', 70, (row) => row.url),
  date('Действует до', (row) => row.expires_at),
]

/** New links for all of them, because of the links from before only the hashes are stored. */
async function inviteAll(db: Db, bot: string, id: string, by: Trace) {
  const rows = await db.transaction().execute(async (tx) => {
    const people = await listInvited(tx, id)
    const made = await makeInvitations(
      tx,
      people.map((person) => person.id),
    )
    await updateImport(tx, id, { may_invite: false })
    await insertAudit(tx, { ...by, action: 'people invited', detail: { import_id: id, people: made.length } })
    const of = new Map(made.map((row) => [row.creator_id, row]))
    return people.flatMap((person) => {
      const link = of.get(person.id)
      return link ? [{ ...person, url: invitationUrl(bot, link.token), expires_at: link.expires_at }] : []
    })
  })
  return stream(rows)
}

async function* stream<Row>(rows: Row[]) {
  yield* rows
}

/** The fields that two columns would repeat are left out. */
const TEMPLATE = (Object.keys(IMPORT_FIELDS) as ImportField[]).filter(
  (field) => field !== 'full_name' && field !== 'telegram_id',
)

export const templateFile = () => ({
  name: 'import_template.xlsx',
  people: async () => 0,
  open: async () =>
    writeWorkbook<never>(
      'Креаторы',
      TEMPLATE.map((field) => text(IMPORT_FIELDS[field], 20, () => null)),
      stream([]),
    ),
})
