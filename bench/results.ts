import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is asked for, and what came of it. */
export interface Verdict {
  target: string
  measured: string
  holds: boolean
  /** What limits it, where it misses or grows. */
  limit?: string
}

export interface Found<Data> {
  /** Blocks of docs/performance.md. */
  blocks: Record<string, string>
  verdicts: Verdict[]
  /** For plots. */
  data: Data
}

/** Those of a quick run are no figures, and must not be taken for some. */
const RESULTS = join(
  import.meta.dirname,
  process.argv.includes('--quick') ? '../test-results/bench-quick' : '../test-results/bench',
)
const fileOf = (part: string) => join(RESULTS, `${part}.json`)

export function keep<Data>(part: string, found: Found<Data>): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(fileOf(part), `${JSON.stringify(found, null, 1)}\n`)
}

export const forget = (part: string) => rmSync(fileOf(part), { force: true })

/** Undefined where the part did not get that far. */
export function foundBy<Data>(part: string): Found<Data> | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(part), 'utf8')) as Found<Data>
  } catch {
    return undefined
  }
}
