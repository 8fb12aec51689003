import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { start } from '../../../test/process.ts'
import { auditOf, everythingStored, postPassword, type World } from '../../../test/sign-in.ts'
import { removeOwner } from './service.ts'

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

/** The command line as it is typed. */
const owner = (...args: string[]) => ownerWith('', ...args)
/** With this on its standard input, which is no terminal. */
async function ownerWith(input: string, ...args: string[]) {
  const command = start('owner', { DATABASE_URL: world.database.url }, args, input)
  const code = await command.exit
  return { code, text: command.output.join('\n') }
}
/** At a terminal of its own: each line is typed when the command asks for it. */
async function atTerminal(args: string[], lines: string[]) {
  const bin = join(import.meta.dirname, '../../bin/owner.ts')
  const command = spawn('script', ['-qec', [process.execPath, bin, ...args].join(' '), '/dev/null'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', DATABASE_URL: world.database.url },
  })
  let text = ''
  let asked = 0
  command.stdout.on('data', (part: Buffer) => {
    text += part.toString()
    for (; asked < (text.match(/виден\): |Ещё раз: /g) ?? []).length; asked += 1)
      command.stdin.write(`${lines[asked] ?? ''}\r`)
  })
  const [code] = (await once(command, 'close')) as [number | null]
  return { code, text }
}
const passwordIn = (text: string) => /[Пп]ароль: (\S+)/.exec(text)?.[1] ?? ''
const rowOf = (telegram_id: number) =>
  world.db.selectFrom('owners').selectAll().where('telegram_id', '=', telegram_id).executeTakeFirst()
const lastAudit = async () => (await auditOf(world.db)).at(-1)
const signInAs = async (username: string, password: string) =>
  (await postPassword(world, { username, password })).statusCode

