import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setup } from '../server/test/global-setup.ts'
import type { Case } from './cases.ts'
import { runControls } from './controls.ts'
import { fuzz } from './fuzz.ts'
import { report } from './tally.ts'

/**
 * npm run fuzz -- [--requests 50000] [--seed N] [--only 'POST /api/tags,owner'] [--write] [--control]
 * `--only` takes a line of the contract, an actor (or the id of a case) or both; with `--control`, a part of a mutant's name.
 */
const { values: given } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '50000' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
  },
})

function chosen(only: string | undefined) {
  const [line = '', who = ''] = (only ?? '').split(',')
  return (asked: Case) =>
    (line === '' || asked.line.name === line) && (who === '' || asked.actor.name === who || asked.id === who)
}

const seed = given.seed === undefined ? randomInt(1, 2 ** 31) : Number(given.seed)
console.log(`seed ${seed}`)
// A regular exit stops the started processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
await setup()
if (given.control) {
  process.exit((await runControls(seed, given.only ?? '')) ? 0 : 1)
}
const result = await fuzz({ seed, requests: Number(given.requests), only: chosen(given.only) })
const { summary, figures } = report(result, given.write)
mkdirSync(join(import.meta.dirname, '../test-results'), { recursive: true })
writeFileSync(join(import.meta.dirname, '../test-results/fuzz.json'), JSON.stringify(figures, undefined, 2))
console.log(summary)
process.exit(figures.failed === 0 ? 0 : 1)
