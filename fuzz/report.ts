import { writeBlock } from '../tools/doc-block.ts'
import { ACTORS } from './actors.ts'
import type { Result } from './fuzz.ts'
import { LINES } from './lines.ts'

const share = (of: Record<string, number>, name: string) => {
  const all = Object.values(of).reduce((sum, one) => sum + one, 0)
  return `${Math.round(((of[name] ?? 0) / all) * 100)} %`
}

export function report({ tally, seed, seconds, messages, rss, lag_p99_ms }: Result, write: boolean) {
  const { requests, failed, slow } = tally.counts
  const passed = requests - Math.min(requests, failed)
  const figures = {
    requests,
    passed,
    failed,
    seed,
    seconds,
    rss_growth_mb: rss.growth_mb,
    rss_warm_mb: rss.warm_mb,
    rss_burst_mb: rss.burst_mb,
    lag_p99_ms,
    slow_once: slow,
    messages,
    statuses: tally.statuses,
    kinds: tally.kinds,
    families: tally.families,
    permitted: tally.permitted,
    failures: tally.failures,
    lines: tally.lines,
  }
  const summary = [
    tally.describe(),
    `RSS ${rss.warm_mb} MB after the warm-up, ${rss.growth_mb} MB more at the end, ${rss.burst_mb} at most for a moment; lag of the event loop p99 ${lag_p99_ms} ms; ${slow} answers slow once; ${messages} messages of the bot`,
    `seed ${seed}: ${requests} requests in ${seconds} s (${Math.round(requests / seconds)} a second)`,
    `fuzz: ${passed} passed, ${failed} failed`,
  ].join('\n')
  if (write) writeBlock('reliability.md', 'fuzz', page(figures, tally.kinds))
  return { summary, figures }
}

export function page(
  {
    requests,
    failed,
    seed,
    seconds,
    rss_growth_mb,
    lag_p99_ms,
    messages,
    permitted,
  }: Record<
    'requests' | 'failed' | 'seed' | 'seconds' | 'rss_growth_mb' | 'lag_p99_ms' | 'messages',
    number
  > & {
    permitted: { all: number; answered: number }
  },
  kinds: Record<string, Record<string, number>>,
): string {
  const rows = Object.entries(kinds).map(
    ([kind, of]) =>
      `| ${kind} | ${Object.values(of).reduce((sum, one) => sum + one, 0)} | ${share(of, '2xx')} | ${share(of, '4xx')} |`,
  )
  return [
    `${requests} requests (${LINES.length} lines of the contract × ${ACTORS.length} actors, seed ${seed}) in ${seconds} s: **${failed} failed**.`,
    `Of those who may, ${Math.round((permitted.answered / permitted.all) * 100)} % were answered with 2xx. Memory grew by ${rss_growth_mb} MB after the warm-up; the event loop's delay had a p99 of ${lag_p99_ms} ms; the bot sent ${messages} messages.`,
    '',
    '| requests | number | 2xx | 4xx |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}
