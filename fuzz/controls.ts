import type { Case } from './cases.ts'
import { fuzz } from './fuzz.ts'
import type { Mutant } from './rig.ts'

interface Control extends Mutant {
  what: string
  /** What the run must say then. */
  says: RegExp
  /** None: every line, and enough of them. */
  line?: string
}

/** The product with one thing wrong each: a check that cannot turn red proves nothing. */
const CONTROLS: Control[] = [
  {
    what: 'an answer of 500',
    file: 'server/src/tags/queries.ts',
    from: 'if (ids.length === 0) return 0',
    to: 'if (ids.length === 3) throw new Error("three")',
    says: /answered 500/,
    line: 'PUT /api/creators/profile/:telegram_id',
  },
  {
    what: "a creator's price in a client's table",
    file: 'server/src/public-table/queries.ts',
    from: "'responses.client_price'] as const",
    to: "'responses.client_price', 'responses.creator_price'] as const",
    says: /tells .*creatorprice/,
    line: 'GET /public/:token',
  },
  {
    what: 'a markup that a creator sets',
    file: 'server/src/responses/respond.ts',
    from: "message: message === '' ? null : message,",
    to: 'message, markup_percentage: input.markup_percentage ?? 7,',
    says: /responses .* was added/,
    line: 'POST /api/responses',
  },
  {
    what: "an owner's door that is open to creators",
    file: 'server/src/http/guards.ts',
    from: 'if (user.role !== role)',
    to: 'if (user.role === undefined)',
    says: /answered 200, not 403/,
    line: 'GET /api/creators',
  },
  {
    what: 'addresses in the log',
    file: 'server/src/http/observe.ts',
    from: "request.routeOptions.url ?? 'unmatched'",
    to: 'request.url',
    says: /the log tells link/,
    line: 'GET /public/:token',
  },
  {
    what: 'a server that looks at portfolios',
    file: 'server/src/creators/service.ts',
    from: 'const profile = wholeProfile(input)',
    to: 'const profile = wholeProfile(input); void fetch(profile.portfolio_url).catch(() => {})',
    says: /called an address that it was given/,
    line: 'PUT /api/creators/profile/:telegram_id',
  },
  {
    what: 'a polluted prototype',
    file: 'server/src/http/serve.ts',
    from: 'const parsed: Record<string, unknown> = {}',
    to: "const parsed = {}; if (request.url.includes('page')) Object.prototype.polluted = 1",
    says: /a prototype was polluted/,
    line: 'GET /api/creators',
  },
  {
    what: 'memory that is kept',
    file: 'server/src/http/observe.ts',
    from: "request.routeOptions.url ?? 'unmatched'",
    to: "request.routeOptions.url ?? 'unmatched'; (globalThis.kept ??= []).push(Buffer.alloc(20_000, 1))",
    says: /grew by/,
  },
]

/** Those whose words have this in them. */
export async function runControls(seed: number, which: string): Promise<boolean> {
  const chosen = CONTROLS.filter(({ what }) => what.includes(which))
  let seen = 0
  for (const { what, says, line, file, from, to } of chosen) {
    const only = (asked: Case) => line === undefined || asked.line.name === line
    const requests = line === undefined ? 20_000 : 5000
    const { tally } = await fuzz({ seed, requests, only, mutant: { file, from, to } })
    const said = tally.failures.find(({ problems }) => problems.some((one) => says.test(one)))
    console.log(
      `\ncontrol: ${what}: ${said ? `seen, «${said.problems.join('; ').slice(0, 160)}»` : 'NOT SEEN'}\n`,
    )
    if (said) seen += 1
  }
  console.log(`fuzz controls: ${seen} passed, ${chosen.length - seen} failed`)
  return seen === chosen.length
}
