import { randomBytes } from 'node:crypto'
import { CONSENT_VERSION } from '@ugc/contract/facts/consent'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../server/src/platform/db/connect.ts'
import type { Db } from '../server/src/platform/db/schema.ts'
import { finishErasures } from '../server/src/people/erasure/pending-service.ts'
import { createLog } from '../server/src/platform/log.ts'
import { launchedBy } from '../server/test/app.ts'
import { makeBrief, makeResponse, PROFILE } from '../server/test/factories.ts'
import { noise } from '../server/test/images.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { start, startApi } from '../server/test/process.ts'
import { everythingStored, launchOf, tma } from '../server/test/sign-in.ts'
import { ensureBucket, everyObject } from '../server/test/storage.ts'
import { finding } from './findings.ts'

const OWNER = 910_000_001
const PERSON = 987_654_321_012

/** Twenty unique values; each is searched for literally and as JSON escapes it. */
const CANARY = {
  telegram_id: String(PERSON),
  telegram_first: 'КанарейкаТелеграмИмя',
  telegram_last: 'КанарейкаТелеграмФамилия',
  telegram_username: 'canary_in_telegram',
  first_name: 'КанарейкаИмя',
  last_name: 'КанарейкаФамилия',
  city: 'КанарейкаГород',
  country: 'КанарейкаСтрана',
  language: 'канарейкаязык',
  specialization: 'канарейкадело',
  portfolio_url: 'https://canary-portfolio.example/works',
  instagram: 'canary.instagram',
  tiktok: 'canary.tiktok',
  email: 'canary@canary-mail.example',
  phone: '+7 999 123-45-67',
  username: 'canary_username',
  bio: 'КанарейкаОСебе',
  message: 'КанарейкаСообщение',
  photo: 'CanaryInTheMetadataOfThePhoto',
  age_and_price: '734191.37',
}
const NEEDLES = Object.values(CANARY)

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  db = connect({ url: database.url, max: 2, application: 'test', log }).db
  await db.insertInto('users').values({ telegram_id: OWNER, username: null }).execute()
  await db.insertInto('owners').values({ telegram_id: OWNER, login: null, password_hash: null }).execute()
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const hits = (text: string) => NEEDLES.filter((needle) => text.includes(needle))

