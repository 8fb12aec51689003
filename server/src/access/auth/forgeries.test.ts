import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOT_TOKEN, startApp } from '../../../test/app.ts'
import { newTelegramKey, signAsTelegram } from '../../../test/init-data.ts'
import {
  launchFields,
  me,
  postLaunch,
  rowCount,
  secondsAgo,
  signFields,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { DEVELOPMENT_PUBLIC_KEY } from '../../platform/config.ts'
import { launchKey, readLaunchKeys, verifyInitData } from './init-data-part.ts'

const HOUR = 3600
const ME = 4_200_042
const OTHER_TOKEN = '7000000002:AAanother_bot_of_otherUser_else_0000000'

const fields = launchFields(ME, 0, { first_name: 'Анна Мария', username: 'anna' })
const valid = signFields(fields)
const hash = /hash=(\w+)$/.exec(valid)?.[1] ?? ''
const without = (key: string) =>
  valid
    .split('&')
    .filter((pair) => !pair.startsWith(`${key}=`))
    .join('&')
const pairs = valid.split('&')
const swapped = pairs.toReversed().join('&')
const signedUser = (user: unknown) =>
  signFields({ ...fields, user: typeof user === 'string' ? user : JSON.stringify(user) })
const signedDate = (auth_date: string) => signFields({ ...fields, auth_date })
const otherUser = encodeURIComponent(JSON.stringify({ id: 1, first_name: 'x' }))

/** Other fields with the same check string: a parser that allows line breaks would accept them as signed. */
function mergedLines(): string {
  const { query_id, signature, ...rest } = fields
  return new URLSearchParams({ ...rest, query_id: `${query_id}\nsignature=${signature}`, hash }).toString()
}

function signedWith(secret: Buffer | string): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}=${value}`)
  const wrong = createHmac('sha256', secret).update(lines.toSorted().join('\n')).digest('hex')
  return new URLSearchParams({ ...fields, hash: wrong }).toString()
}

function ofBytes(bytes: number): string {
  const padded = (length: number) => signFields({ ...fields, start_param: 'a'.repeat(length) })
  return padded(bytes - padded(0).length)
}

const ACCEPTED: [string, string][] = [
  ['as it came', valid],
  ['its fields in another order', swapped],
  ['its hash first', [`hash=${hash}`, without('hash')].join('&')],
  ['lower-case percent-encoding', valid.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())],
  ['a space as %20', valid.replaceAll('+', '%20')],
  [
    'more percent-encoding than needed',
    valid
      .replace('query_id=', 'query_id=%')
      .replace(/%(\w)/, (_, first: string) => `%${first.charCodeAt(0).toString(16)}`),
  ],
  ['less percent-encoding than usual', valid.replaceAll('%22', '"').replaceAll('%3A', ':')],
  ['a signed field that we do not know', signFields({ ...fields, added_by_telegram_later: 'x' })],
  ['exactly 4096 bytes', ofBytes(4096)],
]

const FORGED: [string, string][] = [
  ['nothing', ''],
  ['a space', ' '],
  ['the marker menu_button', 'menu_button'],
  ['the marker as a field', 'menu_button=1'],
  ['a hash alone', `hash=${hash}`],
  ['the first half', valid.slice(0, valid.length / 2)],
  ['all but the last byte', valid.slice(0, -1)],
  ['all but the first byte', valid.slice(1)],
  ['twice itself', `${valid}&${valid}`],
  ['one digit of the hash changed', valid.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
  ['a hash in capitals', valid.replace(hash, hash.toUpperCase())],
  ['everything in capitals', valid.toUpperCase()],
  ['an empty hash', valid.replace(hash, '')],
  ['a hash of zeros', valid.replace(hash, '0'.repeat(64))],
  ['no hash', without('hash')],
  ['half a hash', valid.replace(hash, hash.slice(0, 32))],
  ['a hash with more behind it', `${valid}00`],
  ['a hash with a line break behind it', `${valid}%0A`],
  ['a hash as an array', valid.replace('hash=', 'hash[]=')],
  ['the hash twice', `${valid}&hash=${hash}`],
  ['another hash first', `hash=${'0'.repeat(64)}&${valid}`],
  ['the hash not last and something behind it', `${valid}&start_param=x`],
  ['a repeated date', `${valid}&auth_date=${secondsAgo(0)}`],
  ['a second user behind', `${valid}&user=${otherUser}`],
  ['a second user in front', `user=${otherUser}&${valid}`],
  ['another user instead', valid.replace(/user=[^&]+/, `user=${otherUser}`)],
  ['another id in the user', valid.replace(String(ME), String(ME + 1))],
  ['users as an array', valid.replace('user=', 'user[]=')],
  ['a user under an encoded key', valid.replace('user=', '%75ser=')],
  ['a user under a key in capitals', valid.replace('user=', 'USER=')],
  ['reordered, with another user', swapped.replace(String(ME), String(ME + 1))],
  ['reordered, with a field less', pairs.toReversed().slice(0, -1).join('&')],
  ['an unknown field', `${valid}&is_owner=1`],
  ['a field for prototypes', `${valid}&__proto__=1`],
  ['no signature field', without('signature')],
  ['no query id', without('query_id')],
  ['no date', without('auth_date')],
  ['a younger date', valid.replace(/auth_date=\d+/, `auth_date=${secondsAgo(-1)}`)],
  ['values encoded twice', valid.replaceAll('%', '%25')],
  ['the whole encoded once more', encodeURIComponent(valid)],
  ['broken percent-encoding', valid.replace('%', '%%')],
  ['a cut-off percent sign', `${valid}%`],
  ['bytes that are no UTF-8', valid.replace('user=', 'user=%FF')],
  ['a NUL in a value', valid.replace('query_id=', 'query_id=%00')],
  ['a NUL behind the hash', `${valid}%00`],
  ['a line break in a key', valid.replace('user=', 'user%0A=')],
  ['its lines merged into one field', mergedLines()],
  ['semicolons between fields', valid.replaceAll('&', ';')],
  ['an ampersand in front', `&${valid}`],
  ['an ampersand behind', `${valid}&`],
  ['a question mark in front', `?${valid}`],
  ['a fragment mark in front', `#tgWebAppData=${encodeURIComponent(valid)}`],
  ['JSON of the same fields', JSON.stringify({ ...fields, hash })],
  ['another bot’s', signFields(fields, OTHER_TOKEN)],
  ['signed with the bare token', signedWith(BOT_TOKEN)],
  ['signed as the login widget does', signedWith(createHash('sha256').update(BOT_TOKEN).digest())],
  ['signed with nothing', signedWith('')],
  ['more than a day old', signedDate(secondsAgo(24 * HOUR + 2))],
  ['of the year 1970', signedDate('0000000001')],
  ['of the far future', signedDate('9999999999')],
  ['signed, with a date in milliseconds', signedDate(`${secondsAgo(0)}000`)],
  ['signed, with a date that is no number', signedDate('1e9')],
  ['signed, with a date and a space', signedDate(`${secondsAgo(0)} `)],
  ['signed, with a date in other digits', signedDate('١٧٠٠٠٠٠٠٠٠')],
  ['signed, without a user', signFields({ auth_date: fields.auth_date, query_id: fields.query_id })],
  ['signed, with a user that is no JSON', signedUser('anna')],
  ['signed, with a user that is null', signedUser('null')],
  ['signed, with an array of users', signedUser([{ id: ME, first_name: 'x' }])],
  ['signed, for a bot', signedUser({ id: ME, first_name: 'x', is_bot: true })],
  ['signed, with an id that is text', signedUser({ id: String(ME), first_name: 'x' })],
  ['signed, with an array as id', signedUser({ id: [ME], first_name: 'x' })],
  ['signed, with id 0', signedUser({ id: 0, first_name: 'x' })],
  ['signed, with a negative id', signedUser({ id: -ME, first_name: 'x' })],
  ['signed, with half an id', signedUser({ id: 1.5, first_name: 'x' })],
  ['signed, with an id beyond what a number holds', signedUser('{"id":9007199254740993,"first_name":"x"}')],
  ['signed, with a name that is no text', signedUser({ id: ME, first_name: ['x'] })],
  ['signed, 4097 bytes', ofBytes(4097)],
  ['signed, 100 000 bytes', ofBytes(100_000)],
]

