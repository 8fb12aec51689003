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

export const RECIPES = [field]
