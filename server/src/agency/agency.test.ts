import type { AgencyPatch } from '@ugc/contract/agency'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { auditOf } from '../../test/sign-in.ts'

let world: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  world = await startApp()
})
afterAll(() => world.close())

const FIRST = {
  name: 'UGC Маркетплейс',
  contact: null,
  default_markup: null,
  price_step: 0,
  payout_days: 10,
  quiet_from: '22:00',
  quiet_to: '09:00',
  confirms_login: false,
  review_new_profiles: false,
  retention_months: 0,
  version: 1,
} as const
const UNMARKED = { ...FIRST, mark_url: null }
beforeEach(() => world.db.updateTable('agency').set(FIRST).execute())

const read = () => world.ask({ url: '/api/agency', headers: world.owner })
const patch = (payload: unknown) =>
  world.ask({ method: 'PATCH', url: '/api/agency', headers: world.owner, payload: payload as object })

describe('the agency', () => {
  test('[G-01] is read and changed field by field', async () => {
    expect((await read()).json()).toEqual(UNMARKED)
    const reply = await patch({ name: ' Агентство   «Лайм» ', contact: 'https://t.me/irina_ugc', version: 1 })
    const first = { ...UNMARKED, name: 'Агентство «Лайм»', contact: '@irina_ugc', version: 2 }
    expect(reply.json()).toEqual(first)
    const second = { ...first, contact: null, default_markup: 35, price_step: 50, version: 3 }
    expect((await patch({ contact: null, default_markup: 35, price_step: 50, version: 2 })).json()).toEqual(
      second,
    )
    expect((await read()).json()).toEqual(second)
  })

  test.each<[keyof AgencyPatch, unknown]>([
    ['name', ''],
    ['name', '  '],
    ['name', 'я'.repeat(61)],
    ['contact', 'Ирина'],
    ['contact', ''],
    ['contact', 'javascript:alert(1)'],
    ['default_markup', -1],
    ['default_markup', 1001],
    ['default_markup', 12.5],
    ['price_step', 10],
    ['price_step', null],
    ['payout_days', 0],
    ['payout_days', 61],
    ['payout_days', 1.5],
    ['payout_days', null],
    ['quiet_from', '24:00'],
    ['quiet_from', '9:00'],
    ['quiet_to', ''],
    ['quiet_to', null],
    ['confirms_login', 'on'],
    ['review_new_profiles', 'on'],
    ['retention_months', 6],
    ['retention_months', null],
  ])('[G-01] refuses %s %o at the field', async (name, value) => {
    const reply = await patch({ [name]: value, version: 1 })
    expect(reply.statusCode, reply.body).toBe(422)
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([name])
    expect((await read()).json()).toEqual(UNMARKED)
  })

  test.each([
    ['name', 'я'.repeat(60)],
    ['default_markup', 0],
    ['default_markup', 1000],
    ['payout_days', 1],
    ['payout_days', 60],
    ['quiet_from', '23:59'],
    ['quiet_to', '00:00'],
    ['review_new_profiles', true],
    ['retention_months', 36],
  ])('[G-01] accepts the bound: %s %o', async (name, value) => {
    expect((await patch({ [name]: value, version: 1 })).json()).toMatchObject({ [name]: value })
  })

  test('[G-02] two owners who save at once from one version: one is refused and nothing of it is kept', async () => {
    const before = (await auditOf(world.db)).length
    const replies = await Promise.all(['Первое', 'Второе'].map((name) => patch({ name, version: 1 })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const kept = replies.find(({ statusCode }) => statusCode === 200)!.json<{ name: string }>()
    expect((await read()).json()).toEqual({ ...UNMARKED, name: kept.name, version: 2 })
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: 'version_conflict',
    })
    const entries = (await auditOf(world.db)).slice(before)
    expect(entries.map(({ action, detail }) => ({ action, detail }))).toEqual([
      { action: 'agency changed', detail: { fields: 'name' } },
    ])
  })

  test('[G-02] a change without a version is refused', async () => {
    expect((await patch({ name: 'Лайм' })).statusCode).toBe(422)
  })
})
