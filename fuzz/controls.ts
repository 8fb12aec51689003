import type { MutantName } from '../faults/mutants.ts'
import type { Case } from './cases.ts'
import { fuzz } from './fuzz.ts'

interface Control {
  mutant: MutantName
  /** A failure that the run must report. */
  says: RegExp
  /** The endpoint to call; without it, every endpoint. */
  line?: string
}

/** Each run against a mutant of the product must fail: this shows that the fuzzer can turn red. */
const CONTROLS: Control[] = [
  {
    mutant: 'failsOnThreeTags',
    says: /answered 500/,
    line: 'PUT /api/creators/profile/:telegram_id',
  },
  {
    mutant: 'showsOwnersTable',
    says: /tells .*creatorprice/,
    line: 'GET /public/:token',
  },
  {
    mutant: 'setsMarkupOfCreator',
    says: /responses .* was added/,
    line: 'POST /api/responses',
  },
  {
    mutant: 'letsCreatorsInAsOwners',
    says: /answered 200, not 403/,
    line: 'GET /api/creators',
  },
  {
    mutant: 'logsAddresses',
    says: /the log tells link/,
    line: 'GET /public/:token',
  },
  {
    mutant: 'fetchesPortfolios',
    says: /called an address that it was given/,
    line: 'PUT /api/creators/profile/:telegram_id',
  },
  {
    mutant: 'pollutesPrototype',
    says: /a prototype was polluted/,
    line: 'GET /api/creators',
  },
  {
    mutant: 'keepsMemory',
    says: /grew by/,
  },
]

/** `which`: a part of the mutant's name. */
export async function runControls(seed: number, which: string): Promise<boolean> {
  const chosen = CONTROLS.filter(({ mutant }) => mutant.includes(which))
  let seen = 0
  for (const { mutant, says, line } of chosen) {
    const only = (asked: Case) => line === undefined || asked.line.name === line
    const requests = line === undefined ? 20_000 : 5000
    const { tally } = await fuzz({ seed, requests, only, mutant })
    const said = tally.failures.find(({ problems }) => problems.some((one) => says.test(one)))
    console.log(
      `\ncontrol: ${mutant}: ${said ? `seen, «${said.problems.join('; ').slice(0, 160)}»` : 'NOT SEEN'}\n`,
    )
    if (said) seen += 1
  }
  console.log(`fuzz controls: ${seen} passed, ${chosen.length - seen} failed`)
  return seen === chosen.length
}
