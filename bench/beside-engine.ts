import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Question, wireOf } from './ask.ts'
import type { FloodOrder } from './flood.ts'
import { type Rate, median } from './report.ts'

export const CONNECTIONS = 16

export type Flooded = Rate & { kilobytes: number; busy: number }

/** A client process that asks the API as fast as it answers. */
export function flood(
  url: string,
  questions: Question[],
  how: { seconds: number; once?: boolean },
): Promise<Flooded> {
  const order: FloodOrder = {
    port: Number(new URL(url).port),
    connections: CONNECTIONS,
    wires: questions.map(wireOf),
    ...how,
  }
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [join(import.meta.dirname, 'flood.ts')], (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout) as Flooded),
    )
    child.stdin?.end(JSON.stringify(order))
  })
}

/** The middle of some turns, each figure by itself. */
export const middle = (turns: Rate[]): Rate => ({
  per_second: median(turns.map(({ per_second }) => per_second)),
  p50: median(turns.map(({ p50 }) => p50)),
  p95: median(turns.map(({ p95 }) => p95)),
  p99: median(turns.map(({ p99 }) => p99)),
})

export interface Compared {
  api: Rate
  engine: Rate
  /** The middle of the turns' ratios, each of two that ran one after the other. */
  ratio: number
}

/** In turns, one after the other: whatever else the machine does hits both. */
export async function inTurns(
  turns: number,
  api: (turn: number) => Promise<Rate>,
  engine: (turn: number) => Promise<Rate>,
): Promise<Compared> {
  const pairs: { api: Rate; engine: Rate }[] = []
  for (let turn = 0; turn < turns; turn += 1) pairs.push({ engine: await engine(turn), api: await api(turn) })
  return {
    api: middle(pairs.map((pair) => pair.api)),
    engine: middle(pairs.map((pair) => pair.engine)),
    ratio: median(pairs.map((pair) => pair.api.per_second / pair.engine.per_second)),
  }
}
