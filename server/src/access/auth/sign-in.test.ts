import { User } from '@ugc/contract/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import {
  auditOf,
  bearer,
  cookie,
  launchOf,
  makeOwner,
  me,
  OUR_PAGE,
  postLaunch,
  postPassword,
  rowCount,
  sessionCookie,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'

const CONTRACT_FIELDS = Object.keys(User.shape).toSorted()

let world: World
let boss: Awaited<ReturnType<typeof makeOwner>>
let bossId: number
beforeAll(async () => {
  world = await startApp()
  bossId = world.ownerId + 2
  boss = await makeOwner(world, bossId, 'boss')
})
afterAll(() => world.close())

let next = 5_000_000
const stranger = () => (next += 1)

describe('POST /api/auth/telegram', () => {
  test('[A-01] answers with the fields of the contract and a token, and with nothing else', async () => {
    const id = stranger()
    const launch = launchOf(id, 0, {
      first_name: 'Анна',
      last_name: 'Ли',
      username: 'anna',
      is_premium: true,
    })
    const reply = await postLaunch(world, launch)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      telegram_id: id,
      first_name: 'Анна',
      last_name: 'Ли',
      username: 'anna',
      role: 'creator',
      is_active: false,
      profile_completed: false,
      token: expect.stringMatching(/^ugc_[\w-]{43}$/),
      photo_pass: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
    })
    expect(Object.keys(reply.json()).toSorted()).toEqual(
      [...CONTRACT_FIELDS, 'photo_pass', 'token'].toSorted(),
    )
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect((await me(world, bearer(reply.json().token))).json()).toMatchObject({ telegram_id: id })
  })

  test('[A-01] names follow Telegram at each sign-in, and one that is gone there is gone here', async () => {
    const id = stranger()
    await postLaunch(world, launchOf(id, 0, { first_name: 'Анна', last_name: 'Ли', username: 'anna' }))
    const reply = await postLaunch(world, launchOf(id, 0, { first_name: 'Аня' }))
    expect(reply.json()).toMatchObject({ first_name: 'Аня', last_name: '', username: null })
  })

  test('[A-01] believes no name and no role that stands in the body', async () => {
    const id = stranger()
    const claims = {
      telegram_id: id,
      first_name: 'Чужая',
      last_name: 'Чужая',
      username: 'x',
      role: 'owner',
      is_active: true,
    }
    const reply = await postLaunch(world, launchOf(id), claims)
    expect(reply.json()).toMatchObject({
      first_name: 'Анна',
      last_name: '',
      username: null,
      role: 'creator',
      is_active: false,
    })
  })

  test('[A-01] refuses another telegram_id than the signed one, and writes that down', async () => {
    const id = stranger()
    const users = await rowCount(world.db, 'users')
    const reply = await postLaunch(world, launchOf(id), { telegram_id: world.ownerId })
    expect(reply.statusCode).toBe(401)
    expect(await rowCount(world.db, 'users')).toBe(users)
    expect((await auditOf(world.db)).at(-1)).toMatchObject({
      actor: 'nobody',
      action: 'telegram login refused',
      request_id: reply.json().request_id,
      detail: { mismatch: true },
    })
  })

  test('[A-01] `menu_button` opens nothing, with any id beside it', async () => {
    const known = await world.db.selectFrom('users').select('telegram_id').execute()
    const before = [await rowCount(world.db, 'users'), await rowCount(world.db, 'sessions')]
    const ids = [...known.map((user) => user.telegram_id), stranger(), undefined]
    expect(ids).toContain(world.ownerId)
    for (const telegram_id of ids) {
      const reply = await postLaunch(world, 'menu_button', { telegram_id, first_name: 'Анна' })
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({
        code: 'unauthorized',
        detail: 'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.',
      })
    }
    expect([await rowCount(world.db, 'users'), await rowCount(world.db, 'sessions')]).toEqual(before)
  })

  test('[A-01] is_active and profile_completed are what the creator’s row says', async () => {
    const id = stranger()
    const token = await signIn(world, id)
    const says = async () => (await me(world, bearer(token))).json()
    await world.db.insertInto('creators').values({ telegram_id: id, profile_completed: true }).execute()
    expect(await says()).toMatchObject({ is_active: false, profile_completed: true })
    await world.db.updateTable('creators').set({ is_active: true }).where('telegram_id', '=', id).execute()
    expect(await says()).toMatchObject({ is_active: true, profile_completed: true })
  })

  test.each([[['x']], [{ a: 1 }], [1], [null], [undefined], [true]])(
    '[A-01] init data that is no text is refused: %j',
    async (init_data) => {
      const sessions = await rowCount(world.db, 'sessions')
      expect((await postLaunch(world, init_data)).statusCode).toBe(422)
      expect(await rowCount(world.db, 'sessions')).toBe(sessions)
    },
  )
})

