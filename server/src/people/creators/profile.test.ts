import { randomUUID } from 'node:crypto'
import type { Creator } from '@ugc/contract/creators'
import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { consentDocument } from '@ugc/contract/facts/consent-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchedBy, startApp } from '../../../test/app.ts'
import { makeCreator, OWN_PROFILE, PROFILE } from '../../../test/factories.ts'
import { sha256 } from '../../platform/tokens.ts'
import { auditOf } from '../../../test/sign-in.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('creators').execute()
})

const url = () => `/api/creators/profile/${world.creatorId}`
const read = (headers = world.creator) => world.ask({ url: url(), headers })
/** With the consent, unless the payload has its own. */
const save = (payload: object, headers = world.creator) =>
  world.ask({ method: 'PUT', url: url(), headers, payload: { consent: OWN_PROFILE.consent, ...payload } })
const create = (payload: object) =>
  world.ask({
    method: 'POST',
    url: '/api/creators',
    headers: world.owner,
    payload: { ground: 'contract', ...payload },
  })
const patch = (id: string, payload: object, headers = world.creator) =>
  world.ask({ method: 'PATCH', url: `/api/creators/${id}`, headers, payload })

describe('saving', () => {
  test('[P-06] the first save of a complete profile makes an active creator', async () => {
    expect((await read()).statusCode).toBe(404)
    const reply = await save({ ...PROFILE, tag_ids: [3, 1, 3] })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      ...PROFILE,
      telegram_id: world.creatorId,
      is_active: true,
      profile_completed: true,
      is_verified: false,
      tags: [
        { id: 3, name: 'Макияж', category: 'ниша' },
        { id: 1, name: 'Бьюти', category: 'ниша' },
      ],
    })
    expect((await read()).json()).toEqual(reply.json())
    expect(
      await world.ask({ url: '/api/auth/me', headers: world.creator }).then((me) => me.json()),
    ).toMatchObject({
      is_active: true,
      profile_completed: true,
    })
  })

  test('[P-06] an incomplete one is kept and stays inactive; the last missing field activates it', async () => {
    const { email, ...rest } = PROFILE
    expect((await save(rest)).json()).toMatchObject({
      is_active: false,
      profile_completed: false,
      email: null,
    })
    expect((await save({ ...rest, email: '' })).json()).toMatchObject({ profile_completed: false })
    expect((await save({ ...rest, email })).json()).toMatchObject({
      is_active: true,
      profile_completed: true,
    })
    // And the other way round: who removes it does not take part.
    expect((await save(rest)).json()).toMatchObject({ is_active: false, profile_completed: false })
  })

  test('[P-06] fifty first saves at once make one creator', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => save(PROFILE)))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => reply.json<Creator>().id)).size).toBe(1)
  })

  test('[P-01] a handle becomes a link, an address gets its scheme, lists lose repeats and spaces', async () => {
    const reply = await save({
      ...PROFILE,
      first_name: '  Анна   Мария ',
      portfolio_url: 'behance.net/anna',
      social_links: { instagram: '@anna.k', tiktok: 'tiktok.com/@anna' },
      languages: ['русский', ' русский', '', 'английский'],
      telegram_username: '@anna_k',
      bio: ' Снимаю\nвсё ',
    })
    expect(reply.json()).toMatchObject({
      first_name: 'Анна Мария',
      portfolio_url: 'https://behance.net/anna',
      social_links: { instagram: 'https://www.instagram.com/anna.k', tiktok: 'https://tiktok.com/@anna' },
      languages: ['русский', 'английский'],
      telegram_username: 'anna_k',
      bio: 'Снимаю\nвсё',
    })
  })

  test.each([
    [{ age: 13 }, { age: 'Минимум 14 лет' }],
    [{ price_per_video: -1 }, { price_per_video: 'Минимум 0' }],
    [{ price_per_video: 1e12 }, { price_per_video: 'Максимум 9 999 999 999' }],
    [{ age: 121 }, { age: 'Максимум 120 лет' }],
    [{ followers_count: 1.5 }, { followers_count: 'Укажи целое число' }],
    [{ email: 'anna' }, { email: 'Проверь email' }],
    [{ phone: 'позвони мне' }, { phone: 'Проверь телефон' }],
    [{ gender: 'none' }, { gender: expect.any(String) as string }],
    [
      { portfolio_url: 'javascript:alert(1)' },
      { portfolio_url: expect.stringContaining('https://') as string },
    ],
    [{ portfolio_url: 'https://a:b@example.com' }, { portfolio_url: expect.any(String) as string }],
    [
      { portfolio_url: `https://example.com/${'a'.repeat(2048)}` },
      { portfolio_url: expect.any(String) as string },
    ],
    [
      { social_links: { instagram: 'ftp://example.com' } },
      { 'social_links.instagram': expect.any(String) as string },
    ],
    [{ tag_ids: [1, 999_999] }, { tag_ids: expect.stringContaining('тег') as string }],
    [{ first_name: 'я'.repeat(101) }, { first_name: 'Слишком длинный текст' }],
    [{ bio: 'я'.repeat(2001) }, { bio: 'Слишком длинный текст' }],
  ])('[P-01] [P-51] %j is refused in words, and nothing is written', async (wrong, fields) => {
    const reply = await save({ ...PROFILE, ...wrong })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ code: 'invalid', fields })
    expect((await read()).statusCode).toBe(404)
  })

  test('fields that only the server sets are ignored, for every sender', async () => {
    await save(PROFILE)
    const before = (await read()).json<Creator>()
    const hostile = {
      ...PROFILE,
      id: '018f0000-0000-7000-8000-000000000000',
      telegram_id: world.ownerId,
      role: 'owner',
      is_verified: true,
      is_active: false,
      profile_completed: false,
      deactivated_by: 'owner',
      photo_url: '/media/stolen',
      photo_key: 'stolen',
      created_at: '2000-01-01T00:00:00Z',
      updated_at: '2000-01-01T00:00:00Z',
      last_active_at: '2000-01-01T00:00:00Z',
      response_status: 'accepted',
      consent_version: 'mine',
      search: 'x',
      tags: [{ id: 1, name: 'Чужой', category: null }],
    }
    expect((await save(hostile)).statusCode).toBe(200)
    const { updated_at: _1, ...after } = (await read()).json<Creator>()
    const { updated_at: _2, ...expected } = before
    expect(after).toEqual({ ...expected, version: before.version + 1 })
    const owners = await world.db.selectFrom('owners').select('telegram_id').execute()
    expect(owners.map(({ telegram_id }) => telegram_id)).not.toContain(world.creatorId)
  })

  test('[S-34] a save by the person without consent is kept, and inactive until the consent is given', async () => {
    const consent = { version: CONSENT_VERSION }
    const state = async (payload: object) => {
      const reply = await save({ ...PROFILE, ...payload })
      const { profile_completed, is_active, needs_consent } = reply.json<Creator>()
      return [reply.statusCode, profile_completed, is_active, needs_consent]
    }
    expect(await state({ consent: undefined })).toEqual([200, true, false, true])
    const { id } = (await read()).json<Creator>()
    for (const headers of [world.creator, world.owner]) {
      const reply = await patch(id, { is_active: true }, headers)
      expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining('соглас')])
    }
    // An owner's change activates it as little.
    expect((await patch(id, { city: 'Омск' }, world.owner)).json()).toMatchObject({ is_active: false })
    expect((await save({ ...PROFILE, consent }, world.owner)).json()).toMatchObject({ is_active: false })
    expect(await state({ consent })).toEqual([200, true, true, false])
    expect(await state({ consent: undefined })).toEqual([200, true, true, false])
    // Consent to an earlier text stays valid, a withdrawn one does not.
    await world.db.updateTable('consents').set({ version: '2026-11' }).execute()
    expect(await state({ consent: undefined })).toEqual([200, true, true, false])
    expect((await read()).json()).toMatchObject({ consent_version: '2026-11' })
    await world.db.updateTable('consents').set({ withdrawn_at: '2026-11-16T00:00:00Z' }).execute()
    expect(await state({ consent: undefined })).toEqual([200, true, false, true])
    expect((await read()).json()).toMatchObject({ consent_version: null })
    expect(await state({ consent })).toEqual([200, true, true, false])
  })

  test('[S-40] at 14 to 17 the consent names a parent or guardian, also if an adult agreed before', async () => {
    const consent = { version: CONSENT_VERSION }
    const active = async (payload: object) => {
      const reply = await save({ ...PROFILE, ...payload })
      return [reply.statusCode, reply.json<Creator>().is_active]
    }
    const standing = () =>
      world.db
        .selectFrom('consents')
        .select(['guardian', 'text_sha256'])
        .where('withdrawn_at', 'is', null)
        .execute()
    expect(await active({ age: 17, consent })).toEqual([200, false])
    expect((await active({ age: 13, consent }))[0]).toBe(422)
    expect(await active({ age: 18, consent: undefined })).toEqual([200, true])
    expect(await active({ age: 17, consent: undefined })).toEqual([200, false])
    expect((await active({ age: 17, consent: { ...consent, guardian: '  ' } }))[0]).toBe(422)
    expect(await active({ age: 17, consent: { ...consent, guardian: ' Воронцова  Мария ' } })).toEqual([
      200,
      true,
    ])
    const guardian = 'Воронцова Мария'
    expect(await standing()).toEqual([{ guardian, text_sha256: sha256(consentDocument(guardian)) }])
    expect((await read()).json()).toMatchObject({ consent_version: CONSENT_VERSION })
    expect(await active({ age: 16, consent: undefined })).toEqual([200, true])
    await world.db.updateTable('consents').set({ guardian: null }).execute()
    expect((await read()).json()).toMatchObject({ consent_version: null })
  })

  test('[S-34] a consent has its version, its time and the hash of the text, once', async () => {
    const consent = { version: CONSENT_VERSION }
    expect((await save({ ...PROFILE, consent })).json()).toMatchObject({ consent_version: CONSENT_VERSION })
    await save({ ...PROFILE, consent })
    const rows = await world.db.selectFrom('consents').selectAll().execute()
    expect(rows).toMatchObject([
      { purpose: 'profile', version: CONSENT_VERSION, text_sha256: sha256(consentDocument(null)) },
    ])
    expect(Date.parse(rows[0]?.given_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await save({ ...PROFILE, consent: { version: 'another' } })).statusCode).toBe(422)
  })

  test('an owner changes a profile that is there and makes none; it is not their consent', async () => {
    expect((await save(PROFILE, world.owner)).statusCode).toBe(404)
    await save(PROFILE)
    const consent = { version: CONSENT_VERSION }
    await world.db.deleteFrom('consents').execute()
    const reply = await save({ ...PROFILE, city: 'Казань', consent }, world.owner)
    expect(reply.json()).toMatchObject({ city: 'Казань', consent_version: null })
  })
})

