import { describe, expect, test } from 'vitest'
import { collectProofs, idsInTitle, parseRequirements, report, titlesOf } from './requirements.ts'

const list = (status: string, ...more: string[]) =>
  ['# List', '- intro, not a row', '## First area (X)', `Status: ${status}`, '']
    .concat('- **X-01** (§2, §7) one', '  - a detail of one', '- **X-02** (added) two', ...more)
    .join('\n')
const proofs = (...titles: string[]) => collectProofs(titles.map((title) => ({ file: 'a.test.ts', title })))
const problems = (markdown: string, ...titles: string[]) => report(markdown, proofs(...titles)).problems

describe('the list', () => {
  test('has areas with a status and rows', () => {
    expect(
      parseRequirements(list('open', '## Other (Y)', 'Status: finished', '- **Y-01** (added) three')),
    ).toEqual({
      areas: [
        {
          name: 'First area',
          letter: 'X',
          status: 'open',
          rows: [
            { id: 'X-01', added: false, text: 'one' },
            { id: 'X-02', added: true, text: 'two' },
          ],
        },
        {
          name: 'Other',
          letter: 'Y',
          status: 'finished',
          rows: [{ id: 'Y-01', added: true, text: 'three' }],
        },
      ],
      problems: [],
    })
  })

  test('may have two areas of one letter', () => {
    const two = list('open', '## Second area (X)', 'Status: open', '- **X-03** (§1) three')
    expect(parseRequirements(two)).toMatchObject({ areas: [{}, { rows: [{ id: 'X-03' }] }], problems: [] })
  })

  test.each([
    ['a duplicate row', list('open', '- **X-02** (added) again'), 'X-02 is listed twice'],
    ['a row of another area', list('open', '- **Z-01** (added) lost'), 'Z-01 stands under First area (X)'],
    ['a malformed row', list('open', '- X-03 plain'), 'not a row: - X-03 plain'],
    [
      'a row without its origin',
      list('open', '- **X-03** three'),
      'X-03 names neither its section, (§2), nor (added)',
    ],
    ['an unknown status', list('done'), 'the status of First area is done'],
    ['an empty list', '# List', 'the list has no areas'],
  ])('with %s is refused', (_, markdown, problem) => {
    expect(parseRequirements(markdown).problems).toEqual([problem])
  })
})

describe('titles', () => {
  test('of Playwright have the titles of their groups; skipped tests have none', () => {
    const passed = [{ expectedStatus: 'passed' }]
    const inner = { title: '[X-02] group', file: 'a.spec.ts', specs: [{ title: 'inner', tests: passed }] }
    const specs = [
      { title: 'outer', tests: passed },
      { title: 'skipped', tests: [{ expectedStatus: 'skipped' }] },
    ]
    expect(titlesOf({ title: 'a.spec.ts', file: 'a.spec.ts', suites: [inner], specs })).toEqual([
      { file: 'a.spec.ts', title: 'a.spec.ts outer' },
      { file: 'a.spec.ts', title: 'a.spec.ts [X-02] group inner' },
    ])
  })

  test.each([
    ['[X-01] one', ['X-01']],
    ['[X-01] [X-02] side by side', ['X-01', 'X-02']],
    ['[X-01, X-02] in one pair of brackets', ['X-01', 'X-02']],
    ['X-01 without brackets, [UTF-8], [a-01], [404]', []],
  ])('carry IDs: %s', (title, ids) => {
    expect(idsInTitle(title)).toEqual(ids)
  })
})

describe('the verdict', () => {
  test('fails a finished area with a row that has no test', () => {
    expect(problems(list('finished'), '[X-01] one')).toEqual([
      'First area (X) is finished, but X-02 has no test',
    ])
  })

  test('passes a finished area when every row has a test', () => {
    expect(problems(list('finished'), '[X-01, X-02] both')).toEqual([])
  })

  test('passes an open area without tests, and lists its rows', () => {
    expect(report(list('open'), proofs('[X-01] one'))).toEqual({
      details: ['First area (X): open, 1 of 2 rows proven', '  X-02 two'],
      summary: 'the specification: 1 of 1 rows proven; added: 0 of 1; 0 of 1 areas finished',
      problems: [],
    })
  })

  test('fails an ID that is not in the list, naming the files', () => {
    const tests = ['a.test.ts', 'b.test.ts'].map((file) => ({ file, title: '[X-03] what' }))
    expect(report(list('open'), collectProofs(tests)).problems).toEqual([
      'X-03 is not in the list, but named in a.test.ts, b.test.ts',
    ])
  })

  test('fails a duplicate row even where the area is open', () => {
    expect(problems(list('open', '- **X-01** (added) again'))).toEqual(['X-01 is listed twice'])
  })

  test('shortens a long row at a word and leaves a short one whole', () => {
    const { details } = report(list('open', `- **X-03** (added) ${'word '.repeat(20)}end`), new Map())
    expect(details.slice(1)).toEqual(['  X-01 one', '  X-02 two', `  X-03 ${'word '.repeat(14)}…`])
  })
})
