import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, servedBy, type TestDatabase } from '../../test/postgres.ts'
import { start } from '../../test/process.ts'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { copyAudit, findBreak } from './copy.ts'
import { pruneAudit } from './retention-queries.ts'

let database: TestDatabase
let db: Db
let dir: string
const log = createLog({ name: 'test', level: 'silent' })
beforeAll(async () => {
  database = await createDatabase()
  dir = await mkdtemp(join(tmpdir(), 'ugc-audit-'))
})
beforeEach(async () => {
  await rm(dir, { recursive: true, force: true })
  await db?.destroy()
  await database.renew()
  db = connect({ url: database.direct_url, max: 2, application: 'test', log }).db
})
afterAll(async () => {
  await db.destroy()
  await rm(dir, { recursive: true, force: true })
  await database.drop()
})

/** Entries of this age, one for each actor. */
const enter = (age: string, ...actors: string[]) =>
  sql`insert into audit (at, actor, action, detail)
    select now() - ${age}::interval, actor, 'logout', '{"a": 1}' from unnest(${actors}::text[]) actor`.execute(
    db,
  )
const actors = async () =>
  (await db.selectFrom('audit').select('actor').orderBy('id').execute()).map(({ actor }) => actor)
/** As a superuser with a grudge. */
const forge = (statement: string) =>
  sql
    .raw(
      `begin; alter table audit disable trigger all; ${statement}; alter table audit enable trigger all; commit`,
    )
    .execute(db)
const year = new Date().getUTCFullYear()
const file = () => join(dir, `${year}.log`)

describe('[S-58] retention', () => {
  test('entries older than the years are deleted in batches, and the deletion is an entry', async () => {
    await enter('3 years 1 minute', 'old 1', 'old 2', 'old 3')
    await enter('2 years 364 days', 'kept')
    expect(await pruneAudit(db, 3, 2)).toBe(3)
    expect(await actors()).toEqual(['kept', 'command line'])
    await expect(sql`delete from audit`.execute(db)).rejects.toThrow('the audit is only added to')
  })

  test('the command reads AUDIT_YEARS; the role of a serving process is refused', async () => {
    await enter('1 year 1 day', 'old')
    const env = { DATABASE_URL: database.url }
    const role = { DATABASE_URL: servedBy('worker', database.url) }
    const refused = start('audit', { ...role, AUDIT_YEARS: '1' }, ['prune'])
    expect(await refused.exit).toBe(1)
    expect(await actors()).toEqual(['old'])
    const pruned = start('audit', { ...env, AUDIT_YEARS: '1' }, ['prune'])
    expect([await pruned.exit, pruned.output.join()]).toEqual([0, '1 entries deleted'])
  })
})

describe('[S-59] the copy', () => {
  test('has each entry once, in order, whatever commits late', async () => {
    await enter('1 hour', 'a', 'b')
    await enter('10 seconds', 'under way')
    await enter('1 hour', 'began before')
    expect(await copyAudit(db, dir)).toMatchObject({ count: 2 })
    expect(await copyAudit(db, dir)).toMatchObject({ count: 0 })
    await forge(`update audit set at = now() - interval '2 minutes' where actor = 'under way'`)
    expect(await copyAudit(db, dir)).toMatchObject({ count: 2 })
    const lines = (await readFile(file(), 'utf8')).trim().split('\n')
    expect(lines.map((line) => /"(a|b|under way|began before)"/.exec(line)?.[1])).toEqual([
      undefined,
      'a',
      'b',
      'under way',
      'began before',
    ])
    expect(await findBreak(db, dir)).toBeUndefined()
  })

  test.each([
    [
      `update audit set actor = 'x' where id = 2`,
      /^entry 2 .+ was changed in the database: \[2,.+"b".+ is now \[2,.+"x"/,
    ],
    [`update audit set detail = '{}' where id = 3`, /^entry 3 .+ was changed/],
    [`update audit set at = at + interval '1 us' where id = 1`, /^entry 1 .+ was changed/],
    ['delete from audit where id = 2', /^entry 2 .+ is missing in the database: \[2,.+"b"/],
  ])('names the entry that a superuser forged: %s', async (statement, words) => {
    await enter('1 hour', 'a', 'b', 'c')
    await copyAudit(db, dir)
    await forge(statement)
    expect(await findBreak(db, dir)).toMatch(words)
  })

  test('names the line that was changed, removed or moved in the copy', async () => {
    await enter('1 hour', 'a', 'b', 'c')
    await copyAudit(db, dir)
    const text = await readFile(file(), 'utf8')
    const [begin = '', a = '', b = '', c = ''] = text.trim().split('\n')
    const broken = async (...lines: string[]) => {
      await writeFile(file(), lines.map((line) => `${line}\n`).join(''))
      return findBreak(db, dir)
    }
    expect(await broken(begin, a, b.replace('"b"', '"x"'), c)).toMatch(/^\d{4}\.log:3: the copy was changed/)
    expect(await broken(begin, a, c)).toMatch(/^\d{4}\.log:3: the copy was changed/)
    expect(await broken(begin, b, a, c)).toMatch(/^\d{4}\.log:2: the copy was changed/)
    expect(await broken(begin, a, b, c)).toBeUndefined()
  })

  test('goes on in a file a year; an old year may go, and pruned entries are no break', async () => {
    await enter('4 years', 'old')
    await copyAudit(db, dir, new Date('2020-06-01'))
    await enter('1 hour', 'new')
    await copyAudit(db, dir)
    await pruneAudit(db, 3)
    expect(await findBreak(db, dir)).toBeUndefined()
    await rm(join(dir, '2020.log'))
    expect(await findBreak(db, dir)).toBeUndefined()
  })

  test('the commands copy and verify', async () => {
    await enter('1 hour', 'a')
    const run = async (word: string) => {
      const command = start('audit', { BACKUP_URL: database.url }, [word, dir])
      return [await command.exit, command.output.join()]
    }
    expect(await run('copy')).toEqual([
      0,
      expect.stringMatching(/^1 entries copied, the last hash is [0-9a-f]{64}$/),
    ])
    expect(await run('verify')).toEqual([0, 'the copy is whole and the database agrees with it'])
    await forge(`update audit set actor = 'x'`)
    expect(await run('verify')).toEqual([1, expect.stringMatching(/^entry 1 .+ was changed in the database/)])
  })
})