describe('switching on and off', () => {
  test('[P-07] the person switches off, saves, and stays off until they switch on', async () => {
    const { id } = (await save(PROFILE)).json<Creator>()
    expect((await patch(id, { is_active: false })).json()).toMatchObject({
      is_active: false,
      deactivated_by: 'self',
    })
    expect((await save({ ...PROFILE, city: 'Омск' })).json()).toMatchObject({
      is_active: false,
      city: 'Омск',
    })
    expect((await patch(id, { is_active: true })).json()).toMatchObject({
      is_active: true,
      deactivated_by: null,
    })
  })

  test('[P-39] the person says until when it is off; switching on ends the pause, and nothing else may be sent with it', async () => {
    const { id } = (await save(PROFILE)).json<Creator>()
    const paused_until = '2046-12-01T06:00:00.000Z'
    const off = await patch(id, { is_active: false, paused_until })
    expect(off.json<Creator>()).toMatchObject({ is_active: false, deactivated_by: 'self' })
    expect(Date.parse(off.json<Creator>().paused_until ?? '')).toBe(Date.parse(paused_until))
    expect((await patch(id, { is_active: false })).json()).toMatchObject({ paused_until: null })
    await patch(id, { is_active: false, paused_until })
    expect((await patch(id, { is_active: true })).json()).toMatchObject({
      is_active: true,
      paused_until: null,
    })
    expect((await patch(id, { paused_until })).statusCode).toBe(422)
    expect((await patch(id, { is_active: false, paused_until: 'завтра' })).statusCode).toBe(422)
  })

  test('[P-07] an incomplete profile cannot be switched on by the person or an owner', async () => {
    const { id } = (await save({ first_name: 'Анна' })).json<Creator>()
    for (const headers of [world.creator, world.owner]) {
      const reply = await patch(id, { is_active: true }, headers)
      expect(reply.statusCode).toBe(409)
      expect(reply.json().detail).toMatch(/не полностью|полностью/)
    }
  })

  test('what an owner switched off stays off, whatever the person does', async () => {
    const { id } = (await save(PROFILE)).json<Creator>()
    await patch(id, { is_active: false }, world.owner)
    expect((await save(PROFILE)).json()).toMatchObject({ is_active: false, deactivated_by: 'owner' })
    expect((await patch(id, { is_active: false })).json()).toMatchObject({ deactivated_by: 'owner' })
    const reply = await patch(id, { is_active: true })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().detail).toContain('агентство')
    expect((await patch(id, { is_active: true }, world.owner)).json()).toMatchObject({ is_active: true })
  })

  test.each([
    { is_verified: true },
    { is_active: true, is_verified: true },
    { role: 'owner' },
    { telegram_id: 1 },
    { profile_completed: true },
    { first_name: 'Другое' },
    { created_at: '2000-01-01T00:00:00Z' },
    {},
  ])('a creator cannot PATCH %j', async (body) => {
    const { id } = (await save(PROFILE)).json<Creator>()
    const before = (await read()).json()
    expect((await patch(id, body)).statusCode).toBe(422)
    expect((await read()).json()).toEqual(before)
  })

  test("another's profile is not there", async () => {
    const id = await makeCreator(world.db, { telegram_id: world.creatorId + 50 })
    for (const [method, payload] of [
      ['GET', undefined],
      ['PATCH', { is_active: false }],
      ['PATCH', { nonsense: 1 }],
      ['DELETE', undefined],
    ] as const) {
      const reply = await world.ask({
        method,
        url: `/api/creators/${id}`,
        headers: world.creator,
        ...(payload ? { payload } : {}),
      })
      expect(reply.statusCode).toBe(404)
    }
    const missing = await world.ask({
      url: '/api/creators/018f0000-0000-7000-8000-000000000000',
      headers: world.creator,
    })
    expect(missing.json()).toMatchObject({ detail: 'Креатор не найден' })
  })

  test.each(['0', '01', '+1', '1e9', '%20', '12345678901234567890', '%00'])(
    "the Telegram id '%s' in an address matches no profile",
    async (id) => {
      for (const method of ['GET', 'PUT'] as const) {
        const reply = await world.ask({
          method,
          url: `/api/creators/profile/${id}`,
          headers: world.creator,
          ...(method === 'PUT' ? { payload: PROFILE } : {}),
        })
        expect(reply.statusCode).toBe(403)
      }
    },
  )
})

