import type { MutantName } from '../faults/mutants.ts'
import type { Case } from './cases.ts'
import { fuzz } from './fuzz.ts'

/** Each run against a mutant of the product must report this failure: the fuzzer can turn red. Without a line: all lines. */
const CONTROLS: [mutant: MutantName, says: RegExp, line?: string][] = [
  ['failsOnThreeTags', /answered 500/, 'PUT /api/creators/profile/:telegram_id'],
  // The reply has no field for the creator's price: what leaks are people whom the client does not see.
  ['showsOwnersTable', /tells .*firstname of/, 'GET /public/:token'],
  ['setsMarkupOfCreator', /responses .* was added/, 'POST /api/responses'],
  ['letsCreatorsInAsOwners', /answered 200, not 403/, 'GET /api/creators'],
  ['logsAddresses', /the log tells link/, 'GET /public/:token'],
  ['fetchesPortfolios', /called an address that it was given/, 'PUT /api/creators/profile/:telegram_id'],
  ['pollutesPrototype', /a prototype was polluted/, 'GET /api/creators'],
  ['keepsMemory', /grew by/],
]

/** `which`: a part of the mutant's name. */
export async function runControls(seed: number, which: string): Promise<boolean> {
  const chosen = CONTROLS.filter(([mutant]) => mutant.includes(which))
  let seen = 0
  for (const [mutant, says, line] of chosen) {
    const only = (asked: Case) => line === undefined || asked.line.name === line
    const { tally } = await fuzz({ seed, requests: line === undefined ? 20_000 : 1000, only, line, mutant })
    const said = tally.failures.find(({ problems }) => problems.some((one) => says.test(one)))
    const how = said ? `seen, «${said.problems.join('; ').slice(0, 160)}»` : 'NOT SEEN'
    console.log(`\ncontrol: ${mutant}: ${how}\n`)
    if (said) seen += 1
  }
  console.log(`fuzz controls: ${seen} passed, ${chosen.length - seen} failed`)
  return seen === chosen.length
}
