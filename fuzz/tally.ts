import { writeBlock } from '../tools/doc-block.ts'
import { ACTORS } from './actors.ts'
import { allowedStatuses } from './allowed.ts'
import type { Case } from './cases.ts'
import type { Result } from './fuzz.ts'
import { LINES } from './lines.ts'
import type { Answer } from './send.ts'

type Counts = Record<string, number>
const sum = (of: Counts) => Object.values(of).reduce((all, one) => all + one, 0)
const share = (part = 0, whole = 0) => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`)
const add = (counts: Counts, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

/** The results of a run. */
export function createTally() {
  const statuses: Counts = {}
  const families: Counts = {}
  const kinds: Record<string, Counts> = {}
  const lines: Record<string, Counts> = {}
  const permitted = { all: 0, answered: 0 }
  const failures: { what: string; problems: string[]; curl: string }[] = []
  const seen = new Set<string>()
  const counts = { requests: 0, failed: 0, slow: 0 }

  function fail(what: string, problems: string[], curl = '') {
    counts.failed += 1
    // The same problem is reported once.
    const name = `${what.replace(/\S+$/, '')} ${problems.join('; ').replaceAll(/\d+/g, 'n')}`
    if (seen.has(name)) return
    seen.add(name)
    failures.push({ what, problems, curl })
    console.log(['', `FAILED ${what}`, ...problems, curl.slice(0, 3000)].join('\n  '))
  }

  function count(asked: Case, { status }: Pick<Answer, 'status'>) {
    counts.requests += 1
    add(statuses, String(status))
    add((kinds[asked.kind] ??= {}), `${Math.floor(status / 100)}xx`)
    add((lines[asked.line.name] ??= {}), `${asked.actor.column === 'owner' ? 'owner ' : ''}${status}`)
    if (asked.family !== '') add(families, asked.family)
    if (![...allowedStatuses(asked)].some((one) => one < 300)) return
    permitted.all += 1
    if (status < 300) permitted.answered += 1
  }
  return { counts, statuses, kinds, families, lines, permitted, failures, fail, count }
}

export function report({ tally, seed, seconds, messages, rss, lag_p99_ms }: Result, write: boolean) {
  const { counts, statuses, kinds, families, permitted, failures, lines } = tally
  const { requests, failed, slow } = counts
  const passed = requests - Math.min(requests, failed)
  const page = [
    `${requests} requests (${LINES.length} lines of the contract × ${ACTORS.length} actors, seed ${seed}) in ${seconds} s: **${failed} failed**.`,
    `Of those who may, ${share(permitted.answered, permitted.all)} were answered with 2xx. Memory grew by ${rss.growth_mb} MB after the warm-up; the event loop's delay had a p99 of ${lag_p99_ms} ms; the bot sent ${messages} messages.`,
    '',
    '| requests | number | 2xx | 4xx |',
    '|---|---|---|---|',
    ...Object.entries(kinds).map(([kind, of]) => {
      const all = sum(of)
      return `| ${kind} | ${all} | ${share(of['2xx'], all)} | ${share(of['4xx'], all)} |`
    }),
  ].join('\n')
  const told = Object.entries(statuses).map((one) => one.join(' '))
  const summary = `${page}
statuses: ${told.join(', ')}
RSS ${rss.warm_mb} MB after the warm-up, ${rss.burst_mb} MB more at most for a moment; ${slow} answers slow once
seed ${seed}: ${requests} requests in ${seconds} s (${Math.round(requests / seconds)} a second)
fuzz: ${passed} passed, ${failed} failed`
  if (write) writeBlock('reliability.md', 'fuzz', page)
  const [rss_growth_mb, rss_warm_mb, rss_burst_mb] = [rss.growth_mb, rss.warm_mb, rss.burst_mb]
  const measured = { seed, seconds, rss_growth_mb, rss_warm_mb, rss_burst_mb, lag_p99_ms, messages }
  const counted = { requests, passed, failed, slow_once: slow, statuses, kinds, families, permitted }
  return { summary, figures: { ...counted, ...measured, failures, lines } }
}