describe('an owner', () => {
  test('[C-07] enters a creator by name alone, completes them later, and binds a Telegram account once', async () => {
    const made = await create({ first_name: 'Пётр' })
    expect(made.json()).toMatchObject({ ground: 'contract' })
    expect(made.statusCode).toBe(201)
    const { id } = made.json<Creator>()
    expect(made.json()).toMatchObject({ is_active: false, telegram_id: null, last_name: '' })
    const whole = await patch(id, { ...PROFILE, first_name: 'Пётр', telegram_id: 42 }, world.owner)
    expect(whole.json()).toMatchObject({ first_name: 'Пётр', is_active: true, telegram_id: 42 })
    expect((await patch(id, { telegram_id: 43 }, world.owner)).statusCode).toBe(409)
    const profile = await world.ask({ url: '/api/creators/profile/42', headers: launchedBy(42) })
    expect(profile.json()).toMatchObject({ id, city: 'Москва' })
  })

  test('[S-35] may say on what ground the person is added', async () => {
    const wrong = await create({ first_name: 'Пётр', ground: 'other' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ fields: { ground: 'Выберите основание' } })
    expect(await world.db.selectFrom('creators').select('id').execute()).toEqual([])
    expect((await create({ ...PROFILE, ground: undefined })).json()).toMatchObject({
      ground: null,
      is_active: true,
      needs_consent: false,
    })
  })

  test('[C-07] a Telegram id belongs to one creator', async () => {
    expect((await create({ first_name: 'Один', telegram_id: 77 })).statusCode).toBe(201)
    const second = await create({ first_name: 'Два', telegram_id: 77 })
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ fields: { telegram_id: 'Креатор с таким Telegram ID уже есть' } })
  })

  test('[C-07] a change leaves everything else as it was; an empty text empties the field', async () => {
    const id = await makeCreator(world.db, { tag_ids: [1, 2] })
    await patch(id, { city: 'Тверь' }, world.owner)
    const reply = await patch(id, { phone: '', bio: 'Новое' }, world.owner)
    expect(reply.json()).toMatchObject({
      ...PROFILE,
      city: 'Тверь',
      bio: 'Новое',
      phone: null,
      is_active: true,
    })
    expect(reply.json<Creator>().tags).toHaveLength(2)
  })

  test.each([
    ['POST', () => create({ first_name: 'Новая', tag_ids: [1, 999_999] })],
    ['PATCH', async () => patch(await makeCreator(world.db), { tag_ids: [1, 999_999] }, world.owner)],
    [
      'PUT',
      async () => {
        await makeCreator(world.db, { telegram_id: world.creatorId })
        return save({ ...PROFILE, tag_ids: [1, 999_999] }, world.owner)
      },
    ],
  ] as const)('[C-07] %s with a tag that is not there is refused, and nothing is stored', async (_, ask) => {
    const reply = await ask()
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ fields: { tag_ids: expect.stringContaining('тег') as string } })
    const stored = await world.db.selectFrom('creators').select('tag_ids').execute()
    expect(stored.flatMap(({ tag_ids }) => tag_ids)).toEqual([])
  })

  test('[C-07] an empty Telegram ID does not unbind an account, and is no change where there is none', async () => {
    const bound = await makeCreator(world.db, { telegram_id: 45 })
    const refused = await patch(bound, { telegram_id: null }, world.owner)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ fields: { telegram_id: expect.any(String) as string } })
    expect((await patch(await makeCreator(world.db), { telegram_id: null }, world.owner)).statusCode).toBe(
      200,
    )
  })

  test('[C-06] verifies, and the audit knows who did it', async () => {
    const id = await makeCreator(world.db)
    expect((await patch(id, { is_verified: true }, world.owner)).json()).toMatchObject({ is_verified: true })
    expect((await auditOf(world.db)).at(-1)).toMatchObject({
      actor: `owner:${world.ownerId}`,
      action: 'creator changed',
      detail: { creator_id: id, fields: 'is_verified' },
    })
  })

  test('a key that is not theirs to change is refused', async () => {
    const id = await makeCreator(world.db)
    for (const body of [{ id: 'x' }, { created_at: 'x' }, { profile_completed: true }, { photo_key: 'x' }]) {
      expect((await patch(id, body, world.owner)).statusCode).toBe(422)
    }
  })
})

