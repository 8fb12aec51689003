export interface Spread {
  p50: number
  p95: number
  p99: number
}

export interface Rate extends Spread {
  per_second: number
}

export function spreadOf(times: number[]): Spread {
  const sorted = Float64Array.from(times)
  sorted.sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (numbers: number[]) => spreadOf(numbers).p50

export const msOf = (time: number) => (time < 10 ? time.toFixed(1) : time.toFixed(0))
export const numberOf = (size: number) => size.toLocaleString('ru-RU').replaceAll(/\s/g, ' ')
const three = ({ p50, p95, p99 }: Spread) => `${msOf(p50)} / ${msOf(p95)} / ${msOf(p99)}`

/** Twice the time of the smallest, or fifty milliseconds more, is what a list may take at a million. */
export const holds = (small: Spread, large: Spread) =>
  large.p95 <= 2 * small.p95 || large.p95 <= small.p95 + 50

export interface Row {
  name: string
  spreads: Spread[]
}

export function tableOf(sizes: number[], rows: Row[]): string {
  const heads = sizes.map(numberOf)
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
