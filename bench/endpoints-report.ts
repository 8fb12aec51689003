import type { Endpoints } from './endpoints.ts'
import { limitOf, limitOfGrowth } from './limits.ts'
import type { Verdict } from './results.ts'
import { holds, numberOf, msOf, type Rate, type Row, tableOf } from './report.ts'

export const growthTable = ({ sizes, growth }: Endpoints) => tableOf(sizes, growth)

const cell = ({ per_second, p50, p95 }: Rate) => `${per_second.toFixed(0)} | ${msOf(p50)} / ${msOf(p95)}`

/** One table a size. */
export const engineTables = ({ sizes, engine }: Endpoints) =>
  sizes
    .map((size, at) =>
      [
        `| ${numberOf(size)} creators | API, requests/s | p50 / p95, ms | pgbench, /s | p50 / p95, ms | of the engine |`,
        '|---|---|---|---|---|---|',
        ...engine.map(({ name, compared }) => {
          const one = compared[at]
          return one ? `| ${name} | ${cell(one.api)} | ${cell(one.engine)} | ${one.ratio.toFixed(2)} |` : ''
        }),
      ].join('\n'),
    )
    .join('\n\n')

const OF_ENGINE = 0.17

/** Twice, or fifty milliseconds more; what grows by more than twice is told with what limits it, even where it holds. */
export function growthVerdict(sizes: number[], { name, spreads }: Row): Verdict {
  const [small, large] = [spreads[0], spreads.at(-1)]
  if (!small || !large) throw new Error(`${name} was not measured`)
  return {
    target: `${name}: p95 at ${numberOf(sizes.at(-1) ?? 0)} at most twice that at ${numberOf(sizes[0] ?? 0)}, or 50 ms more`,
    measured: `${msOf(small.p95)} → ${msOf(large.p95)} ms, ×${(large.p95 / small.p95).toFixed(1)}`,
    holds: holds(small, large),
    ...limitOfGrowth(name, small, large),
  }
}

export function verdictsOf({ sizes, growth, engine }: Endpoints): Verdict[] {
  const ratios = engine.find(({ name }) => name === 'creators')?.compared.map(({ ratio }) => ratio) ?? []
  const isMet = Math.min(...ratios) >= OF_ENGINE
  const list = {
    target: `creators, first page: at least ${OF_ENGINE} of pgbench with the same statements`,
    measured: ratios.map((ratio) => ratio.toFixed(2)).join(' / '),
    holds: isMet,
    ...limitOf('engine', isMet),
  }
  return [...(ratios.length === 0 ? [] : [list]), ...growth.map((row) => growthVerdict(sizes, row))]
}
