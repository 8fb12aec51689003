import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const DIR = join(import.meta.dirname, '../test-results')

export interface Finding {
  /** What was done to the system, in words. */
  fault: string
  times: number
  /** What came of it: short sentences with figures. */
  result: string
  /** What shows that the check can turn red, and what it said then. */
  control: string
}

/** A line of the report: printed, and kept for `node faults/report.ts`. */
export function finding(found: Finding): void {
  mkdirSync(DIR, { recursive: true })
  appendFileSync(join(DIR, 'faults.jsonl'), `${JSON.stringify(found)}\n`)
  process.stdout.write(`${found.fault}, ${found.times}×: ${found.result} Control: ${found.control}\n`)
}
