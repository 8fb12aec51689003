/** `ci-summary.ts quick|full|long`: adds up the reports of the test runners and closes a CI run with one line. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface Vitest {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}
interface Playwright {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: Suite[]
}
interface Suite {
  file: string
  suites?: Suite[]
  specs: { title: string; ok: boolean }[]
}

const read = <T>(name: string): T | undefined => {
  const path = `test-results/${name}.json`
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
}

let passed = 0
let failed = 0
const isQuick = process.argv[2] === 'quick'
for (const name of isQuick ? ['unit'] : ['unit', 'faults']) {
  const report = read<Vitest>(name)
  passed += report?.numPassedTests ?? 0
  if (report && !report.success && read<Vitest>(`${name}-again`)?.success) {
    passed += report.numFailedTests
    warn(report.testResults.flatMap(failedIn))
  }
  // A run without a report, or one that broke outside a test, counts as a failure.
  else failed += report ? report.numFailedTests || Number(!report.success) : 1
}
// The whole run of the fuzzer counts as one test.
if (!isQuick) {
  const fuzz = read<{ failed: number }>('fuzz')
  passed += fuzz?.failed === 0 ? 1 : 0
  failed += fuzz ? fuzz.failed : 1
}
const e2e = read<Playwright>('e2e')
const again = read<Playwright>('e2e-again')
passed += e2e?.stats.expected ?? 0
if (e2e && again && isSteady(e2e, again)) {
  passed += e2e.stats.unexpected
  warn(e2e.suites.flatMap(unsteadyIn))
} else failed += e2e ? e2e.stats.unexpected + e2e.stats.flaky + e2e.errors.length : 1

process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function warn(titles: string[]): void {
  const rule = '!'.repeat(100)
  const head = `${titles.length} UNSTEADY: failed beside the other tests, passed three times alone. Look for a race.`
  process.stdout.write([rule, head, ...titles.map((title) => `  ${title}`), rule, ''].join('\n'))
}

function failedIn({ name, assertionResults }: Vitest['testResults'][number]): string[] {
  const failures = assertionResults.filter(({ status }) => status === 'failed')
  return failures.map(({ fullName }) => `${relative('.', name)}: ${fullName}`)
}

/** Every story that failed passed when it was repeated, see .ci/run. */
function isSteady(first: Playwright, then: Playwright): boolean {
  const errors = [...first.errors, ...then.errors]
  return errors.length === 0 && then.stats.unexpected === 0 && then.stats.expected === first.stats.unexpected
}

function unsteadyIn({ file, suites = [], specs }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap(unsteadyIn)]
}
