/** `failed-files.ts unit|faults`: prints the test files that failed in the last run, one per line. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface Report {
  testResults: { name: string; status: string }[]
}
const report = JSON.parse(readFileSync(`test-results/${process.argv[2]}.json`, 'utf8')) as Report
for (const { name, status } of report.testResults) {
  if (status !== 'passed') process.stdout.write(`${relative('.', name)}\n`)
}
