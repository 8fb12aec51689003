/**
 * The recipes of CONTRIBUTING.md as edits of the sources. recipes.test.ts performs them in a copy of the repository, and compares
 * the files of each step with those that the document names.
 */

type Change =
  | { create: string }
  | { after: string; insert: string }
  | { before: string; insert: string }
  | { replace: string; by: string }

/** `MIGRATION` in a file's name stands for the number after the last one. */
export type Edit = { file: string } & Change
/** A command of the step: it runs this test with `-u`, which writes this file. */
export interface Command {
  command: string
  test: string
  file: string
}

export interface Part {
  heading: string
  /** By the number of the step in the document. */
  steps: Record<number, (Edit | Command)[]>
  /** Files that a step names and this change does not need, and the reason. */
  unneeded: Record<string, string>
}

export interface Recipe {
  name: string
  /** So many files of the product, at most, that a person edits. */
  most: number
  parts: Part[]
  /** Run besides the tests that the document names. */
  tests: string[]
}

const MIGRATIONS = 'server/src/platform/db/migrations'
const SCHEMA: Command = {
  command: 'npm run schema',
  test: 'server/src/platform/db/schema.test.ts',
  file: 'server/src/platform/db/schema.sql',
}
const WORDS_ONLY = 'words that no program reads'

const GEAR_TEST = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { PROFILE } from '../../../test/factories.ts'
import { rowsOf } from '../../../test/workbook.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

