import { describe, expect, test } from 'vitest'
import { collectProofs, idsInTitle, parseRequirements, report, testTitles } from './requirements.ts'

const list = (status: string, ...more: string[]) =>
  ['# List', '- intro, not a row', '## First area (X)', `Status: ${status}`, '']
    .concat('- **X-01** one', '  - a detail of one', '- **X-02** two', ...more)
    .join('\n')
const proofs = (source: string) => collectProofs([{ path: 'a.test.ts', source }])
const problems = (markdown: string, source: string) => report(markdown, proofs(source)).problems

describe('the list', () => {
  test('has areas with a status and rows', () => {
    expect(parseRequirements(list('open', '## Other (Y)', 'Status: finished', '- **Y-01** three'))).toEqual({
      areas: [
        {
          name: 'First area',
          letter: 'X',
          status: 'open',
          rows: [
            { id: 'X-01', text: 'one' },
            { id: 'X-02', text: 'two' },
          ],
        },
        { name: 'Other', letter: 'Y', status: 'finished', rows: [{ id: 'Y-01', text: 'three' }] },
      ],
      problems: [],
    })
  })

  test.each([
    ['a duplicate row', list('open', '- **X-02** again'), 'X-02 is listed twice'],
    ['a row of another area', list('open', '- **Z-01** lost'), 'Z-01 stands under First area (X)'],
    ['a malformed row', list('open', '- X-03 plain'), 'not a row: - X-03 plain'],
    ['an unknown status', list('done'), 'the status of First area is done'],
    ['an empty list', '# List', 'the list has no areas'],
  ])('with %s is refused', (_, markdown, problem) => {
    expect(parseRequirements(markdown).problems).toEqual([problem])
  })
})

describe('titles', () => {
  test.each([
    ['quotes of every kind', `test('a'); it("b"); describe(\`c \${x}\`)`, ['a', 'b', 'c ${x}']],
    ['a title on its own line', `test(\n  'a',\n  async () => {})`, ['a']],
    ['groups and what they hold', `test.describe('a', () => { test.only('b', () => {}) })`, ['a', 'b']],
    [
      'tables',
      `test.each<[string]>([['x'], [f(1)]])('a'); it.each\`x\`('b'); it.for([1])('c')`,
      ['a', 'b', 'c'],
    ],
    ['a group named by a value', `describe(Thing.name, () => { it('a') })`, ['a']],
    ['text after a regex or a path', `f(/'"\`\\/*/); g('src/**/*.ts'); test('a')`, ['a']],
    ['markup', `const a = <p>Don't //</p>\ntest('a', () => <b c="d" />)`, ['a']],
  ])('are found in %s', (_, source, titles) => {
    expect(testTitles(source)).toEqual(titles)
  })

  test.each([
    ['a comment', `// test('a')\n/* test('b') */\n/** it('c') */`],
    ['a string', `const text = "test('a')"; const more = \`it('b')\``],
    ['a call of something else', `/x/.test('a'); latest('b'); expect('c'); test.step('d')`],
    ['the body and later arguments', `test(name, 'a', () => { call('b') })`],
    ['skipped tests', `test.skip('a', () => {}); it.todo('b'); describe.skip('c', () => { test('d') })`],
  ])('are not found in %s', (_, source) => {
    expect(testTitles(source)).toEqual([])
  })

  test('end with the skipped part, not with the file', () => {
    expect(testTitles(`describe.skip('a', () => { test('b', () => f(')')) }); test('c')`)).toEqual(['c'])
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
    expect(problems(list('finished'), `test('[X-01] one')`)).toEqual([
      'First area (X) is finished, but X-02 has no test',
    ])
  })

  test('passes a finished area when every row has a test', () => {
    expect(problems(list('finished'), `test('[X-01, X-02] both')`)).toEqual([])
  })

  test('passes an open area without tests, and lists its rows', () => {
    expect(report(list('open'), proofs(`test('[X-01] one')`))).toEqual({
      details: ['First area (X): open, 1 of 2 rows proven', '  X-02 two'],
      summary: '1 of 2 rows proven, 0 of 1 areas finished',
      problems: [],
    })
  })

  test('does not take an ID in a comment or a body for a proof', () => {
    const source = `// [X-01]\ntest('one', () => { f('[X-02]') }) // test('[X-02]')`
    expect(problems(list('finished'), source)).toHaveLength(2)
  })

  test('fails an ID that is not in the list, naming the files', () => {
    const source = `test('[X-03] what')`
    const files = ['a.test.ts', 'b.test.ts'].map((path) => ({ path, source }))
    expect(report(list('open'), collectProofs(files)).problems).toEqual([
      'X-03 is not in the list, but named in a.test.ts, b.test.ts',
    ])
  })

  test('fails a duplicate row even where the area is open', () => {
    expect(problems(list('open', '- **X-01** again'), '')).toEqual(['X-01 is listed twice'])
  })

  test('shortens a long row at a word and leaves a short one whole', () => {
    const { details } = report(list('open', `- **X-03** ${'word '.repeat(20)}end`), new Map())
    expect(details.slice(1)).toEqual(['  X-01 one', '  X-02 two', `  X-03 ${'word '.repeat(14)}…`])
  })
})