for (const by of ['themselves', 'an owner'] as const) {
  test(`[P-08, C-06] erased by ${by}, a person is nowhere: no table, object, job, log or new reply`, async () => {
    const S3_BUCKET = `erasure-${randomBytes(4).toString('hex')}`
    await ensureBucket(S3_BUCKET)
    const env = { DATABASE_URL: database.url, S3_BUCKET, LOG_LEVEL: 'debug' }
    const api = await startApi(env)
    const worker = start('worker', env)
    await worker.logged('working')
    const owner = launchedBy(OWNER)
    const person = tma(
      launchOf(PERSON, 0, {
        first_name: CANARY.telegram_first,
        last_name: CANARY.telegram_last,
        username: CANARY.telegram_username,
      }),
    )
    const ask = (method: string, path: string, headers: Record<string, string>, body?: object) =>
      fetch(api.url + path, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })

    const file = await noise(300, 300)
      .withExif({ IFD0: { Artist: CANARY.photo } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([file], { type: 'image/jpeg' }), `${CANARY.photo}.jpg`)
    const uploaded = await fetch(`${api.url}/api/creators/profile/${PERSON}/photo`, {
      method: 'POST',
      headers: person,
      body: form,
    })
    expect(uploaded.status).toBe(200)
    const { photo_url } = (await uploaded.json()) as { photo_url: string }

    const saved = await ask('PUT', `/api/creators/profile/${PERSON}`, person, {
      ...PROFILE,
      first_name: CANARY.first_name,
      last_name: CANARY.last_name,
      city: CANARY.city,
      country: CANARY.country,
      languages: [CANARY.language],
      specialization: [CANARY.specialization],
      portfolio_url: CANARY.portfolio_url,
      social_links: { instagram: CANARY.instagram, tiktok: CANARY.tiktok },
      email: CANARY.email,
      phone: CANARY.phone,
      telegram_username: CANARY.username,
      bio: CANARY.bio,
      price_per_video: Number(CANARY.age_and_price),
      tag_ids: [1],
      consent: { version: CONSENT_VERSION },
    })
    expect(saved.status).toBe(200)
    const { id } = (await saved.json()) as { id: string }
    const session = await ask('POST', '/api/auth/telegram', {}, { init_data: person.authorization.slice(4) })
    const { token } = (await session.json()) as { token: string }
    const brief_id = await makeBrief(db)
    await makeResponse(db, { brief_id, creator_id: id, message: CANARY.message, status: 'accepted' })

    // The search can find the values: all of them exist before the erasure.
    const before = hits(await everythingStored(db)).length
    expect(before).toBe(NEEDLES.length - 1)
    const photo = await everyObject(S3_BUCKET)
    expect(photo.keys).toHaveLength(1)
    expect(hits(photo.text)).toEqual([])
    expect((await fetch(api.url + photo_url, { headers: owner })).status).toBe(200)

    const gone = await ask('DELETE', `/api/creators/${id}`, by === 'themselves' ? person : owner)
    expect(gone.status).toBe(204)
    // An owner's erasure is final a day later; the schedule of the worker deletes the photo then.
    if (by === 'an owner') {
      await db
        .updateTable('pending_erasures')
        .set({ final_at: new Date(0).toISOString() })
        .execute()
      await finishErasures(db)
    }

    expect(hits(await everythingStored(db))).toEqual([])
    await expect.poll(async () => (await everyObject(S3_BUCKET)).keys, { timeout: 120_000 }).toEqual([])
    const responses = await db.selectFrom('responses').selectAll().where('brief_id', '=', brief_id).execute()
    expect(responses).toMatchObject([
      {
        creator_id: null,
        message: null,
        creator_price: 12_000,
        status: 'accepted',
        estimated_delivery_days: 3,
      },
    ])

    const replies = [
      await ask('GET', '/api/creators', owner),
      await ask('GET', `/api/creators?search=${encodeURIComponent(CANARY.first_name)}`, owner),
      await ask('GET', `/api/creators/by-brief/${brief_id}`, owner),
      await ask('GET', `/api/creators/${id}`, owner),
      await ask('GET', `/api/creators/profile/${PERSON}`, owner),
      await fetch(api.url + photo_url, { headers: owner }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 404, 404, 404])
    for (const reply of replies) expect(hits(await reply.text())).toEqual([])
    // The person's session and launch are refused and do not create the user again.
    for (const left of [person, { authorization: `Bearer ${token}` }]) {
      expect((await ask('GET', '/api/auth/me', left)).status).toBe(401)
      expect((await ask('DELETE', `/api/creators/${id}`, left)).status).toBe(401)
    }
    expect((await ask('DELETE', `/api/creators/${id}`, owner)).status).toBe(404)
    expect(hits(await everythingStored(db))).toEqual([])

    const ledger = await db.selectFrom('erasures').selectAll().where('creator_id', '=', id).execute()
    expect(ledger).toMatchObject([{ by_role: by === 'themselves' ? 'self' : 'owner' }])
    expect(ledger[0]?.person).toMatch(/^[0-9a-f]{16}$/)

    await api.stop()
    await worker.stop()
    expect(api.output.length).toBeGreaterThan(10)
    expect(hits([...api.output, ...worker.output].join('\n'))).toEqual([])
    finding({
      fault: `a person erased by ${by}, searched for in every table, object, job, log line and reply`,
      times: NEEDLES.length,
      result: 'values found afterwards 0.',
      control: `values found by the same search before the erasure: ${before}.`,
    })
  })
}
