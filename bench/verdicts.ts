import type { Verdict } from './results.ts'

/** What misses, what grows and why; of the rest the number. */
export function verdictBlock(verdicts: Verdict[]): string {
  const missed = verdicts.filter(({ holds }) => !holds)
  const grows = verdicts.filter(({ holds, limit }) => holds && limit !== undefined)
  const table = (rows: Verdict[]) => [
    '| target | measured | limit |',
    '|---|---|---|',
    ...rows.map(({ target, measured, limit }) => `| ${target} | ${measured} | ${limit ?? ''} |`),
  ]
  return [
    `Of ${verdicts.length} targets **${verdicts.length - missed.length} hold** and ${missed.length} miss.`,
    ...(missed.length === 0 ? [] : ['', 'Missed:', '', ...table(missed)]),
    ...(grows.length === 0
      ? []
      : ['', 'Held, but more than twice the value at the smallest size:', '', ...table(grows)]),
  ].join('\n')
}
