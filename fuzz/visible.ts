import { type Canary, word, BRIEFS } from './canaries.ts'
import type { Case } from './cases.ts'

/** The columns of a client's table. */
const CLIENTS = new Set(
  `firstname lastname city country language portfolio instagram tiktok specialization followers photo
  clientprice`.split(/\s+/),
)
/** What a client has chosen and not submitted. */
const CHOICE = ['choicecomment', 'choiceauthor']
/** Never visible, not even to an owner: names from Telegram, reasons of failed messages, password hashes, a client's draft. */
const NEVER_SHOWN = new Set(['userfirst', 'userlast', 'userlogin', 'reason', 'password', ...CHOICE])
/** The agency's data about a response, which its creator may not see. */
const MARGIN = new Set(['clientprice', 'markup', 'reason', 'password'])
/** What owners remember of a person: the person gets it in the file of the own data only. */
const MEMORY = new Set(['note', 'noteauthor', 'stopreason', 'stopauthor', 'stopat'])
const OF_BRIEF = new Set(['brieftitle', 'briefproduct', 'briefbrand', 'briefwhat', 'briefpayment', 'briefid'])
const OFFERED = new Set([BRIEFS.answered, ...BRIEFS.open])

const isTable = ({ method, path }: Case) =>
  (method === 'GET' || method === 'HEAD') && path.startsWith('/public/')
const isClientFile = ({ path }: Case) =>
  path.startsWith('/api/export/responses/') && /[?&]for_client=true/.test(path)

/** The people whom a client sees in the table of the answered brief: all who were not rejected. */
const isListed = (n: number) => n % 3 !== 0

/** An owner sees every row of a client's table, a client and a client's file have the listed ones. */
function maySeeInTable(asked: Case, { field, n }: Canary): boolean {
  if (field === 'brieftitle') return n === BRIEFS.answered
  const isOwner = asked.actor.power.is === 'owner'
  const isRow = isListed(n) || (isOwner && isTable(asked))
  // The colleagues of one link see each other's names, in the counts above the rows too.
  if (field === 'choiceauthor') return !isOwner
  if (field === 'choicecomment') return !isOwner && isRow
  return (CLIENTS.has(field) || (isOwner && field === 'responseid')) && isRow
}

/** Says that a person is on the stop-list. */
const MARK = /is_stopped|stop_reason|stopped_(by|at)|стоп-лист/i

/** The file of the own data has it, and the description of the API names the fields. */
const MAY_SAY_STOP = /^\/api\/(my-data\/file|openapi\.json)/

export function tellsStop(asked: Case, said: string): boolean {
  if (MAY_SAY_STOP.test(asked.path)) return false
  return (asked.actor.power.is !== 'owner' || isClientFile(asked)) && MARK.test(said)
}

export function maySee(asked: Case, canary: Canary): boolean {
  const { actor, path } = asked
  const { field, n } = canary
  if (isTable(asked) && path.includes('linkclient')) {
    // The heading of the table names the product. A workbook does not.
    if (field === 'briefproduct') return n === BRIEFS.answered
    // The path of a cookie is the address that was asked.
    if (field === 'linkclient') return path.includes(word(field, n))
    return maySeeInTable(asked, canary)
  }
  if (actor.name === 'handoff') return false
  if (actor.power.is === 'owner') {
    // The file is named after its brief.
    if (isClientFile(asked))
      return field === 'brieftitle' || (maySeeInTable(asked, canary) && field !== 'responseid')
    return !NEVER_SHOWN.has(field)
  }
  if (actor.power.is === 'anonymous' || actor.power.is === 'client') return false
  if (MEMORY.has(field)) return n === actor.person && path.startsWith('/api/my-data/file')
  // A person without a profile may see an active brief by its link.
  if (OF_BRIEF.has(field)) return actor.person === undefined ? n !== BRIEFS.draft : OFFERED.has(n)
  return n === actor.person && !MARGIN.has(field) && !field.startsWith('link')
}
