import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoints } from './endpoints.ts'
import { barPlot, dotPlot } from './plot.ts'
import { numberOf } from './report.ts'

const DIRECTORY = join(import.meta.dirname, '../docs/performance')

function write(name: string, svg: string) {
  mkdirSync(DIRECTORY, { recursive: true })
  writeFileSync(join(DIRECTORY, `${name}.svg`), svg)
}

export function drawEndpoints({ sizes, growth, engine }: Endpoints): void {
  write(
    'growth',
    dotPlot({
      title: 'p95 of each endpoint, by the number of creators',
      axis: 'milliseconds over HTTP, one connection, logarithmic',
      series: sizes.map((size) => `${numberOf(size)} creators`),
      rows: growth.map(({ name, spreads }) => ({ name, values: spreads.map(({ p95 }) => p95) })),
    }),
  )
  const middle = Math.min(1, sizes.length - 1)
  write(
    'engine',
    barPlot({
      title: 'Requests/s of one API process, as a share of pgbench’s with the same statements',
      axis: `share of the bare engine, ${numberOf(sizes[middle] ?? 0)} creators, 16 connections`,
      rows: engine.flatMap(({ name, compared }) => {
        const ratio = compared[middle]?.ratio
        return ratio === undefined ? [] : [{ name, value: ratio, label: ratio.toFixed(2) }]
      }),
      mark: { value: 0.17, name: '0.17 asked for of the list' },
    }),
  )
}