describe('a version', () => {
  const versionOf = async (id: string) =>
    (await world.ask({ url: `/api/creators/${id}`, headers: world.owner })).json<Creator>().version

  test('[C-15] [P-19] of two forms opened together the second is refused, and says so in words', async () => {
    const id = await makeCreator(world.db, { telegram_id: world.creatorId })
    const { version } = (await read()).json<Creator>()
    expect((await patch(id, { city: 'Тверь', version }, world.owner)).json()).toMatchObject({
      city: 'Тверь',
      version: version + 1,
    })
    const own = await save({ ...PROFILE, version })
    expect(own.statusCode).toBe(409)
    expect(own.json()).toMatchObject({
      detail: 'Анкету уже изменили в другом месте. Проверь новую версию и повтори',
    })
    const second = await patch(id, { city: 'Казань', version }, world.owner)
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      detail: 'Анкету уже изменил кто-то другой. Проверьте новую версию и повторите',
    })
    expect((await save({ ...PROFILE, version }, world.owner)).statusCode).toBe(409)
    expect((await read()).json()).toMatchObject({ city: 'Тверь', version: version + 1 })
    expect((await save({ ...PROFILE, version: version + 1 })).json()).toMatchObject({ version: version + 2 })
  })

  test('[C-15] of fifty changes from one version one succeeds', async () => {
    const id = await makeCreator(world.db)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => patch(id, { bio: `${n}`, version: 1 }, world.owner)),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49)
    expect(await versionOf(id)).toBe(2)
  })

  test.each([
    ['the person switches the profile off', { is_active: false }, () => world.creator, 1],
    ['an owner switches it off', { is_active: false }, () => world.owner, 1],
    ['an owner verifies', { is_verified: true }, () => world.owner, 1],
    ['an owner edits a field', { city: 'Тверь' }, () => world.owner, 2],
    ['an owner edits and verifies', { city: 'Тверь', is_verified: true }, () => world.owner, 2],
  ] as const)('[C-15] counts edits and no switches: %s', async (_, body, by, version) => {
    const id = await makeCreator(world.db, { telegram_id: world.creatorId })
    expect((await patch(id, body, by())).statusCode).toBe(200)
    expect(await versionOf(id)).toBe(version)
  })

  test('[C-15] counts a Telegram ID that an owner enters as an edit', async () => {
    const id = await makeCreator(world.db)
    expect((await patch(id, { telegram_id: 4600 }, world.owner)).statusCode).toBe(200)
    expect(await versionOf(id)).toBe(2)
  })
})