describe('the role', () => {
  test('[A-05] is the database’s word alone, read anew with each call', async () => {
    const id = stranger()
    const launch = launchOf(id)
    const token = await signIn(world, id, launch)
    const role = async () => [
      (await me(world, bearer(token))).json().role,
      (await me(world, tma(launch))).json().role,
    ]
    expect(await role()).toEqual(['creator', 'creator'])
    await world.db
      .insertInto('owners')
      .values({ telegram_id: id, login: null, password_hash: null })
      .execute()
    expect(await role()).toEqual(['owner', 'owner'])
    await world.db.deleteFrom('owners').where('telegram_id', '=', id).execute()
    expect(await role()).toEqual(['creator', 'creator'])
  })

  test('[A-05] cannot be signed for: a field of that name in the launch means nothing', async () => {
    const reply = await postLaunch(
      world,
      launchOf(stranger(), 0, { first_name: 'x', role: 'owner', is_owner: true }),
    )
    expect(reply.json().role).toBe('creator')
  })
})

describe('POST /api/auth/web', () => {
  test('[A-02] answers with the owner, and the session is in the cookie alone', async () => {
    const reply = await postPassword(world, boss)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      telegram_id: bossId,
      first_name: '',
      last_name: '',
      username: boss.username,
      role: 'owner',
    })
    expect(Object.keys(reply.json()).toSorted()).toEqual(CONTRACT_FIELDS)
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-ugc=ugc_[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^__Host-ugc-known=ugc_[\w-]{43}; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(reply.body).not.toContain(sessionCookie(reply))
    expect((await me(world, cookie(sessionCookie(reply)))).json()).toMatchObject({ telegram_id: bossId })
  })

  test('[A-02] never takes over a session that came with the request', async () => {
    const planted = `ugc_${'A'.repeat(43)}`
    const live = sessionCookie(await postPassword(world, boss))
    for (const sent of [planted, live]) {
      const reply = await postPassword(world, boss, { headers: { ...cookie(sent), ...bearer(sent) } })
      expect(sessionCookie(reply)).toMatch(/^ugc_/)
      expect(sessionCookie(reply)).not.toBe(sent)
    }
    expect((await me(world, cookie(planted))).statusCode).toBe(401)
  })

  test.each([
    [{ username: '', password: 'x' }, { username: 'Укажите логин' }],
    [{ username: '   ', password: 'x' }, { username: 'Укажите логин' }],
    [{ username: 'boss', password: '' }, { password: 'Укажите пароль' }],
    [{}, { username: 'Укажите логин', password: 'Укажите пароль' }],
    [
      { username: ['boss'], password: { $ne: '' } },
      { username: 'Укажите логин', password: 'Укажите пароль' },
    ],
  ])('[A-02] says what is missing in %j', async (payload, fields) => {
    const reply = await postPassword(world, payload as typeof boss)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid', fields })
  })

  test('[A-02] refuses an unknown login and a wrong password in the same words', async () => {
    const pairs = [
      { username: 'boss', password: `${boss.password}x` },
      { username: 'boss', password: boss.password.toUpperCase() },
      { username: 'unknown', password: boss.password },
      { username: "boss' or 1=1 --", password: boss.password },
      { username: 'bo%', password: boss.password },
    ]
    for (const pair of pairs) {
      const reply = await postPassword(world, pair)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({
        detail: 'Неверный логин или пароль',
        code: 'unauthorized',
        request_id: expect.any(String),
      })
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  test('[A-02] takes the login in any case, with spaces around it', async () => {
    for (const username of ['BOSS', ' Boss ']) {
      expect((await postPassword(world, { ...boss, username })).statusCode).toBe(200)
    }
  })
})

test('[A-02] a browser signs in with a password from our own page only', async () => {
  const from = (headers: Record<string, string>) =>
    world
      .ask({ method: 'POST', url: '/api/auth/web', headers, payload: boss })
      .then((reply) => reply.statusCode)
  expect(await from({})).toBe(200)
  expect(await from(OUR_PAGE)).toBe(200)
  expect(await from({ origin: 'https://evil.test' })).toBe(403)
  expect(await from({ origin: 'null' })).toBe(403)
})

describe('a call with the cookie', () => {
  let token: string
  beforeAll(async () => {
    token = sessionCookie(await postPassword(world, boss))
  })
  const create = (headers: Record<string, string>, name: string) =>
    world.ask({
      method: 'POST',
      url: '/api/tags',
      headers: { ...cookie(token), ...headers },
      payload: { name, category: null },
    })

  test('[A-02] may read from anywhere', async () => {
    for (const headers of [{}, { origin: 'https://evil.test' }]) {
      expect((await me(world, { ...cookie(token), ...headers })).statusCode).toBe(200)
      expect(
        (await world.ask({ method: 'HEAD', url: '/api/tags', headers: { ...cookie(token), ...headers } }))
          .statusCode,
      ).toBe(200)
    }
  })

  test('[A-02] may change things from our own page', async () => {
    expect((await create(OUR_PAGE, 'Свой')).statusCode).toBe(201)
    expect((await create({ ...OUR_PAGE, 'sec-fetch-site': 'same-origin' }, 'Свой ещё')).statusCode).toBe(201)
  })

  test.each([
    [{}],
    [{ origin: '' }],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.test' }],
    [{ origin: 'http://app.test' }],
    [{ origin: 'https://app.test:8443' }],
    [{ origin: 'https://app.test.evil.test' }],
    [{ origin: 'https://APP.test' }],
    [{ referer: 'https://app.test/' }],
    [{ ...OUR_PAGE, 'sec-fetch-site': 'cross-site' }],
    [{ ...OUR_PAGE, 'sec-fetch-site': 'same-site' }],
    [{ ...OUR_PAGE, 'sec-fetch-site': 'none' }],
    [{ host: 'app.test', 'x-forwarded-host': 'app.test' }],
  ])('[A-02] may change nothing from elsewhere: %j', async (headers: Record<string, string>) => {
    const reply = await create(headers, 'Чужой')
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'forbidden', detail: 'Запрос отправлен с другой страницы' })
    const logout = await world.ask({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...cookie(token), ...headers },
    })
    expect(logout.statusCode).toBe(403)
    expect((await me(world, cookie(token))).statusCode).toBe(200)
  })

  test('[A-02] a header decides over the cookie, also a bad one', async () => {
    const creator = await signIn(world, world.creatorId)
    expect((await me(world, { ...cookie(token), ...bearer(creator) })).json().role).toBe('creator')
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      'tma menu_button',
      'Basic eDp4',
      `bearer ${token} x`,
    ]) {
      expect((await me(world, { ...cookie(token), authorization })).statusCode).toBe(401)
    }
    const logout = await world.ask({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...cookie(token), ...OUR_PAGE, authorization: 'tma menu_button' },
    })
    expect(logout.statusCode).toBe(204)
    expect((await me(world, cookie(token))).statusCode).toBe(200)
  })

  test('[A-02] a token is no token under another name', async () => {
    const others = [`ugc=${token}`, `__host-ugc=${token}`, `x__Host-ugc=${token}`, `__Host-ugc2=${token}`]
    for (const text of others) expect((await me(world, { cookie: text })).statusCode).toBe(401)
    expect((await me(world, { cookie: `a=1; __Host-ugc=${token}; b=2` })).statusCode).toBe(200)
    expect(
      (await world.ask({ url: `/api/auth/me?token=${token}`, headers: { 'x-token': token } })).statusCode,
    ).toBe(401)
  })
})
