import { type ImportVerdict, UNKNOWN_TAGS_NAMED } from '@ugc/contract/facts/imports'
import { TAG_NAME_MAX } from '@ugc/contract/facts/limits'
import type { Profile } from '@ugc/contract/facts/profile-fields'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { insertCreators, updateCreator } from '../creators/queries.ts'
import { profileOf, stateOf, wholeProfile } from '../creators/rules.ts'
import { deleteCreators } from '../erasure/queries.ts'
import { listTags } from '../tags/queries.ts'
import { type Columns, type ParsedRow, parseRow, type Patch, tagKey } from './cells-part.ts'
import {
  countVerdicts,
  type FileRow,
  type KeyKind,
  findMatches,
  findPeople,
  findState,
  listRows,
  listUnwritten,
  listWritten,
  lockPeople,
  newIds,
  restorePerson,
  type StoredPerson,
  tryLockImport,
  updateImport,
  updateUndone,
  updateVerdicts,
  updateWritten,
  type Written,
} from './queries.ts'
import { readImport } from './read-service.ts'

const CHECKED_AT_ONCE = 500
/** A transaction that is short beside the calls of people: the counts of creators are locked as long. */
const WRITTEN_AT_ONCE = 100
const LAST_LINE = 2 ** 31 - 1

interface Tools {
  db: Db
  signal: AbortSignal
}

/**
 * Goes on wherever the import stands, until a person has to say something. Beside another worker, and while a person stops
 * it, it leaves: what goes on then is resumed by the schedule.
 */
export async function workOnImport({ db, signal }: Tools, id: string): Promise<void> {
  // The rows before are written, or taken back: they are not looked through again.
  let after = 0
  let before = LAST_LINE
  while (!signal.aborted) {
    const found = await findState(db, id)
    if (found?.state === 'reading') await readImport(db, id, { signal })
    else if (found?.state === 'checking') await checkImport({ db, signal }, id, found)
    else if (found?.state === 'running') {
      const columns = await columnsOf(db, found)
      const next = await db.transaction().execute((tx) => writeBatch(tx, id, columns, after))
      if (next === undefined) return
      after = next
    } else if (found?.state === 'undoing') {
      const next = await db.transaction().execute((tx) => undoBatch(tx, id, before))
      if (next === undefined) return
      before = next
    } else return
  }
}

type Chosen = Pick<NonNullable<Awaited<ReturnType<typeof findState>>>, 'columns' | 'drops_wrong'>

async function columnsOf(db: Db, { columns, drops_wrong }: Chosen): Promise<Columns> {
  const tags = await listTags(db)
  return {
    fields: columns.map(({ field }) => field),
    headers: columns.map(({ header }) => header),
    tags: new Map(tags.map(({ id, name }) => [tagKey(name), id])),
    now: new Date(),
    drops_wrong,
  }
}

type Row = ParsedRow & { n: number }
const parseAll = (rows: FileRow[], columns: Columns): Row[] =>
  rows.map(({ n, cells }) => ({ n, ...parseRow(cells, columns) }))

interface Judgement {
  verdict: ImportVerdict
  reason: string | null
  person?: StoredPerson
  change?: Partial<Profile>
}

const BY: Record<KeyKind, string> = {
  telegram_id: 'Telegram ID',
  telegram_username: 'Telegram',
  email: 'почта',
  phone: 'телефон',
}

/** What becomes of the rows, by the base as it is now. */
async function judgeAll(db: Db | Tx, rows: Row[]): Promise<Map<number, Judgement>> {
  const right = rows.filter(({ problems }) => problems.length === 0)
  const matches = await findMatches(db, right)
  const people = await findPeople(db, [...new Set([...matches.values()].flat().map(({ id }) => id))])
  return new Map(rows.map((row) => [row.n, judge(row, matches.get(row.n) ?? [], people)]))
}