test('the field is saved, changed, emptied and exported', async () => {
  const { owner: headers } = world
  const payload = { ...PROFILE, gear: ' камера  и свет ', ground: 'contract' }
  const made = await world.ask({ method: 'POST', url: '/api/creators', headers, payload })
  expect(made.json()).toMatchObject({ gear: 'камера и свет' })
  const { id, version } = made.json<{ id: string; version: number }>()
  const workbook = await world.ask({ url: '/api/export/creators', headers })
  expect(await rowsOf(workbook.rawPayload)).toMatchObject([{ Техника: 'камера и свет' }])
  const url = \`/api/creators/\${id}\`
  const kept = await world.ask({ method: 'PATCH', url, headers, payload: { bio: 'Снимаю', version } })
  expect(kept.json()).toMatchObject({ gear: 'камера и свет' })
  const emptied = await world.ask({ method: 'PATCH', url, headers, payload: { gear: null, version: version + 1 } })
  expect(emptied.json()).toMatchObject({ gear: null })
})
`

const field: Recipe = {
  name: 'a field of the profile: gear',
  most: 7,
  tests: ['server/src/people/creators/list.test.ts', 'server/src/exports/creators-export.test.ts'],
  parts: [
    {
      heading: 'A new field of the profile',
      unneeded: {
        'web/src/features/creators/form/values.ts': 'no new kind of field',
        'web/src/features/public-table/table/cells.tsx': 'clients do not see the field',
        'web/src/features/public-table/table/columns.tsx': 'clients do not see the field',
        'docs/requirements.md': WORDS_ONLY,
      },
      steps: {
        1: [
          { file: `${MIGRATIONS}/MIGRATION_gear.sql`, create: 'alter table creators add gear text;\n' },
          SCHEMA,
        ],
        2: [
          {
            file: 'contract/src/facts/profile-fields.ts',
            after: `  bio: { kind: 'text', label: 'О себе', seen_by: 'owners' },\n`,
            insert: `  gear: { kind: 'text', label: 'Техника', seen_by: 'owners' },\n`,
          },
        ],
        3: [
          {
            file: 'contract/src/profile.ts',
            before: '    specialization: z.optional(listed(20)),\n',
            insert: '    gear: z.nullish(z.string().check(...line(PROFILE_LINE_MAX))),\n',
          },
        ],
        4: [
          {
            file: 'server/src/exports/profile-columns-part.ts',
            after: '  bio: 50,\n',
            insert: '  gear: 30,\n',
          },
        ],
        5: [
          {
            file: 'web/src/features/creators/form/sections.tsx',
            before: `  city: { section: 'place'`,
            insert: `  gear: {
    section: 'videos',
    later: true,
    control: (own) => (
      <TextField name="gear" label={label('gear')} optional={own} maxLength={PROFILE_LINE_MAX} />
    ),
  },
`,
          },
        ],
        6: [
          {
            file: 'web/src/features/creators/detail/data.tsx',
            after: `  specialization: 'не указана',\n`,
            insert: `  gear: 'не указана',\n`,
          },
        ],
        7: [],
        8: [{ file: 'server/src/people/creators/gear.test.ts', create: GEAR_TEST }],
      },
    },
  ],
}

const ON_HOLD_TEST = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../test/app.ts'
import { makeBrief, makeCreator, makeResponse } from '../../test/factories.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

test('the status is given by one decision and by many, is listed, and its creator reads it', async () => {
  const { owner: headers } = world
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const telegram_id = 710_000_001
  const creator_id = await makeCreator(world.db, { telegram_id })
  const one = await makeResponse(world.db, { brief_id, creator_id })
  const other = await makeResponse(world.db, { brief_id, creator_id: await makeCreator(world.db) })
  const payload = { status: 'on_hold' }
  const decided = await world.ask({ method: 'PATCH', url: \`/api/responses/\${one}\`, headers, payload })
  expect([decided.statusCode, decided.json()]).toMatchObject([200, payload])
  const bulk = { action: 'on_hold', ids: [other] }
  const many = await world.ask({ method: 'POST', url: '/api/responses/bulk', headers, payload: bulk })
  expect(many.json()).toMatchObject({ items: [{ id: other, result: 'done' }] })
  const listed = await world.ask({ url: '/api/responses?status=on_hold', headers })
  expect(listed.json<{ items: object[] }>().items).toHaveLength(2)
  const url = \`/api/responses?creator_id=\${creator_id}\`
  const own = await world.ask({ url, headers: launchedBy(telegram_id) })
  expect(own.json()).toMatchObject({ items: [payload] })
})
`

const status: Recipe = {
  name: 'a status of a response: on_hold',
  most: 5,
  tests: [
    'server/src/responses/decide.test.ts',
    'server/src/responses/decide-many.test.ts',
    'server/src/responses/events.test.ts',
  ],
  parts: [
    {
      heading: 'A new status of a response or a brief',
      unneeded: { 'docs/requirements.md': WORDS_ONLY },
      steps: {
        1: [
          {
            file: `${MIGRATIONS}/MIGRATION_on_hold.sql`,
            create: `alter table responses drop constraint responses_status_check, drop constraint responses_notified_status_check,
  add constraint responses_status_check check (status in ('pending', 'accepted', 'reserve', 'on_hold', 'rejected', 'withdrawn')),
  add constraint responses_notified_status_check check (notified_status in
    ('accepted', 'reserve', 'on_hold', 'rejected', 'choosing', 'closed', 'done', 'cancelled', 'stopped'));
`,
          },
          SCHEMA,
        ],
        2: [
          {
            file: 'contract/src/facts/statuses.ts',
            replace: `['pending', 'accepted', 'reserve', 'rejected'] as const`,
            by: `['pending', 'accepted', 'reserve', 'on_hold', 'rejected'] as const`,
          },
          {
            file: 'contract/src/facts/statuses.ts',
            before: `  rejected: {\n    label: 'Отклонён',`,
            insert: `  on_hold: {
    label: 'Отложен',
    plural: 'Отложены',
    tone: 'gray',
    counted: ['отложен', 'отложены', 'отложено'],
    action: { label: 'Отложить', aloud: 'Отложить' },
    done: 'Отклик отложен',
    explained: 'Отклик отложен: вернёмся к нему и напишем.',
    answer: 'Отложен',
    client_sees: 'never',
    ends_with_brief: true,
    hears_of_changes: true,
  },
`,
          },
        ],
        3: [
          {
            file: 'web/src/cards/status-badge.tsx',
            after: '  reserve: Bookmark,\n',
            insert: '  on_hold: Clock,\n',
          },
        ],
        4: [
          {
            file: 'server/src/messages/texts/outcome-message.ts',
            before: '  rejected: ({ title',
            insert:
              '  on_hold: ({ title }) => `Отклик на проект ${quoted(title)} отложен: вернёмся к нему и напишем.`,\n',
          },
          {
            file: 'server/src/messages/texts/guide.test.ts',
            after: `      reserve: 'Отклик в резерве',\n`,
            insert: `      on_hold: 'Отклик отложен',\n`,
          },
          {
            file: 'web/src/cards/responses/bulk.ts',
            after: `  reserve: 'В резерве',\n`,
            insert: `  on_hold: 'Отложили',\n`,
          },
          {
            command: 'npm test -- server/src/messages/texts/guide.test.ts -u',
            test: 'server/src/messages/texts/guide.test.ts',
            file: 'docs/guide/bot.md',
          },
        ],
        5: [{ file: 'server/src/responses/on-hold.test.ts', create: ON_HOLD_TEST }],
      },
    },
  ],
}

const WISHES_TEST = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeCreator } from '../../../test/factories.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

test('a wish is written, replaced, refused to its person, and comes back with an erasure that is taken back', async () => {
  const { owner: headers } = world
  const telegram_id = 940_100_001
  const id = await makeCreator(world.db, { telegram_id })
  const write = (text: string, by: Record<string, string> = headers, url = \`/api/creators/\${id}/wish\`) =>
    world.ask({ method: 'PUT', url, headers: by, payload: { text } })
  const stored = async () => (await world.db.selectFrom('wishes').select('text').execute()).map(({ text }) => text)
  expect((await write(' Снимать у воды ')).json()).toMatchObject({ text: 'Снимать у воды' })
  expect((await write('Снимать в горах')).json()).toMatchObject({ text: 'Снимать в горах' })
  expect((await write('Моё', launchedBy(telegram_id))).statusCode).toBe(403)
  const unknown = '/api/creators/00000000-0000-4000-8000-000000000000/wish'
  expect((await write('Никому', headers, unknown)).statusCode).toBe(404)
  expect(await stored()).toEqual(['Снимать в горах'])
  await world.ask({ method: 'DELETE', url: \`/api/creators/\${id}\`, headers })
  expect(await stored()).toEqual([])
  await world.ask({ method: 'POST', url: \`/api/erasures/\${id}/take-back\`, headers })
  expect(await stored()).toEqual(['Снимать в горах'])
})
`

const NO_SCREEN = 'this change has no screen'

const wishes: Recipe = {
  name: 'a table with an endpoint: wishes, a private note on a creator',
  most: 10,
  tests: ['server/src/people/memory/memory.test.ts'],
  parts: [
    {
      heading: 'A new table',
      unneeded: {
        'server/src/people/erasure/queries.ts': 'the foreign key deletes the rows',
        'server/src/bin/jobs/schedule.ts': 'rows do not expire',
        'server/src/bin/jobs/worker.test.ts': 'rows do not expire',
        'docs/operations.md': WORDS_ONLY,
      },
      steps: {
        1: [
          {
            file: `${MIGRATIONS}/MIGRATION_wishes.sql`,
            create: `create table wishes (
  creator_id uuid primary key references creators on delete cascade,
  text text not null check (text <> ''),
  written_at timestamptz not null default now()
);
`,
          },
          SCHEMA,
        ],
        2: [
          {
            file: 'server/src/platform/db/schema.ts',
            before: 'interface CreatorNotesTable {\n',
            insert:
              'interface WishesTable {\n  creator_id: string\n  text: string\n  written_at: Stamp\n}\n\n',
          },
          {
            file: 'server/src/platform/db/schema.ts',
            before: '  creator_notes: CreatorNotesTable\n',
            insert: '  wishes: WishesTable\n',
          },
          {
            file: 'server/src/platform/db/grants.ts',
            before: '  works: { api',
            insert: '  wishes: { api: all },\n',
          },
        ],
        3: [
          {
            file: 'server/src/people/memory/queries.ts',
            before: '/** Undefined if it is deleted already',
            insert: `export const upsertWish = (tx: Tx, creator_id: string, text: string): Promise<Wish> =>
  tx
    .insertInto('wishes')
    .values({ creator_id, text })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet({ text }))
    .returning(['text', 'written_at'])
    .executeTakeFirstOrThrow()

`,
          },
          {
            file: 'server/src/people/memory/queries.ts',
            replace: `import type { Memory, Note } from`,
            by: `import type { Memory, Note, Wish } from`,
          },
          {
            file: 'server/src/people/erasure/pending-queries.ts',
            after: `  'creator_notes',\n`,
            insert: `  'wishes',\n`,
          },
        ],
        4: [],
        5: [
          {
            file: 'fuzz/may-change.ts',
            replace: `...all('creator_views creator_bulks`,
            by: `...all('wishes creator_views creator_bulks`,
          },
        ],
      },
    },
    {
      heading: 'A new endpoint',
      unneeded: {
        'server/src/<wing>/<feature>/queries.ts': 'written with the table',
        'web/src/features/<feature>/queries.ts': NO_SCREEN,
        'e2e/': NO_SCREEN,
        'e2e/come-back.spec.ts': NO_SCREEN,
      },
      steps: {
        1: [
          {
            file: 'contract/src/memory.ts',
            before: 'export const memory = {\n',
            insert: `const Wish = z.object({ text: z.string(), written_at: z.string() })
export type Wish = z.infer<typeof Wish>

`,
          },
          {
            file: 'contract/src/memory.ts',
            before: '  removeNote: route({\n',
            insert: `  wish: route({
    method: 'PUT',
    path: '/api/creators/:id/wish',
    summary: 'Записать пожелание о человеке: его видят только владельцы',
    params: IdParams,
    body: z.strictObject({ text: written(NOTE_MAX, 'Напишите пожелание') }),
    reply: Wish,
  }),
`,
          },
          {
            file: 'contract/src/calls.ts',
            before: `  removeNote: 'DELETE /api/notes/:id',\n`,
            insert: `  wish: 'PUT /api/creators/:id/wish',\n`,
          },
        ],
        2: [
          {
            file: 'server/src/people/memory/service.ts',
            before: 'export async function removeNote',
            insert: `export async function writeWish(tx: Tx, creator_id: string, text: string, by: Who): Promise<Wish> {
  await recheckOwner(tx, by)
  if (!(await lockCreator(tx, { id: creator_id }))) throw creatorNotFound()
  await insertAudit(tx, { ...by, action: 'wish written', detail: { creator_id } })
  return upsertWish(tx, creator_id, text)
}

`,
          },
          {
            file: 'server/src/people/memory/service.ts',
            replace: `import type { Memory, Note } from`,
            by: `import type { Memory, Note, Wish } from`,
          },
          {
            file: 'server/src/people/memory/service.ts',
            after: '  updateStop,\n',
            insert: '  upsertWish,\n',
          },
        ],
        3: [
          {
            file: 'server/src/people/memory/routes.ts',
            before: '  serve(app, memory.removeNote',
            insert: `  serve(app, memory.wish, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => writeWish(tx, params.id, body.text, whoOf(caller, context))),
  )

`,
          },
          {
            file: 'server/src/people/memory/routes.ts',
            replace: 'takeBackNote, unstopCreator }',
            by: 'takeBackNote, unstopCreator, writeWish }',
          },
        ],
        4: [
          {
            file: 'server/test/authz-matrix.json',
            before: `  {\n    "method": "DELETE",\n    "path": "/api/notes/:id",`,
            insert: `  {
    "method": "PUT",
    "path": "/api/creators/:id/wish",
    "anonymous": [401],
    "creator_self": [403],
    "creator_other": [403],
    "owner": [200, 404],
    "client_token": [401],
    "internal_token": [401],
    "rule": "Owners write a wish about a person."
  },
`,
          },
          {
            file: 'server/src/bin/http/authz.test.ts',
            before: `  'DELETE /api/notes/:':`,
            insert: `  'PUT /api/creators/:/wish': async () => ({
    url: \`/api/creators/\${await theirs()}/wish\`,
    payload: { text: 'Снимать у воды' },
  }),
`,
          },
        ],
        5: [
          {
            file: 'server/src/access/audit/sentences-part.ts',
            before: `  'note deleted': {`,
            insert: `  'wish written': { text: 'Записано пожелание о креаторе', more: creator },\n`,
          },
          {
            file: 'server/src/access/audit/matrix.test.ts',
            before: `  'note deleted': [\n`,
            insert: `  'wish written': [
    {
      call: 'PUT /api/creators/:/wish',
      act: async () => {
        const { id } = await person()
        await ask('PUT', \`/api/creators/\${id}/wish\`, { text: 'Снимать у воды' })
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
`,
          },
        ],
        6: [{ file: 'server/src/people/memory/wishes.test.ts', create: WISHES_TEST }],
        7: [],
      },
    },
  ],
}

export const RECIPES = [field, status, wishes]