let world: World
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const state = () => Promise.all([rowCount(world.db, 'users'), rowCount(world.db, 'sessions')])

describe('a launch', () => {
  test.each(ACCEPTED)('[A-01] is accepted: %s', async (_what, raw) => {
    expect((await postLaunch(world, raw)).json()).toMatchObject({ telegram_id: ME, first_name: 'Анна Мария' })
    expect((await me(world, tma(raw))).json()).toMatchObject({ telegram_id: ME })
  })

  test.each(FORGED)('[A-01] is refused at both doors: %s', async (_what, raw) => {
    const before = await state()
    const replies = [await postLaunch(world, raw), await me(world, tma(raw))]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({
        detail: 'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.',
        code: 'unauthorized',
        request_id: expect.any(String),
      })
    }
    expect(await state()).toEqual(before)
  })

  test.each(['', 'tma', 'TMA', `tma  ${valid}`, `tma\t${valid}`, `Bearer ${valid}`, `Basic ${valid}`, valid])(
    '[A-01] is no launch in another dress: %s',
    async (authorization) => {
      expect((await me(world, { authorization })).statusCode).toBe(401)
    },
  )
})

/** The database's clock judges and cannot be stopped: what a slow machine may take between two lines of this test. */
const SLACK = 60

describe('the age of a launch', () => {
  test.each([
    ['creator', 24 * HOUR - SLACK, 200],
    ['creator', 24 * HOUR + 1, 401],
    ['creator', -300, 200],
    ['creator', -301 - SLACK, 401],
    ['owner', 8 * HOUR - SLACK, 200],
    ['owner', 8 * HOUR + 1, 401],
    ['owner', -300, 200],
    ['owner', -301 - SLACK, 401],
  ] as const)('[A-01] has its end: %s, %i s, %i', async (who, age, status) => {
    const launch = signFields(launchFields(who === 'owner' ? world.ownerId : world.creatorId, age))
    expect((await postLaunch(world, launch)).statusCode).toBe(status)
    expect((await me(world, tma(launch))).statusCode).toBe(status)
  })
})