function judge(
  { problems, patch, print }: Row,
  matches: { id: string; by: KeyKind | 'print' }[],
  people: Map<string, StoredPerson>,
): Judgement {
  if (problems.length > 0) return { verdict: 'error', reason: problems.join('; ') }
  const ids = [...new Set(matches.map(({ id }) => id))]
  if (ids.length > 1) {
    const by = [...new Set(matches.flatMap((one) => (one.by === 'print' ? [] : [BY[one.by]])))].join(', ')
    return { verdict: 'duplicate', reason: `В базе несколько таких людей (${by}): проверьте, кто это` }
  }
  const person = ids[0] === undefined ? undefined : people.get(ids[0])
  if (!person) return { verdict: 'new', reason: null }
  // The same row again: what was corrected since by hand stays.
  if (matches[0]?.by === 'print' || person.imported_as?.equals(print))
    return { verdict: 'same', reason: null, person }
  const change = changeOf(person, patch)
  return Object.keys(change).length === 0
    ? { verdict: 'same', reason: null, person }
    : { verdict: 'update', reason: null, person, change }
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isSame = (stored: unknown, value: unknown) =>
  typeof stored === 'string' && typeof value === 'string'
    ? stored.toLowerCase() === value.toLowerCase()
    : JSON.stringify(stored) === JSON.stringify(value)

/** What the row changes. Empty cells change nothing; of a person with Telegram only what is empty is filled in. */
function changeOf(person: StoredPerson, patch: Patch): Partial<Profile> {
  const { social_links, tag_ids, ...plain } = patch
  const isOwn = person.telegram_id !== null
  const change: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(plain)) {
    const stored = person[name as keyof Profile]
    if (isOwn && !isEmpty(stored)) continue
    if (!isSame(stored, value)) change[name] = value
  }
  const links = { ...person.social_links }
  for (const [network, link] of Object.entries(social_links ?? {}) as ['instagram' | 'tiktok', string][])
    if (!isOwn || links[network] === null) links[network] = link
  if (links.instagram !== person.social_links.instagram || links.tiktok !== person.social_links.tiktok)
    change.social_links = links
  const tags = (tag_ids ?? []).filter((id) => !person.tag_ids.includes(id))
  if (tags.length > 0 && !(isOwn && person.tag_ids.length > 0)) change.tag_ids = [...person.tag_ids, ...tags]
  return change
}

/** Writes verdicts alone. It begins anew with a new worker: the keys that the file has repeated are in its memory. */
async function checkImport({ db, signal }: Tools, id: string, given: Chosen): Promise<void> {
  const columns = await columnsOf(db, given)
  const lineOf = new Map<string, number>()
  const unknown = new Map<string, { name: string; people: number }>()
  let after = 0
  for (;;) {
    if (signal.aborted) return
    const rows = parseAll(await listRows(db, id, after, CHECKED_AT_ONCE), columns)
    if (rows.length === 0) break
    const judged = await judgeAll(db, rows)
    const verdicts = rows.map((row) => {
      const { verdict, reason } = judged.get(row.n) ?? { verdict: 'error' as const, reason: null }
      if (verdict === 'error') return { n: row.n, verdict, reason, same_as: null }
      const keys = Object.entries(row.keys).map(([kind, value]) => ({ kind, key: `${kind}:${value}` }))
      if (keys.length === 0) keys.push({ kind: '', key: row.print.toString('hex') })
      const earlier = keys.map(({ key }) => lineOf.get(key)).find((line) => line !== undefined)
      const same = keys.filter(({ key }) => lineOf.get(key) === earlier).map(({ kind }) => kind)
      for (const { key } of keys) lineOf.set(key, lineOf.get(key) ?? row.n)
      if (earlier !== undefined)
        return {
          n: row.n,
          verdict: 'duplicate' as const,
          reason: sameReason(same, earlier),
          same_as: earlier,
        }
      if (verdict !== 'duplicate') countUnknown(unknown, row.unknown_tags)
      return { n: row.n, verdict, reason, same_as: null }
    })
    await updateVerdicts(db, id, verdicts)
    after = rows.at(-1)?.n ?? after
    await updateImport(db, id, { done: Math.min(lineOf.size, after) })
  }
  const names = [...unknown.values()]
    .filter(({ name }) => name.length <= TAG_NAME_MAX)
    .toSorted((a, b) => b.people - a.people)
    .slice(0, UNKNOWN_TAGS_NAMED)
  const unknown_tags = { names, total: unknown.size }
  await updateImport(db, id, { state: 'checked', counts: await countVerdicts(db, id), unknown_tags, done: 0 })
}

/** «Телефон, почта как в строке 5»: the name of that person goes with the person, so it is not stored here. */
function sameReason(kinds: string[], line: number): string {
  const fields = kinds.flatMap((kind) => BY[kind as KeyKind] ?? []).join(', ') || 'всё'
  return `${fields.charAt(0).toUpperCase()}${fields.slice(1)} как в строке ${line}`
}

