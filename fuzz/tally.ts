import type { Case } from './cases.ts'
import type { Answer } from './send.ts'

export interface Failure {
  what: string
  problems: string[]
  curl: string
}

const ratio = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)
const add = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** The results of a run. */
export function createTally() {
  const statuses: Record<string, number> = {}
  const kinds: Record<string, Record<string, number>> = {}
  const families: Record<string, number> = {}
  const lines: Record<string, Record<string, number>> = {}
  const permitted = { all: 0, answered: 0 }
  const failures: Failure[] = []
  const seen = new Set<string>()
  const counts = { requests: 0, failed: 0, slow: 0 }

  function fail(what: string, problems: string[], curl = '') {
    counts.failed += 1
    // The same problem is reported once.
    const name = `${what.replace(/\S+$/, '')} ${problems.join('; ').replaceAll(/\d+/g, 'n')}`
    if (seen.has(name)) return
    seen.add(name)
    failures.push({ what, problems, curl })
    console.log(
      `\nFAILED ${what}\n  ${problems.join('\n  ')}${curl === '' ? '' : `\n  ${curl.slice(0, 3000)}`}`,
    )
  }

  function count(asked: Case, { status }: Answer, allowed: Set<number>) {
    counts.requests += 1
    add(statuses, String(status))
    add((kinds[asked.kind] ??= {}), `${Math.floor(status / 100)}xx`)
    add((lines[asked.line.name] ??= {}), `${asked.actor.column === 'owner' ? 'owner ' : ''}${status}`)
    if (asked.family !== '') add(families, asked.family)
    if ([...allowed].some((one) => one < 300)) {
      permitted.all += 1
      if (status < 300) permitted.answered += 1
    }
  }

  const describe = () =>
    [
      ...Object.entries(kinds).map(([kind, of]) => {
        const all = Object.values(of).reduce((sum, one) => sum + one, 0)
        return `${kind}: ${all} requests, 2xx ${ratio(of['2xx'] ?? 0, all)}, 4xx ${ratio(of['4xx'] ?? 0, all)}`
      }),
      `by those who may: ${permitted.all} requests, 2xx ${ratio(permitted.answered, permitted.all)}`,
      `statuses: ${Object.entries(statuses)
        .map(([status, n]) => `${status} ${n}`)
        .join(', ')}`,
    ].join('\n')

  return { counts, statuses, kinds, families, lines, permitted, failures, fail, count, describe }
}
export type Tally = ReturnType<typeof createTally>