describe('the owner command', () => {
  test('[A-05] adds an owner without a login, who has no password', async () => {
    expect(await owner('add', '9001')).toEqual({ code: 0, text: 'Добавлен. Вход через Telegram.' })
    expect(await rowOf(9001)).toMatchObject({ login: null, password_hash: null })
    expect(await lastAudit()).toMatchObject({
      actor: 'command line',
      action: 'owner added',
      detail: { telegram_id: 9001 },
    })
  })

  test('[A-05] adds an owner with a login; a made password is shown once and stored as its hash', async () => {
    const { code, text } = await owner('add', '9002', '--login', 'Maria', '--generate')
    expect(code).toBe(0)
    const password = passwordIn(text)
    expect(password).toMatch(/^[a-zA-Z2-9]{24}$/)
    expect(text.split(password)).toHaveLength(2)
    const row = await rowOf(9002)
    expect(row?.login).toBe('maria')
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await everythingStored(world.db)).not.toContain(password)
    expect(row?.password_is_first).toBe(true)
    expect(await signInAs('maria', password)).toBe(200)
  })

  test('[A-05] takes a chosen password from standard input, does not show it and opens the app with it', async () => {
    const args = ['add', '9006', '--login', 'vera', '--password-stdin'] as const
    expect(await ownerWith('vera-12345678\n', ...args)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Пароль не подходит. Такой пароль подберут'),
    })
    const added = await ownerWith('vetka.more.2148\n', ...args)
    expect(added).toEqual({ code: 0, text: 'Добавлен. Логин: vera' })
    expect(await rowOf(9006)).toMatchObject({ password_is_first: false })
    const reply = await postPassword(world, { username: 'vera', password: 'vetka.more.2148' })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      expect.not.objectContaining({ password_is_first: true }),
    ])
    await removeOwner(world.db, 9006)
  })

  test('[A-05] asks for the password twice at a terminal, without showing it, until it is good', async () => {
    const { text, code } = await atTerminal(
      ['add', '9006', '--login', 'vera'],
      ['short', 'vetka.more.2148', 'vetka.more.2149', 'vetka.more.2148', 'vetka.more.2148'],
    )
    expect(text).toContain('Не короче 12 символов')
    expect(text).toContain('Пароли не совпали')
    expect(text).not.toContain('vetka')
    expect(code, text).toBe(0)
    expect(await signInAs('vera', 'vetka.more.2148')).toBe(200)
    await removeOwner(world.db, 9006)
  }, 60_000)

  test('[A-05] lists the owners, without secrets', async () => {
    const { code, text } = await owner('list')
    expect(code).toBe(0)
    expect(text.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      [String(world.ownerId), '—'],
      ['9001', '—'],
      ['9002', 'maria'],
    ])
    expect(text).not.toContain('argon2')
  })

  test('[A-05] gives a new password, and the old one is over', async () => {
    const first = passwordIn((await owner('add', '9003', '--login', 'olga', '--generate')).text)
    const { code, text } = await owner('password', '9003', '--generate')
    expect(code).toBe(0)
    const second = passwordIn(text)
    expect(second).not.toBe(first)
    expect(await signInAs('olga', first)).toBe(401)
    expect(await signInAs('olga', second)).toBe(200)
    const actions = (await auditOf(world.db)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'password changed')).toHaveLength(1)
  })

  test('[A-05] refuses a taken login and a person who is already an owner, with a message', async () => {
    const before = await everythingStored(world.db)
    expect(await owner('add', '9004', '--login', 'MARIA', '--generate')).toEqual({
      code: 1,
      text: 'Этот логин занят',
    })
    const taken = await owner('password', '9001', '--login', 'maria', '--generate')
    expect(taken).toEqual({ code: 1, text: 'Этот логин занят' })
    expect(await owner('add', '9002')).toEqual({ code: 1, text: 'Этот человек уже владелец' })
    expect(await everythingStored(world.db)).toBe(before)
  })

  test('[A-05] says what is wrong with a command, and does nothing', async () => {
    const refused: [string[], string][] = [
      [['password', '777', '--login', 'ghost'], 'Такого владельца нет'],
      [['remove', '777'], 'Такого владельца нет'],
      [['add', '9005', '--login', 'a b'], 'Логин: от 3 до 64'],
      [['add', '9005', '--login', 'xy'], 'Логин: от 3 до 64'],
      [['add', 'anna'], 'owner add <telegram id>'],
      [['add', '9005', '--login', 'anna'], 'добавьте --password-stdin или --generate'],
      [['password', '9001'], 'У этого владельца нет логина'],
      [['passwords', '9001'], 'owner password <telegram id>'],
      [[], 'owner list'],
    ]
    const before = await everythingStored(world.db)
    const check = async ([args, words]: [string[], string]) => {
      const { code, text } = await owner(...args)
      expect(code, text).toBe(1)
      expect(text).toContain(words)
    }
    await Promise.all(refused.map(check))
    expect(await everythingStored(world.db)).toBe(before)
  })

  test('[A-05] removes an owner, but never the last one', async () => {
    for (const id of ['9001', '9002', '9003']) expect((await owner('remove', id)).code).toBe(0)
    expect(await lastAudit()).toMatchObject({
      actor: 'command line',
      action: 'owner removed',
      detail: { telegram_id: 9003 },
    })
    expect(await owner('remove', String(world.ownerId))).toEqual({
      code: 1,
      text: 'Последнего владельца удалить нельзя',
    })
    expect(await rowOf(world.ownerId)).toBeDefined()
  })

  test('[A-05] leaves one of two owners when both are removed at once', async () => {
    for (let round = 0; round < 5; round++) {
      await sql`delete from owners`.execute(world.db)
      await sql`insert into owners (telegram_id) values (9001), (9002)`.execute(world.db)
      const outcomes = await Promise.allSettled([removeOwner(world.db, 9001), removeOwner(world.db, 9002)])
      const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(failed).toHaveLength(1)
      expect(failed[0]?.reason).toMatchObject({ detail: 'Последнего владельца удалить нельзя' })
    }
    const commands = await Promise.all([owner('remove', '9001'), owner('remove', '9002')])
    expect(commands.map(({ code }) => code)).toContain(1)
    expect(await world.db.selectFrom('owners').select('telegram_id').execute()).toHaveLength(1)
  })
})
