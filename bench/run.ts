/**
 * `npm run bench`: everything that is measured, one part after the other, then the report: docs/performance.md and the
 * plots beside it. A part that breaks is named at the end and leaves its figures as they were.
 *
 *   --quick     3 000 creators and a few requests, writes nothing: does it run?
 *   --long      Telegram's own pace and a send to 100 000 as well: four minutes more
 *   --only x    the parts whose name holds this
 *   --rounds n  of the requests one at a time
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { writeBlock } from '../tools/doc-block.ts'
import { ceilings } from './ceilings.ts'
import type { Endpoints } from './endpoints.ts'
import { asked } from './part.ts'
import { drawEndpoints } from './plots.ts'
import { forget, foundBy } from './results.ts'
import { verdictBlock } from './verdicts.ts'

const here = (file: string) => join(import.meta.dirname, file)
const flags = (['quick', 'long'] as const).filter((name) => asked[name]).map((name) => `--${name}`)
const rounds = asked.rounds === undefined ? [] : ['--rounds', asked.rounds]
const script = (name: string) => [here(`${name}.ts`), ...flags, ...rounds]
const PLAYWRIGHT = [
  here('../node_modules/@playwright/test/cli.js'),
  'test',
  '-c',
  here('playwright.config.ts'),
]

const PARTS: Record<string, string[]> = {
  endpoints: script('endpoints'),
  creators: script('creators'),
  tables: script('tables'),
  works: script('works'),
  broadcast: script('broadcast'),
  export: script('export'),
  import: script('import'),
  audience: script('audience'),
  'cold-start': script('cold-start'),
  // Like Lighthouse: of the built app.
  'first-content': script('first-content'),
  // Builds the web app first.
  ...(asked.quick ? {} : { lighthouse: PLAYWRIGHT }),
}

const broken: string[] = []
for (const [part, args] of Object.entries(PARTS)) {
  if (!part.includes(asked.only)) continue
  forget(part)
  const began = performance.now()
  console.log(`\n==== ${part}`)
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [number | null]
  console.log(`==== ${part}: ${((performance.now() - began) / 1000).toFixed(0)} s, ended with ${code}`)
  const found = foundBy(part)
  if (!found) broken.push(part)
  else if (!asked.quick)
    for (const [name, text] of Object.entries(found.blocks)) writeBlock('performance.md', name, text)
}

const verdicts = Object.keys(PARTS).flatMap((part) => foundBy(part)?.verdicts ?? [])
const text = verdictBlock(verdicts)
console.log(`\n${text}\n`)
if (!asked.quick) {
  writeBlock('performance.md', 'verdict', text)
  const endpoints = foundBy<Endpoints>('endpoints')
  if (endpoints) drawEndpoints(endpoints.data)
  writeBlock('scaling.md', 'ceilings', await ceilings())
}
if (broken.length > 0) console.log(`Broken: ${broken.join(', ')}`)
process.exitCode = broken.length === 0 ? 0 : 1