/** Under the spelling that comes first. */
function countUnknown(unknown: Map<string, { name: string; people: number }>, tags: string[]) {
  for (const key of new Set(tags.map(tagKey))) {
    const found = unknown.get(key)
    if (found) found.people += 1
    else unknown.set(key, { name: tags.find((tag) => tagKey(tag) === key) ?? key, people: 1 })
  }
}

/**
 * A batch is one transaction: a worker that dies leaves it written or not, and the next goes on behind it. The line to go on
 * behind; undefined while another worker, or a person, has the import.
 */
async function writeBatch(tx: Tx, id: string, columns: Columns, after: number): Promise<number | undefined> {
  const found = await tryLockImport(tx, id)
  if (found?.state !== 'running') return found && after
  const rows = parseAll(await listUnwritten(tx, id, after, WRITTEN_AT_ONCE), columns)
  if (rows.length === 0) {
    await updateImport(tx, id, { state: 'done' }, true)
    return after
  }
  const first = await judgeAll(tx, rows)
  await lockPeople(
    tx,
    [...first.values()].flatMap(({ person }) => person?.id ?? []),
  )
  // Again under the locks.
  const judged = await judgeAll(tx, rows)
  const ids = await newIds(tx, rows.length)
  const people: Parameters<typeof insertCreators>[1] = []
  const written: Written[] = []
  for (const [at, row] of rows.entries()) {
    const judgement = judged.get(row.n)
    if (judgement?.verdict === 'new') {
      const creator_id = ids[at] ?? ''
      people.push({ id: creator_id, ...newPerson(row) })
      written.push({ n: row.n, creator_id, is_new: true, before: null, version: 1 })
    } else if (judgement?.person && judgement.change)
      written.push(await writeUpdate(tx, row, judgement.person, judgement.change))
    else written.push({ n: row.n, creator_id: null, is_new: false, before: null, version: null })
  }
  await insertCreators(tx, people)
  await updateWritten(tx, id, written)
  await updateImport(tx, id, { done: found.done + rows.length }, true)
  return rows.at(-1)?.n
}

/** Without a consent: inactive until the person gives it. */
function newPerson({ patch, print }: Row) {
  const profile = wholeProfile(patch)
  const state = stateOf(profile, { deactivated_by: null, is_blocked: false, needs_consent: true })
  return { ...profile, needs_consent: true, imported_as: print, ...state }
}

async function writeUpdate(
  tx: Tx,
  { n, print }: Row,
  person: StoredPerson,
  change: Partial<Profile>,
): Promise<Written> {
  const profile = { ...profileOf(person), ...change }
  const before = Object.fromEntries(
    [...Object.keys(change), 'profile_completed', 'is_active', 'version', 'updated_at'].map((name) => [
      name,
      person[name as keyof StoredPerson],
    ]),
  )
  await updateCreator(tx, person.id, { ...change, ...stateOf(profile, person), imported_as: print }, true)
  const was = person.imported_as
  return {
    n,
    creator_id: person.id,
    is_new: false,
    before: { ...before, imported_as: was === null ? null : `\\x${was.toString('hex')}` },
    version: person.version + 1,
  }
}

/** The last rows first. A person who was changed after the import stays as they are. */
async function undoBatch(tx: Tx, id: string, before: number): Promise<number | undefined> {
  const found = await tryLockImport(tx, id)
  if (found?.state !== 'undoing') return found && before
  const rows = await listWritten(tx, id, before, WRITTEN_AT_ONCE)
  if (rows.length === 0) {
    await updateImport(tx, id, { state: 'undone' })
    return before
  }
  const ids = rows.flatMap(({ creator_id }) => creator_id ?? [])
  await lockPeople(tx, ids)
  const people = await findPeople(tx, ids)
  const added: string[] = []
  let kept = 0
  for (const { creator_id, is_new, before, version } of rows) {
    if (creator_id === null) continue
    const person = people.get(creator_id)
    if (!person) continue
    const isOwn = is_new && (person.telegram_id !== null || person.is_touched)
    if (person.version !== version || isOwn) kept += 1
    else if (is_new) added.push(creator_id)
    // An owner may have switched the person off meanwhile.
    else if (before)
      await restorePerson(tx, creator_id, {
        ...before,
        ...stateOf({ ...profileOf(person), ...before }, person),
      })
  }
  await deleteCreators(tx, added)
  await updateUndone(
    tx,
    id,
    rows.map(({ n }) => n),
  )
  await updateImport(tx, id, { done: Math.max(0, found.done - rows.length), kept: found.kept + kept })
  return rows.at(-1)?.n
}