describe('a request key', () => {
  const PERSON = { first_name: 'Пётр', city: 'Тверь' }

  test('[C-16] ten requests with one key and body add one creator; another body under it is refused', async () => {
    const request_key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => create({ ...PERSON, request_key })))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
    expect(new Set(replies.map((reply) => reply.json<Creator>().id)).size).toBe(1)
    expect(await world.db.selectFrom('creators').select('id').execute()).toHaveLength(1)
    const added = (await auditOf(world.db)).filter(({ action }) => action === 'creator added')
    expect(
      added.filter(({ detail }) => JSON.stringify(detail).includes(replies[0]!.json<Creator>().id)),
    ).toHaveLength(1)

    const other = await create({ ...PERSON, city: 'Казань', request_key })
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ detail: expect.stringContaining('другой креатор') as string })
    expect((await create({ ...PERSON, request_key: randomUUID() })).statusCode).toBe(201)
    expect((await create(PERSON)).statusCode).toBe(201)
    expect(await world.db.selectFrom('creators').select('id').execute()).toHaveLength(3)
  })

  test('[C-16] a refused request leaves its key free', async () => {
    const request_key = randomUUID()
    expect((await create({ ...PERSON, tag_ids: [999_999], request_key })).statusCode).toBe(422)
    expect((await create({ ...PERSON, request_key })).statusCode).toBe(201)
  })

  test('[C-16] [P-08] nothing of the key stays when the creator is erased', async () => {
    const request_key = randomUUID()
    const { id } = (await create({ ...PERSON, request_key })).json<Creator>()
    await world.ask({ method: 'DELETE', url: `/api/creators/${id}`, headers: world.owner })
    expect(
      await world.db.selectFrom('request_keys').select('key').where('made_id', '=', id).execute(),
    ).toEqual([])
  })
})
