import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const DIR = join(import.meta.dirname, '../test-results')

export interface Finding {
  /** The fault, in words. */
  fault: string
  times: number
  /** The result: short sentences with figures. */
  result: string
  /** What the check reported against a mutant: it shows that the check can turn red. */
  control: string
}

/** Prints a row of the report and stores it for `node faults/report.ts`. */
export function finding(found: Finding): void {
  mkdirSync(DIR, { recursive: true })
  appendFileSync(join(DIR, 'faults.jsonl'), `${JSON.stringify(found)}\n`)
  process.stdout.write(`${found.fault}, ${found.times}×: ${found.result} Control: ${found.control}\n`)
}
