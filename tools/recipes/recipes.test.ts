import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRepository } from './copy.ts'
import { isNamed, stepsOf } from './document.ts'
import { type Command, type Edit, type Part, type Recipe, RECIPES } from './recipes.ts'

const MINUTE = 60_000

const isCommand = (one: Edit | Command): one is Command => 'command' in one
const isOwnTest = (one: Edit | Command) => 'create' in one && one.file.endsWith('.test.ts')
const isProduct = (file: string) =>
  /^(contract|server|web)\/src\//.test(file) && !/\.test\.tsx?$|schema\.sql$/.test(file)

/** The edits of a recipe in their order, each with the step of the document that asks for it. */
const placedOf = ({ parts }: Recipe) =>
  parts.flatMap(({ heading, steps }) =>
    Object.entries(steps).flatMap(([number, edits]) =>
      edits.map((one) => ({ one, at: `${heading}, ${number}`, says: stepsOf(heading).get(Number(number)) })),
    ),
  )
type Placed = ReturnType<typeof placedOf>[number]

const productFiles = (recipe: Recipe) => [
  ...new Set(placedOf(recipe).flatMap(({ one }) => (isCommand(one) || !isProduct(one.file) ? [] : one.file))),
]

describe.each(RECIPES)('$name', (recipe) => {
  test.each(recipe.parts)(
    '«$heading» names every file that is edited, and no other one',
    ({ heading, steps, unneeded }: Part) => {
      const written = stepsOf(heading)
      expect([...written.keys()]).toEqual(Object.keys(steps).map(Number))
      for (const [number, { files, commands }] of written) {
        const edits = steps[number] ?? []
        const unnamed = edits.filter((one) => !isOwnTest(one) && !files.some((by) => isNamed(one.file, by)))
        expect(
          unnamed.map(({ file }) => file),
          `edited in step ${number}, not named by it`,
        ).toEqual([])
        const unused = files.filter((by) => !(by in unneeded) && !edits.some(({ file }) => isNamed(file, by)))
        expect(unused, `named by step ${number}, not edited`).toEqual([])
        expect(commands).toEqual(edits.flatMap((one) => (isCommand(one) ? one.command : [])))
      }
    },
  )

  test(`takes at most ${recipe.most} files of the product`, () => {
    expect(productFiles(recipe).length, productFiles(recipe).join('\n')).toBeLessThanOrEqual(recipe.most)
  })
})

let copy: ReturnType<typeof copyRepository>
beforeAll(async () => {
  copy = copyRepository()
  expect(await copy.prepareTypes()).toBeUndefined()
}, MINUTE)
afterAll(() => copy.drop())

const textAfter = (text: string | undefined, one: Edit): string => {
  if ('create' in one) return one.create
  const anchor = 'after' in one ? one.after : 'before' in one ? one.before : one.replace
  const [start, end, ...more] = (text ?? '').split(anchor)
  if (start === undefined || end === undefined || more.length > 0)
    throw new Error(`${one.file} must have this once: ${anchor}`)
  if ('replace' in one) return start + one.by + end
  return 'after' in one ? start + anchor + one.insert + end : start + one.insert + anchor + end
}

/** The compiler's projects that see a file, the one that finds a mistake in it soonest first. */
const projectsOf = (file: string) =>
  file.startsWith('web/') ? ['web'] : file.startsWith('contract/') ? ['contract', '.', 'web'] : ['.']

/** The line that says what failed. */
const gist = (output: string) =>
  (
    /^.*error TS.*$|^ ?(?:Assertion|Type|App|Database)?Error: .*$|^error: .*$/im.exec(output)?.[0] ??
    output.trim().split('\n')[0] ??
    ''
  )
    .trim()
    .slice(0, 150)

async function typeError(projects: string[]): Promise<string | undefined> {
  for (const project of projects) {
    const failure = await copy.checkTypes(project)
    if (failure !== undefined) return failure
  }
  return undefined
}

test.each(RECIPES)(
  '$name: whole it compiles and passes; without any step it does not',
  { timeout: 60 * MINUTE },
  async (recipe) => {
    const MIGRATIONS = 'server/src/platform/db/migrations'
    const last = Math.max(...copy.list(MIGRATIONS).map((name) => Number.parseInt(name, 10)))
    const fileOf = ({ file }: { file: string }) =>
      file.replace('MIGRATION', String(last + 1).padStart(4, '0'))
    const placed = placedOf(recipe)
    const files = [...new Set(placed.map(({ one }) => fileOf(one)))]
    const before = new Map(files.map((file) => [file, copy.read(file)]))
    /** What the commands wrote when nothing was left out. */
    const generated = new Map<string, string | undefined>()
    const apply = (without: Placed[]) => {
      const texts = new Map(before)
      for (const step of placed.filter((one) => !without.includes(one))) {
        const file = fileOf(step.one)
        texts.set(
          file,
          isCommand(step.one)
            ? (generated.get(file) ?? texts.get(file))
            : textAfter(texts.get(file), step.one),
        )
      }
      for (const [file, text] of texts) if (copy.read(file) !== text) copy.write(file, text)
    }
    const rows: { step: string; red: string }[] = []

    try {
      apply([])
      for (const { one } of placed.filter((step) => isCommand(step.one)))
        if (isCommand(one)) {
          expect(await copy.test([one.test], '-u')).toBeUndefined()
          generated.set(one.file, copy.read(one.file))
        }
      expect(await typeError(['contract', '.', 'web', 'web/vite', 'e2e'])).toBeUndefined()
      const named = placed.flatMap(({ says }) => says?.red.tests ?? [])
      const own = placed.flatMap(({ one }) => (isOwnTest(one) ? fileOf(one) : []))
      expect(await copy.test([...new Set([...named, ...own, ...recipe.tests])])).toBeUndefined()

      // Edits of one file in one step are one step.
      const steps = Map.groupBy(placed, ({ one, at }) => `${at}: ${isCommand(one) ? one.command : one.file}`)
      for (const [step, edits] of steps) {
        const [first] = edits
        if (first === undefined || isOwnTest(first.one)) continue
        const { one, says } = first
        if (one.file.startsWith('fuzz/')) {
          rows.push({ step, red: '(npm run fuzz: not run here)' })
          continue
        }
        apply(edits)
        const types = /\.tsx?$/.test(one.file) ? await typeError(projectsOf(one.file)) : undefined
        const tests = isCommand(one) ? [one.test] : (says?.red.tests ?? [])
        const failure = types ?? (tests.length > 0 ? await copy.test(tests) : undefined)
        rows.push({ step, red: failure === undefined ? 'NOTHING' : gist(failure) })
        if (types !== undefined) expect(says?.red.types, `${step} promises no type error`).toBe(true)
      }
    } finally {
      console.log(`${recipe.name}: ${productFiles(recipe).length} files of the product`)
      for (const { step, red } of rows) console.log(`| ${step} | ${red} |`)
      for (const [file, text] of before) copy.write(file, text)
    }
    expect(rows.filter(({ red }) => red === 'NOTHING')).toEqual([])
  },
)