/** What a form parser that forgives everything reads: equal there means that no field was changed. */
const readFields = (raw: string) => JSON.stringify([...new URLSearchParams(raw)].toSorted())
const original = readFields(valid)

const change = fc.record({
  at: fc.nat({ max: valid.length - 1 }),
  how: fc.constantFrom('replace', 'insert', 'remove'),
  // Line breaks and NUL cannot be sent in a header; encoded they are in the list above.
  byte: fc.oneof(
    fc.integer({ min: 32, max: 126 }),
    fc.constantFrom(...Buffer.from('%&=+0aA')),
    fc.integer({ min: 128, max: 255 }),
  ),
})
function apply({ at, how, byte }: { at: number; how: string; byte: number }): string {
  const written = how === 'remove' ? '' : String.fromCharCode(byte)
  return valid.slice(0, at) + written + valid.slice(how === 'insert' ? at : at + 1)
}

describe('one byte of a launch', () => {
  const keys = readLaunchKeys({
    LAUNCH_KEY: launchKey(BOT_TOKEN),
    TELEGRAM_PUBLIC_KEY: DEVELOPMENT_PUBLIC_KEY,
  })

  test('[A-01] changed anyhow makes it worthless', () => {
    let same = 0
    let refused = 0
    const property = fc.property(change, (given) => {
      const raw = apply(given)
      if (readFields(raw) === original) return void (same += 1)
      expect(verifyInitData(raw, keys), raw).toBeUndefined()
      refused += 1
    })
    fc.assert(property, { numRuns: 6000 })
    expect(refused).toBeGreaterThan(5000)
    // The exception is a real one: another spelling of the same fields.
    expect(same).toBeGreaterThan(0)
  })

  test('[A-01] replaced by each byte that there is, place by place', () => {
    for (let at = 0; at < valid.length; at++) {
      for (const byte of [0, 10, 32, 37, 38, 43, 48, 61, 65, 97, 127, 255]) {
        const raw = apply({ at, how: 'replace', byte })
        if (readFields(raw) !== original) expect(verifyInitData(raw, keys), raw).toBeUndefined()
      }
    }
  })

  test('[A-01] changed makes it worthless over HTTP as well', async () => {
    const before = await state()
    let refused = 0
    const property = fc.asyncProperty(change, fc.boolean(), async (given, inHeader) => {
      const raw = apply(given)
      fc.pre(readFields(raw) !== original)
      const reply = await (inHeader ? me(world, tma(raw)) : postLaunch(world, raw))
      expect(reply.statusCode, raw).toBe(401)
      refused += 1
    })
    await fc.assert(property, { numRuns: 400 })
    expect(refused).toBe(400)
    expect(await state()).toEqual(before)
  })
})

describe('an owner', () => {
  let world: World
  beforeAll(async () => {
    world = await startApp()
  })
  afterAll(() => world.close())
  const unsigned = (fields: ReturnType<typeof launchFields>) => {
    const { signature: _, ...rest } = fields
    return rest
  }

  test('[S-50] is not signed in by a launch that the bot token alone has signed', async () => {
    const mine = launchFields(world.ownerId)
    const ofAnother = launchFields(world.creatorId).signature
    const byAnother = signAsTelegram(unsigned(mine), BOT_TOKEN, newTelegramKey().key).signature
    const forAnotherBot = signAsTelegram(unsigned(mine), OTHER_TOKEN).signature
    for (const signature of [ofAnother, byAnother, forAnotherBot, 'c2lnbmF0dXJl', 'x', '='.repeat(88)]) {
      const raw = signFields({ ...mine, signature })
      expect((await postLaunch(world, raw)).statusCode, signature).toBe(401)
      expect((await me(world, tma(raw))).statusCode, signature).toBe(401)
    }
    // A creator's launch needs the bot's signature only.
    const creator = signFields({ ...launchFields(world.creatorId), signature: byAnother })
    expect((await postLaunch(world, creator)).statusCode).toBe(200)
    expect((await postLaunch(world, signFields(mine))).statusCode).toBe(200)
    expect((await me(world, tma(signFields(mine)))).statusCode).toBe(200)
  })

  test('[S-50] with a Telegram too old to sign is told to update it, and a creator is signed in', async () => {
    const reply = await postLaunch(world, signFields(unsigned(launchFields(world.ownerId))))
    expect(reply.statusCode).toBe(401)
    expect(reply.body).toContain('Обновите Telegram')
    const creator = signFields(unsigned(launchFields(world.creatorId)))
    expect((await postLaunch(world, creator)).statusCode).toBe(200)
  })
})
