import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBlock } from '../tools/doc-block.ts'
import type { Finding } from './findings.ts'

/** `node faults/report.ts` prints the findings; --write puts them into docs/reliability.md. */
const lines = readFileSync(join(import.meta.dirname, '../test-results/faults.jsonl'), 'utf8')
const found = lines
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Finding)
// The last run of a fault replaces earlier ones.
const last = new Map(found.map((one) => [one.fault, one]))

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
const rows = [...last.values()].map(
  ({ fault, times, result, control }) => `| ${cell(fault)} | ${times} | ${cell(result)} | ${cell(control)} |`,
)
const table = ['| Fault | Times | Result | Control |', '|---|---|---|---|', ...rows].join('\n')

if (process.argv.includes('--write')) writeBlock('reliability.md', 'faults', table)
else process.stdout.write(`${table}\n`)
