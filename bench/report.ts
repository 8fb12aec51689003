import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../docs/performance.md')

export interface Spread {
  p50: number
  p95: number
  p99: number
}

export function spreadOf(times: number[]): Spread {
  const sorted = Float64Array.from(times)
  sorted.sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (numbers: number[]) => spreadOf(numbers).p50

const ms = (time: number) => (time < 10 ? time.toFixed(1) : time.toFixed(0))
const three = ({ p50, p95, p99 }: Spread) => `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`

/** Twice the time of the smallest, or fifty milliseconds more, is what a list may take at a million. */
export const holds = (small: Spread, large: Spread) =>
  large.p95 <= 2 * small.p95 || large.p95 <= small.p95 + 50

export interface Row {
  name: string
  spreads: Spread[]
}

export function tableOf(sizes: number[], rows: Row[]): string {
  const heads = sizes.map((size) => size.toLocaleString('ru-RU').replaceAll(/\s/g, ' '))
  const lines = rows.map(({ name, spreads }) => {
    const [small, large] = [spreads[0], spreads.at(-1)]
    if (!small || !large) return ''
    const verdict = holds(small, large) ? 'holds' : '**misses**'
    return `| ${name} | ${spreads.map(three).join(' | ')} | ×${(large.p95 / small.p95).toFixed(1)}, ${verdict} |`
  })
  return [
    `| p50 / p95 / p99, ms | ${heads.join(' | ')} | p95 grows |`,
    `|---|${'---|'.repeat(sizes.length + 1)}`,
    ...lines,
  ].join('\n')
}

/** Puts a block into docs/performance.md between its markers. */
export function writeBlock(name: string, text: string): void {
  const page = readFileSync(FILE, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no block ${name}`)
  writeFileSync(FILE, `${page.slice(0, from + start.length)}\n${text}\n${page.slice(to)}`)
}
