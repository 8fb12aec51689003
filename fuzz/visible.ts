import type { Canary } from './canaries.ts'
import type { Case } from './cases.ts'
import { BRIEFS } from './seed-ids.ts'

/** Columns that a client's table shows. */
const CLIENTS = new Set(
  `firstname lastname city country language portfolio instagram tiktok specialization followers photo
  clientprice`.split(/\s+/),
)
/** Nobody's to see, an owner's neither: what Telegram calls people, why a message failed, passwords. */
const NOBODYS = new Set(['userfirst', 'userlast', 'userlogin', 'reason', 'password'])
/** The agency's own of what a creator wrote. */
const MARGIN = new Set(['clientprice', 'markup', 'reason', 'password'])
const OF_BRIEF = new Set(['brieftitle', 'briefproduct', 'briefbrand', 'briefwhat', 'briefpayment', 'briefid'])
const OFFERED = new Set([BRIEFS.answered, ...BRIEFS.open])

const isTable = ({ method, path }: Case) =>
  (method === 'GET' || method === 'HEAD') && path.startsWith('/public/')
const isClientFile = ({ path }: Case) =>
  path.startsWith('/api/export/responses/') && /[?&]for_client=true/.test(path)

/** In the brief that everybody answered, those who were not turned down. */
const isListed = (n: number) => n % 3 !== 0

function maySeeInTable(asked: Case, { field, n }: Canary): boolean {
  if (field === 'brieftitle') return n === BRIEFS.answered
  if (asked.actor.power.is === 'owner' && field === 'responseid') return isListed(n)
  return CLIENTS.has(field) && isListed(n)
}

export function maySee(asked: Case, canary: Canary): boolean {
  const { actor, path } = asked
  const { field, n } = canary
  if (isTable(asked) && path.includes('linkclient')) {
    // The heading of the table names the product. A workbook does not.
    if (field === 'briefproduct') return n === BRIEFS.answered
    return maySeeInTable(asked, canary)
  }
  if (actor.name === 'handoff') return false
  if (actor.power.is === 'owner') {
    // It is named by its brief.
    if (isClientFile(asked))
      return field === 'brieftitle' || (maySeeInTable(asked, canary) && field !== 'responseid')
    return !NOBODYS.has(field)
  }
  if (actor.power.is === 'nobody') return false
  // Without a profile the link of an active brief is enough.
  if (OF_BRIEF.has(field)) return actor.person === undefined ? n !== BRIEFS.draft : OFFERED.has(n)
  return n === actor.person && !MARGIN.has(field) && !field.startsWith('link')
}
