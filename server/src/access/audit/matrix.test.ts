import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_ENV, startApp } from '../../../test/app.ts'
import { nameOf, ownerWrites } from '../../../test/authz-matrix.ts'
import {
  BRIEF,
  makeBrief,
  makeCreator,
  makeResponse,
  OWN_PROFILE,
  PROFILE,
  tomorrow,
} from '../../../test/factories.ts'
import { noise } from '../../../test/images.ts'
import {
  auditOf,
  bearer,
  launchOf,
  makeOwner,
  nextAddress,
  postLaunch,
  postPassword,
  secretOf,
  signIn,
  tma,
  type World,
} from '../../../test/sign-in.ts'
import { insertApproval } from '../approvals/queries.ts'
import { answerByTap } from '../approvals/service.ts'
import { rowKeyOf } from '../../clients/choices/row-keys-part.ts'
import { endByTap } from '../devices/service.ts'
import { makeInvitations } from '../../people/invitations/service.ts'
import { finishErasures } from '../../people/erasure/pending-service.ts'
import { insertOwner } from '../owners/queries.ts'
import { addOwner, changePassword, giveLoginPass, removeOwner } from '../owners/service.ts'
import { pseudonym } from '../../platform/tokens.ts'
import type { AuditEvent } from './queries.ts'
import { recordReads } from '../ways-out/queries.ts'
import { insertOwnerNotice } from '../owner-notices/queries.ts'
import { holdByTap, stopByTap } from '../../messages/to-owners/stop-service.ts'
import { linkedBrief, setPin } from '../../../test/link-states.ts'
import { pruneAudit } from './retention-queries.ts'

type Action = AuditEvent['action']
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET'

let world: World
/** An owner with a password. */
let boss: { username: string; password: string }
beforeAll(async () => {
  world = await startApp()
  boss = await makeOwner(world, world.ownerId + 2, 'boss')
})
afterAll(() => world.close())

const owner = () => `owner:${world.ownerId}`
const bossActor = () => `owner:${world.ownerId + 2}`
const creator = (telegram_id: number) => `creator:${pseudonym(API_ENV.PSEUDONYM_KEY, telegram_id)}`

async function ask(method: Method, url: string, payload?: object, headers: object = world.owner) {
  const reply = await world.ask({
    method,
    url,
    headers: { ...headers },
    ...(payload ? { payload } : {}),
    remoteAddress: nextAddress(),
  })
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply
}
const idOf = async (reply: ReturnType<typeof ask>) => (await reply).json<{ id: string }>().id

/** A notice of what the other owner has done. */
const told = async (kind: 'broadcast' | 'export') => {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const notice = { kind, done_by: world.ownerId + 2, from_browser: false, people: 1, brief_id }
  const notice_id = await world.db.transaction().execute((tx) => insertOwnerNotice(tx, notice))
  return { brief_id, notice_id }
}

let people = 0
/** A creator with a profile and a launch of their own. */
async function person() {
  people += 1
  const telegram_id = world.ownerId + 100 + people
  const id = await makeCreator(world.db, { telegram_id, tag_ids: [1] })
  return { id, telegram_id, headers: tma(launchOf(telegram_id)) }
}
async function newcomer() {
  const made = await person()
  await world.db
    .updateTable('creators')
    .set({ review: 'waiting', review_at: new Date().toISOString() })
    .where('id', '=', made.id)
    .execute()
  return made
}
/** An import whose check is done. */
async function imported() {
  const columns = JSON.stringify([{ header: 'Имя', examples: [], field: 'first_name' }])
  const { id } = await world.db
    .insertInto('imports')
    .values({ file_name: 'x', created_by: world.ownerId, state: 'checked', columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** A person without a profile who has opened an invitation. */
async function invited() {
  people += 1
  const telegram_id = world.ownerId + 100 + people
  const headers = tma(launchOf(telegram_id))
  const creator_id = await makeCreator(world.db)
  const [made] = await world.db.transaction().execute((tx) => makeInvitations(tx, [creator_id]))
  await ask('POST', '/api/invitations/open', { token: made?.token }, headers)
  return { creator_id, telegram_id, headers }
}
async function photoForm() {
  const form = new FormData()
  form.set('file', new Blob([await noise(40, 40).png().toBuffer()]), 'a.png')
  return form
}
async function answered() {
  const brief_id = await makeBrief(world.db, { status: 'active' })
  const { id: creator_id } = await person()
  const response_id = await makeResponse(world.db, { brief_id, creator_id })
  const links = world.db.selectFrom('public_links').select(['id', 'token', 'kind', 'row_key'])
  const link = await links
    .where('brief_id', '=', brief_id)
    .where('kind', '=', 'client')
    .executeTakeFirstOrThrow()
  return { brief_id, response_id, link }
}
async function handedIn(given?: { response_id: string }) {
  const { response_id } = given ?? (await answered())
  await sql`update responses set status = 'accepted' where id = ${response_id}`.execute(world.db)
  await sql`with made as (
      insert into work_versions (response_id, number, links, due_at)
      values (${response_id}, 1, '{https://disk.example/1}', now()) returning response_id)
    update works set state = 'submitted' from made where made.response_id = works.response_id`.execute(
    world.db,
  )
  return response_id
}
const PAID = { paid_on: '2025-11-12', method: 'transfer' }
async function owed() {
  const response_id = await handedIn()
  await ask('POST', '/api/works/answers', { ids: [response_id], verdict: 'done' })
  return response_id
}
const asked = () =>
  world.db.transaction().execute((tx) =>
    insertApproval(tx, {
      kind: 'web_login',
      telegram_id: world.ownerId,
      number: 47,
      subject: { device: '' },
    }),
  )
const CLIENT = { cookie: '__Secure-ugc-name=Anna' }
const path = `/public/${'t'.repeat(43)}`

/** An invitation of the owner that a person has opened. */
async function openedLink(telegram_id: number) {
  await ask('POST', '/api/owners/invitations')
  const { id } = await world.db
    .updateTable('team_invitations')
    .set({ opened_by: telegram_id, opened_name: 'Павел' })
    .where('opened_by', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Entry {
  actor: string
  /** Null: nothing about a client is stored. */
  ip?: null | 'network'
  /** Null: a tap in the bot and the worker make no request. */
  request_id?: null
  detail?: object
}
interface Row {
  /** The call that writes the entry, as the router names it, or the command. */
  call: string
  /** Makes the call. The reply is the entry that it must leave. */
  /** What stands before the call, for a call that follows another one with the same entry. */
  given?: () => Promise<string>
  act: (given: string) => Promise<Entry>
}

/** Every action, and every call that writes it: an action without a row does not compile. */
/** The calls of the rows are authenticated by a launch, whose session must stay. */
async function anotherDevice(): Promise<string> {
  const devices = (await ask('GET', '/api/devices')).json<{ id: string; is_current: boolean }[]>()
  return devices.find(({ is_current }) => !is_current)?.id ?? ''
}

const MATRIX: Record<Action, Row[]> = {
  'telegram login': [
    {
      call: 'POST /api/auth/telegram',
      act: async () => {
        const { telegram_id } = await person()
        await signIn(world, telegram_id)
        return { actor: creator(telegram_id) }
      },
    },
    {
      call: 'POST /api/auth/telegram (an owner)',
      act: async () => {
        await signIn(world, world.ownerId)
        return { actor: owner() }
      },
    },
  ],
  'telegram login refused': [
    {
      call: 'POST /api/auth/telegram',
      act: async () => {
        await postLaunch(world, launchOf(world.ownerId), { telegram_id: world.creatorId })
        return { actor: 'nobody', detail: { mismatch: true } }
      },
    },
  ],
  'web login': [
    {
      call: 'POST /api/auth/web',
      act: async () => {
        await postPassword(world, boss)
        return { actor: bossActor() }
      },
    },
  ],
  'web login refused': [
    {
      call: 'POST /api/auth/web',
      act: async () => {
        await postPassword(world, { ...boss, password: 'wrong' })
        return { actor: 'nobody' }
      },
    },
  ],
  'web login throttled': [
    {
      call: 'POST /api/auth/web',
      act: async () => {
        const given = { username: 'throttled', password: 'wrong' }
        for (let n = 0; n < 6; n += 1) await postPassword(world, given)
        await world.db.deleteFrom('throttles').execute()
        return { actor: 'nobody', detail: { wait: expect.any(Number) as number } }
      },
    },
  ],
  logout: [
    {
      call: 'POST /api/auth/logout',
      act: async () => {
        const token = await signIn(world, world.ownerId)
        await ask('POST', '/api/auth/logout', undefined, bearer(token))
        return { actor: owner() }
      },
    },
  ],
  'logout everywhere': [
    {
      call: 'POST /api/auth/logout-everywhere',
      act: async () => {
        const { headers, telegram_id } = await person()
        await ask('POST', '/api/auth/logout-everywhere', undefined, headers)
        return { actor: creator(telegram_id) }
      },
    },
  ],
  'handoff offered': [
    {
      call: 'POST /api/auth/handoff',
      act: async () => {
        await ask('POST', '/api/auth/handoff', { path })
        return { actor: owner() }
      },
    },
  ],
  'handoff refused': [
    {
      call: 'POST /api/auth/handoff/exchange',
      act: async () => {
        const payload = { code: `ugc_${'x'.repeat(43)}`, path }
        const remoteAddress = nextAddress()
        const reply = await world.ask({
          method: 'POST',
          url: '/api/auth/handoff/exchange',
          payload,
          remoteAddress,
        })
        expect(reply.statusCode).toBe(401)
        return { actor: 'nobody' }
      },
    },
  ],
  handoff: [
    {
      call: 'POST /api/auth/handoff, POST /api/auth/handoff/exchange',
      act: async () => {
        const { code } = (await ask('POST', '/api/auth/handoff', { path })).json<{ code: string }>()
        await ask('POST', '/api/auth/handoff/exchange', { code, path }, {})
        return { actor: owner() }
      },
    },
  ],
  'approved in the bot': [
    {
      call: 'a tap in the bot',
      act: async () => {
        await answerByTap(world.db, { id: await asked(), telegram_id: world.ownerId, approve: true })
        return { actor: owner(), ip: null, request_id: null, detail: { kind: 'web_login' } }
      },
    },
  ],
  'refused in the bot': [
    {
      call: 'a tap in the bot',
      act: async () => {
        await answerByTap(world.db, { id: await asked(), telegram_id: world.ownerId, approve: false })
        return { actor: owner(), ip: null, request_id: null, detail: { kind: 'web_login' } }
      },
    },
  ],
  'session ended': [
    {
      call: 'DELETE /api/devices/:',
      act: async () => {
        await signIn(world, world.ownerId)
        await ask('DELETE', `/api/devices/${await anotherDevice()}`)
        return { actor: owner() }
      },
    },
  ],
  'other sessions ended': [
    {
      call: 'POST /api/devices/end-others',
      act: async () => {
        const headers = bearer(await signIn(world, world.ownerId + 2))
        await ask('POST', '/api/devices/end-others', undefined, headers)
        return { actor: bossActor() }
      },
    },
  ],
  'session ended in the bot': [
    {
      call: 'a tap in the bot',
      act: async () => {
        await signIn(world, world.ownerId)
        await endByTap(world.db, { id: await anotherDevice(), telegram_id: world.ownerId })
        return { actor: owner(), ip: null, request_id: null }
      },
    },
  ],
  'login pass given': [
    {
      call: 'owner pass',
      act: async () => {
        await giveLoginPass(world.db, world.ownerId)
        return { actor: 'command line', detail: { telegram_id: world.ownerId } }
      },
    },
  ],
  'colleague invited': [
    {
      call: 'POST /api/owners/invitations',
      act: async () => {
        await ask('POST', '/api/owners/invitations')
        return { actor: owner() }
      },
    },
  ],
  'colleague invitation ended': [
    {
      call: 'DELETE /api/owners/invitations/:',
      act: async () => {
        await ask('DELETE', `/api/owners/invitations/${await openedLink(9011)}`)
        return { actor: owner() }
      },
    },
  ],
  'owner suspended': [
    {
      call: 'PUT /api/owners/:/suspension',
      act: async () => {
        await insertOwner(world.db, { telegram_id: 9012 })
        await ask('PUT', '/api/owners/9012/suspension')
        return { actor: owner(), detail: { telegram_id: 9012 } }
      },
    },
  ],
  'owner resumed': [
    {
      call: 'DELETE /api/owners/:/suspension',
      act: async () => {
        await insertOwner(world.db, { telegram_id: 9013 })
        await ask('PUT', '/api/owners/9013/suspension')
        await ask('DELETE', '/api/owners/9013/suspension')
        return { actor: owner(), detail: { telegram_id: 9013 } }
      },
    },
  ],
  'owner added': [
    {
      call: 'POST /api/owners/invitations/:/admit',
      act: async () => {
        await ask('POST', `/api/owners/invitations/${await openedLink(9014)}/admit`)
        return { actor: owner(), detail: { telegram_id: 9014 } }
      },
    },
    {
      call: 'owner add',
      act: async () => {
        await addOwner(world.db, 9001)
        return { actor: 'command line', detail: { telegram_id: 9001 } }
      },
    },
  ],
  'password changed': [
    {
      call: 'POST /api/auth/password',
      act: async () => {
        const given = { old_password: boss.password, new_password: 'vetka.more.2148' }
        await ask('POST', '/api/auth/password', given, tma(launchOf(world.ownerId + 2)))
        boss = { ...boss, password: given.new_password }
        return { actor: bossActor() }
      },
    },
    {
      call: 'owner password',
      act: async () => {
        await changePassword(world.db, 9001, await secretOf('newcomer', 'a password of the newcomer'))
        return { actor: 'command line', detail: { telegram_id: 9001 } }
      },
    },
  ],
  'owner removed': [
    {
      call: 'DELETE /api/owners/:',
      act: async () => {
        await insertOwner(world.db, { telegram_id: 9015 })
        await ask('DELETE', '/api/owners/9015')
        return { actor: owner(), detail: { telegram_id: 9015 } }
      },
    },
    {
      call: 'owner remove',
      act: async () => {
        await removeOwner(world.db, 9001)
        return { actor: 'command line', detail: { telegram_id: 9001 } }
      },
    },
  ],
  'news switched': [
    {
      call: 'PATCH /api/news',
      act: async () => {
        await ask('PATCH', '/api/news', { kind: 'digest', wanted: false })
        return { actor: owner(), detail: { kind: 'digest', wanted: false } }
      },
    },
  ],
  'agency changed': [
    {
      call: 'PATCH /api/agency',
      act: async () => {
        await ask('PATCH', '/api/agency', { name: 'Лайм', contact: '@irina_ugc', version: 1 })
        return { actor: owner(), detail: { fields: 'name contact' } }
      },
    },
    {
      call: 'POST /api/agency/mark',
      act: async () => {
        await ask('POST', '/api/agency/mark', await photoForm())
        return { actor: owner(), detail: { fields: 'mark' } }
      },
    },
    {
      call: 'DELETE /api/agency/mark',
      act: async () => {
        await world.db
          .updateTable('agency')
          .set({ mark_key: `${'a'.repeat(64)}.webp` })
          .execute()
        await ask('DELETE', '/api/agency/mark')
        return { actor: owner(), detail: { fields: 'mark' } }
      },
    },
  ],
  'creators changed': [
    {
      call: 'POST /api/creators/bulk',
      act: async () => {
        const id = randomUUID()
        await ask('POST', '/api/creators/bulk', {
          id,
          action: 'tag_on',
          tag_id: 2,
          ids: [(await person()).id],
        })
        return { actor: owner(), detail: { bulk_id: id, change: 'tag_on', tag_id: 2, people: 1 } }
      },
    },
  ],
  'creators changed back': [
    {
      call: 'POST /api/creators/bulk/:/undo',
      act: async () => {
        const id = randomUUID()
        await ask('POST', '/api/creators/bulk', {
          id,
          action: 'tag_on',
          tag_id: 2,
          ids: [(await person()).id],
        })
        await ask('POST', `/api/creators/bulk/${id}/undo`)
        return { actor: owner(), detail: { bulk_id: id, change: 'tag_on', people: 1 } }
      },
    },
  ],
  'view saved': [
    {
      call: 'POST /api/creator-views',
      act: async () => {
        const view_id = await idOf(ask('POST', '/api/creator-views', { name: 'Москва', address: 'city=a' }))
        return { actor: owner(), detail: { view_id } }
      },
    },
  ],
  'view renamed': [
    {
      call: 'PATCH /api/creator-views/:',
      given: () => idOf(ask('POST', '/api/creator-views', { name: 'Казань', address: 'city=a' })),
      act: async (view_id) => {
        await ask('PATCH', `/api/creator-views/${view_id}`, { name: 'Казань и Тула' })
        return { actor: owner(), detail: { view_id } }
      },
    },
  ],
  'view deleted': [
    {
      call: 'DELETE /api/creator-views/:',
      given: () => idOf(ask('POST', '/api/creator-views', { name: 'Тула', address: 'city=a' })),
      act: async (view_id) => {
        await ask('DELETE', `/api/creator-views/${view_id}`)
        return { actor: owner(), detail: { view_id } }
      },
    },
  ],
  'tag added': [
    {
      call: 'POST /api/tags',
      act: async () => {
        const reply = await ask('POST', '/api/tags', { name: 'Новый тег', category: null })
        return { actor: owner(), detail: { tag_id: reply.json<{ id: number }>().id } }
      },
    },
  ],
  'creator added': [
    {
      call: 'POST /api/creators',
      act: async () => {
        const id = await idOf(ask('POST', '/api/creators', { first_name: 'Новая', ground: 'contract' }))
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'creator changed': [
    {
      call: 'PATCH /api/creators/:',
      act: async () => {
        const { id } = await person()
        await ask('PATCH', `/api/creators/${id}`, { city: 'Тверь', is_verified: true })
        return { actor: owner(), detail: { creator_id: id, fields: 'city is_verified' } }
      },
    },
    {
      call: 'PUT /api/creators/profile/:',
      act: async () => {
        const { id, telegram_id } = await person()
        await ask('PUT', `/api/creators/profile/${telegram_id}`, PROFILE)
        return { actor: owner(), detail: { creator_id: id, fields: Object.keys(PROFILE).join(' ') } }
      },
    },
    {
      call: 'POST /api/creators/profile/:/photo',
      act: async () => {
        const { id } = await person()
        await ask('POST', `/api/creators/profile/${id}/photo`, await photoForm())
        return { actor: owner(), detail: { creator_id: id, fields: 'photo' } }
      },
    },
  ],
  'erasure begun': [
    {
      call: 'DELETE /api/creators/:',
      act: async () => {
        const { id } = await person()
        await ask('DELETE', `/api/creators/${id}`)
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'erasure taken back': [
    {
      call: 'POST /api/erasures/:/take-back',
      act: async () => {
        const { id } = await person()
        await ask('DELETE', `/api/creators/${id}`)
        await ask('POST', `/api/erasures/${id}/take-back`)
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
    {
      call: 'POST /api/erasures/take-back',
      act: async () => {
        const { id } = await person()
        await ask('DELETE', `/api/creators/${id}`)
        await ask('POST', '/api/erasures/take-back', { ids: [id] })
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'creator erased': [
    {
      call: 'the schedule',
      act: async () => {
        const { id } = await person()
        await ask('DELETE', `/api/creators/${id}`)
        await sql`update pending_erasures set final_at = now() where creator_id = ${id}`.execute(world.db)
        await finishErasures(world.db)
        return { actor: owner(), request_id: null, detail: { creator_id: id } }
      },
    },
    {
      call: 'DELETE /api/creators/: (by the person)',
      act: async () => {
        const { id, telegram_id, headers } = await person()
        await ask('DELETE', `/api/creators/${id}`, undefined, headers)
        return { actor: creator(telegram_id), detail: { creator_id: id } }
      },
    },
  ],
  'import begun': [
    {
      call: 'POST /api/imports',
      act: async () => {
        const import_id = await idOf(ask('POST', '/api/imports', await photoForm()))
        return { actor: owner(), detail: { import_id } }
      },
    },
  ],
  'import checked': [
    {
      call: 'PUT /api/imports/:/columns',
      act: async () => {
        const import_id = await imported()
        await ask('PUT', `/api/imports/${import_id}/columns`, { fields: ['first_name'] })
        return { actor: owner(), detail: { import_id } }
      },
    },
  ],
  'import moved': [
    {
      call: 'POST /api/imports/:/steps',
      act: async () => {
        const import_id = await imported()
        await ask('POST', `/api/imports/${import_id}/steps`, { step: 'run' })
        return { actor: owner(), detail: { import_id, step: 'run' } }
      },
    },
  ],
  'note added': [
    {
      call: 'POST /api/creators/:/notes',
      act: async () => {
        const { id } = await person()
        const note_id = await idOf(ask('POST', `/api/creators/${id}/notes`, { text: 'Снимает быстро' }))
        return { actor: owner(), detail: { creator_id: id, note_id } }
      },
    },
  ],
  'note deleted': [
    {
      call: 'DELETE /api/notes/:',
      act: async () => {
        const { id } = await person()
        const note_id = await idOf(ask('POST', `/api/creators/${id}/notes`, { text: 'Снимает быстро' }))
        await ask('DELETE', `/api/notes/${note_id}`)
        return { actor: owner(), detail: { creator_id: id, note_id } }
      },
    },
  ],
  'note taken back': [
    {
      call: 'POST /api/notes/:/take-back',
      act: async () => {
        const { id } = await person()
        const note_id = await idOf(ask('POST', `/api/creators/${id}/notes`, { text: 'Снимает быстро' }))
        await ask('DELETE', `/api/notes/${note_id}`)
        await ask('POST', `/api/notes/${note_id}/take-back`)
        return { actor: owner(), detail: { creator_id: id, note_id } }
      },
    },
  ],
  'creator stopped': [
    {
      call: 'PUT /api/creators/:/stop',
      act: async () => {
        const { id } = await person()
        await ask('PUT', `/api/creators/${id}/stop`, { reason: 'Пропал с заказом' })
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'creator unstopped': [
    {
      call: 'DELETE /api/creators/:/stop',
      act: async () => {
        const { id } = await person()
        await ask('DELETE', `/api/creators/${id}/stop`)
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'person invited': [
    {
      call: 'POST /api/creators/:/invitation',
      act: async () => {
        const creator_id = await makeCreator(world.db)
        await ask('POST', `/api/creators/${creator_id}/invitation`)
        return { actor: owner(), detail: { creator_id } }
      },
    },
  ],
  'people invited': [
    {
      call: 'GET /api/export/imports/:',
      act: async () => {
        const import_id = await imported()
        await ask('GET', `/api/export/imports/${import_id}?sheet=invitations`)
        return { actor: owner(), detail: { import_id, people: 0 } }
      },
    },
  ],
  'invitation accepted': [
    {
      call: 'POST /api/invitations/answer',
      act: async () => {
        const { creator_id, telegram_id, headers } = await invited()
        await ask('POST', '/api/invitations/answer', { is_me: true }, headers)
        return { actor: creator(telegram_id), detail: { creator_id } }
      },
    },
  ],
  'invitation refused': [
    {
      call: 'POST /api/invitations/answer (not me)',
      act: async () => {
        const { creator_id, telegram_id, headers } = await invited()
        await ask('POST', '/api/invitations/answer', { is_me: false }, headers)
        return { actor: creator(telegram_id), detail: { creator_id } }
      },
    },
  ],
  'creator blocked': [
    {
      call: 'POST /api/blocks',
      act: async () => {
        const { id } = await person()
        const block_id = await idOf(ask('POST', '/api/blocks', { creator_id: id, reason: 'rude' }))
        return { actor: owner(), detail: { block_id, creator_id: id, reason: 'rude' } }
      },
    },
  ],
  'creator unblocked': [
    {
      call: 'DELETE /api/blocks/:',
      act: async () => {
        const { id } = await person()
        const block_id = await idOf(ask('POST', '/api/blocks', { creator_id: id, reason: 'rude' }))
        await ask('DELETE', `/api/blocks/${block_id}`)
        return { actor: owner(), detail: { block_id } }
      },
    },
  ],
  'profile approved': [
    {
      call: 'PUT /api/reviews/:',
      act: async () => {
        const { id } = await newcomer()
        await ask('PUT', `/api/reviews/${id}`, { review: 'approved', version: 1 })
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'profile returned': [
    {
      call: 'PUT /api/reviews/:',
      act: async () => {
        const { id } = await newcomer()
        await ask('PUT', `/api/reviews/${id}`, { review: 'returned', note: 'Поменяй фото', version: 1 })
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'profile approval undone': [
    {
      call: 'PUT /api/reviews/:',
      act: async () => {
        const { id } = await newcomer()
        await ask('PUT', `/api/reviews/${id}`, { review: 'approved', version: 1 })
        await ask('PUT', `/api/reviews/${id}`, { review: 'waiting', version: 1 })
        return { actor: owner(), detail: { creator_id: id } }
      },
    },
  ],
  'brief created': [
    {
      call: 'POST /api/briefs',
      act: async () => {
        const id = await idOf(ask('POST', '/api/briefs', BRIEF))
        return { actor: owner(), detail: { brief_id: id } }
      },
    },
  ],
  'brief changed': [
    {
      call: 'PATCH /api/briefs/:',
      act: async () => {
        const id = await makeBrief(world.db)
        await ask('PATCH', `/api/briefs/${id}`, { title: 'Другой', version: 1 })
        return { actor: owner(), detail: { brief_id: id, fields: 'title' } }
      },
    },
    {
      call: 'DELETE /api/briefs/:/telling',
      given: async () => {
        const id = await makeBrief(world.db, { status: 'active' })
        await ask('PATCH', `/api/briefs/${id}`, { status: 'cancelled' })
        return id
      },
      act: async (id) => {
        await ask('DELETE', `/api/briefs/${id}/telling`)
        return { actor: owner(), detail: { brief_id: id, fields: 'status' } }
      },
    },
  ],
  'brief deleted': [
    {
      call: 'DELETE /api/briefs/:',
      act: async () => {
        const id = await makeBrief(world.db)
        await ask('DELETE', `/api/briefs/${id}`)
        return { actor: owner(), detail: { brief_id: id } }
      },
    },
  ],
  'brief sent': [
    {
      call: 'POST /api/briefs/:/send',
      act: async () => {
        await person()
        const id = await makeBrief(world.db)
        const { sent_to } = (await ask('POST', `/api/briefs/${id}/send`)).json<{ sent_to: number }>()
        return { actor: owner(), detail: { brief_id: id, sent_to } }
      },
    },
  ],
  'brief sent again': [
    {
      call: 'POST /api/briefs/:/resend',
      act: async () => {
        const { id: creator_id } = await person()
        const id = await makeBrief(world.db, { status: 'active' })
        await sql`insert into deliveries (creator_id, brief_id, state) values (${creator_id}, ${id}, 'failed')`.execute(
          world.db,
        )
        await ask('POST', `/api/briefs/${id}/resend`)
        return { actor: owner(), detail: { brief_id: id, sent_to: 1 } }
      },
    },
  ],
  'brief send stopped': [
    {
      call: 'DELETE /api/briefs/:/sending',
      act: async () => {
        const { id: creator_id } = await person()
        const id = await makeBrief(world.db, { status: 'active' })
        await sql`insert into deliveries (creator_id, brief_id) values (${creator_id}, ${id})`.execute(
          world.db,
        )
        await ask('DELETE', `/api/briefs/${id}/sending`)
        return { actor: owner(), detail: { brief_id: id, stopped: 1 } }
      },
    },
  ],
  'brief planned': [
    {
      call: 'PUT /api/briefs/:/plan',
      act: async () => {
        const id = await makeBrief(world.db)
        const reply = await ask('PUT', `/api/briefs/${id}/plan`, { at: tomorrow() })
        return {
          actor: owner(),
          detail: { brief_id: id, at: reply.json<{ scheduled_at: string }>().scheduled_at },
        }
      },
    },
  ],
  'brief plan cancelled': [
    {
      call: 'DELETE /api/briefs/:/plan',
      act: async () => {
        const id = await makeBrief(world.db)
        await ask('PUT', `/api/briefs/${id}/plan`, { at: tomorrow() })
        await ask('DELETE', `/api/briefs/${id}/plan`)
        return { actor: owner(), detail: { brief_id: id } }
      },
    },
  ],
  'brief tested': [
    {
      call: 'POST /api/briefs/:/test',
      act: async () => {
        const id = await makeBrief(world.db)
        await ask('POST', `/api/briefs/${id}/test`)
        return { actor: owner(), detail: { brief_id: id } }
      },
    },
  ],
  'brief reminded': [
    {
      call: 'PUT /api/briefs/:/reminder',
      act: async () => {
        const { id: creator_id } = await person()
        const id = await makeBrief(world.db, { status: 'active' })
        await sql`insert into deliveries (creator_id, brief_id, state, updated_at)
          values (${creator_id}, ${id}, 'sent', now() - interval '2 days')`.execute(world.db)
        await ask('PUT', `/api/briefs/${id}/reminder`, { scope: 'silent' })
        return { actor: owner(), detail: { brief_id: id, sent_to: 1 } }
      },
    },
  ],
  'response reminded': [
    {
      call: 'PUT /api/responses/:/reminder',
      act: async () => {
        const { response_id } = await answered()
        await sql`update responses set status = 'accepted', notified_status = 'accepted', told_at = now() - interval '2 days'
          where id = ${response_id}`.execute(world.db)
        await ask('PUT', `/api/responses/${response_id}/reminder`)
        return { actor: owner(), detail: { response_id } }
      },
    },
    {
      call: 'POST /api/works/reminders',
      act: async () => {
        const { response_id } = await answered()
        await sql`update responses set status = 'accepted', notified_status = 'accepted', told_at = now() - interval '2 days'
          where id = ${response_id}`.execute(world.db)
        await ask('POST', '/api/works/reminders', { ids: [response_id] })
        return { actor: owner(), detail: { response_id } }
      },
    },
  ],
  'response changed': [
    {
      call: 'PATCH /api/responses/:',
      act: async () => {
        const { response_id } = await answered()
        await ask('PATCH', `/api/responses/${response_id}`, {
          status: 'accepted',
          client_price: 5,
          version: 1,
        })
        const detail = { response_id, from: 'pending', to: 'accepted', price_from: 'none', price_to: 5 }
        return { actor: owner(), detail }
      },
    },
    {
      call: 'POST /api/responses/bulk',
      act: async () => {
        const { response_id } = await answered()
        await ask('POST', '/api/responses/bulk', { ids: [response_id], action: 'reserve' })
        return { actor: owner(), detail: { response_id, from: 'pending', to: 'reserve' } }
      },
    },
    {
      call: 'PATCH /api/works/: (a work is cancelled)',
      act: async () => {
        const response_id = await handedIn()
        await ask('PATCH', `/api/works/${response_id}`, { cancelled: { amount: 0 } })
        return { actor: owner(), detail: { response_id, from: 'accepted', to: 'rejected' } }
      },
    },
    {
      call: 'POST /api/responses/bulk (the client’s view)',
      act: async () => {
        const { response_id } = await answered()
        await ask('POST', '/api/responses/bulk', { ids: [response_id], action: 'hide' })
        return { actor: owner(), detail: { response_id, visibility: 'hidden' } }
      },
    },
    {
      call: 'PATCH /public/:/responses/:',
      act: async () => {
        const { response_id, link } = await answered()
        await ask('PATCH', `/public/${link.token}/responses/${response_id}`, { client_price: 7 })
        return { actor: owner(), detail: { response_id, price_from: 'none', price_to: 7 } }
      },
    },
  ],
  'work changed': [
    {
      call: 'PATCH /api/works/:',
      act: async () => {
        const response_id = await handedIn()
        await ask('PATCH', `/api/works/${response_id}`, {
          product: { sent_on: '2026-11-12', tracking: 'R1' },
        })
        return { actor: owner(), detail: { response_id, product: '2026-11-12' } }
      },
    },
    {
      call: 'POST /api/works/dates',
      act: async () => {
        const response_id = await handedIn()
        const [before] = await world.db
          .selectFrom('works')
          .select('due_at')
          .where('response_id', '=', response_id)
          .execute()
        const due_to = '2041-01-02T09:00:00.000Z'
        await ask('POST', '/api/works/dates', { ids: [response_id], due_at: due_to })
        return { actor: owner(), detail: { response_id, due_from: before?.due_at, due_to } }
      },
    },
  ],
  'work answered': [
    {
      call: 'POST /api/works/answers',
      act: async () => {
        const response_id = await handedIn()
        await ask('POST', '/api/works/answers', { ids: [response_id], verdict: 'done' })
        return { actor: owner(), detail: { response_id, from: 'submitted', to: 'done' } }
      },
    },
  ],
  'responses priced': [
    {
      call: 'POST /api/briefs/:/prices',
      act: async () => {
        const { brief_id } = await answered()
        await ask('POST', `/api/briefs/${brief_id}/prices`, { markup: 30, price_step: 100 })
        const detail = { brief_id, markup: 30, price_step: 100, replace: false, priced: 1 }
        return { actor: owner(), detail }
      },
    },
  ],
  'prices restored': [
    {
      call: 'POST /api/briefs/:/prices/undo',
      act: async () => {
        const { brief_id } = await answered()
        const priced = await ask('POST', `/api/briefs/${brief_id}/prices`, { markup: 30 })
        const { before } = priced.json<{ before: object[] }>()
        await ask('POST', `/api/briefs/${brief_id}/prices/undo`, { before })
        return { actor: owner(), detail: { brief_id, restored: 1 } }
      },
    },
  ],
  'link created': [
    {
      call: 'POST /api/public-links',
      act: async () => {
        const { brief_id, link } = await answered()
        await ask('DELETE', `/api/public-links/${link.id}`)
        const link_id = await idOf(ask('POST', '/api/public-links', { brief_id, kind: 'client' }))
        return { actor: owner(), detail: { link_id, brief_id, kind: 'client' } }
      },
    },
  ],
  'link revoked': [
    {
      call: 'DELETE /api/public-links/:',
      act: async () => {
        const { link } = await answered()
        await ask('DELETE', `/api/public-links/${link.id}`)
        return { actor: owner(), detail: { link_id: link.id } }
      },
    },
  ],
  'client chose': [
    {
      call: 'PUT /public/:/choices/:',
      act: async () => {
        const { response_id, link } = await answered()
        const key = rowKeyOf(link.row_key, response_id)
        const choice = { verdict: 'yes', comment: 'Наш голос' }
        await ask('PUT', `/public/${link.token}/choices/${key}`, choice, CLIENT)
        return { actor: 'client', detail: { link_id: link.id, response_id, verdict: 'yes' } }
      },
    },
    {
      call: 'POST /public/:/rest',
      act: async () => {
        const { link } = await answered()
        await ask('POST', `/public/${link.token}/rest`, {}, CLIENT)
        return { actor: 'client', detail: { link_id: link.id, verdict: 'rest no' } }
      },
    },
    {
      call: 'POST /public/:/restore',
      act: async () => {
        const { link } = await answered()
        await ask('POST', `/public/${link.token}/restore`, undefined, CLIENT)
        return { actor: 'client', detail: { link_id: link.id, verdict: 'as submitted' } }
      },
    },
  ],
  'payout paid': [
    {
      call: 'POST /api/payouts/payments',
      act: async () => {
        const response_id = await owed()
        await ask('POST', '/api/payouts/payments', { ids: [response_id], ...PAID, amount: 5000.5 })
        return { actor: owner(), detail: { response_id, amount: 5000.5, paid_on: PAID.paid_on } }
      },
    },
  ],
  'payment undone': [
    {
      call: 'POST /api/payouts/payments/undo',
      act: async () => {
        const response_id = await owed()
        await ask('POST', '/api/payouts/payments', { ids: [response_id], ...PAID })
        await ask('POST', '/api/payouts/payments/undo', { ids: [response_id] })
        return { actor: owner(), detail: { response_id, amount: 12_000 } }
      },
    },
  ],
  'payout changed': [
    {
      call: 'PATCH /api/payouts/:',
      act: async () => {
        const response_id = await owed()
        await ask('PATCH', `/api/payouts/${response_id}`, {
          amount: 13_000,
          reason: 'Второе видео',
          version: 1,
        })
        return { actor: owner(), detail: { response_id, amount_from: 12_000, amount_to: 13_000 } }
      },
    },
    {
      call: 'PATCH /api/briefs/:',
      act: async () => {
        const made = await answered()
        const id = await handedIn(made)
        const work_pay = [{ id, version: 1, amount: 500 }]
        await ask('PATCH', `/api/briefs/${made.brief_id}`, { status: 'cancelled', work_pay })
        return { actor: owner(), detail: { response_id: id, amount_from: 0, amount_to: 500 } }
      },
    },
  ],
  'client remarked': [
    {
      call: 'PUT /public/:/remarks/:',
      act: async () => {
        const { link, ...made } = await answered()
        const response_id = await handedIn(made)
        await ask('POST', '/api/works/answers', { ids: [response_id], verdict: 'done' })
        const key = rowKeyOf(link.row_key, response_id)
        await ask('PUT', `/public/${link.token}/remarks/${key}`, { number: 1, text: 'Тише' }, CLIENT)
        return { actor: 'client', detail: { link_id: link.id, response_id } }
      },
    },
  ],
  'client submitted': [
    {
      call: 'POST /public/:/submissions',
      act: async () => {
        const { link } = await answered()
        const submission = { message: 'Начните с Алины' }
        await ask('POST', `/public/${link.token}/submissions`, submission, CLIENT)
        const { id } = await world.db
          .selectFrom('client_submissions')
          .select('id')
          .where('link_id', '=', link.id)
          .executeTakeFirstOrThrow()
        return { actor: 'client', detail: { link_id: link.id, submission_id: id } }
      },
    },
  ],
  'link changed': [
    {
      call: 'PATCH /api/public-links/:',
      act: async () => {
        const { link } = await answered()
        await ask('PATCH', `/api/public-links/${link.id}`, { end: 'never', pin: '4815' })
        return { actor: owner(), detail: { link_id: link.id, fields: 'end pin' } }
      },
    },
  ],
  'link renewed': [
    {
      call: 'POST /api/public-links/:/renew',
      act: async () => {
        const { link } = await answered()
        const new_link_id = await idOf(ask('POST', `/api/public-links/${link.id}/renew`))
        return { actor: owner(), detail: { link_id: link.id, new_link_id } }
      },
    },
  ],
  'people read': [
    {
      call: 'the hour of reading is over',
      act: async () => {
        await sql`delete from owner_reads`.execute(world.db)
        const id = await makeCreator(world.db, { email: 'a@b.test' })
        await ask('GET', `/api/creators/${id}`)
        await sql`update owner_reads set hour = hour - interval '1 hour'`.execute(world.db)
        const { rows } = await sql<{ hour: string }>`select to_json(hour) as hour from owner_reads`.execute(
          world.db,
        )
        await recordReads(world.db)
        const detail = { hour: rows[0]?.hour ?? '', people: 1, contacts: 1 }
        return { actor: owner(), request_id: null, ip: 'network', detail }
      },
    },
  ],
  'stopped in the bot': [
    {
      call: 'a tap in the bot',
      act: async () => {
        const { brief_id, notice_id } = await told('broadcast')
        await stopByTap(world.db, { notice_id, telegram_id: world.ownerId })
        const detail = { brief_id, kind: 'broadcast', stopped: 0 }
        return { actor: owner(), ip: null, request_id: null, detail }
      },
    },
  ],
  'access held in the bot': [
    {
      call: 'a tap in the bot',
      act: async () => {
        const { notice_id } = await told('export')
        await holdByTap(world.db, { notice_id, telegram_id: world.ownerId })
        const detail = { telegram_id: world.ownerId + 2 }
        return { actor: owner(), ip: null, request_id: null, detail }
      },
    },
  ],
  'pins missed': [
    {
      call: 'POST /public/:/pin',
      act: async () => {
        const { link } = await linkedBrief(world.db)
        await setPin(world.db, link)
        for (let n = 0; n < 20; n += 1)
          await world.ask({
            method: 'POST',
            url: `/public/${link.token}/pin`,
            payload: { pin: '0000' },
            remoteAddress: nextAddress(),
          })
        return { actor: 'nobody', detail: { link_id: link.id, tries: 20 } }
      },
    },
  ],
  'export offered': [
    {
      call: 'POST /api/exports/tickets',
      act: async () => {
        await ask('POST', '/api/exports/tickets', { path: '/api/export/creators?city=Тверь' })
        return { actor: owner(), detail: { path: '/api/export/creators' } }
      },
    },
  ],
  'export started': [
    {
      call: 'GET /api/export/creators',
      act: async () => {
        await ask('GET', '/api/export/creators?min_price=999998')
        return { actor: owner(), detail: { min_price: 999_998, what: 'creators exported' } }
      },
    },
  ],
  'audit pruned': [
    {
      call: 'audit prune',
      act: async () => {
        await sql`insert into audit (at, actor, action) values (now() - interval '4 years', 'nobody', 'logout')`.execute(
          world.db,
        )
        await pruneAudit(world.db, 3)
        return { actor: 'command line', detail: { rows: 1, years: 3 } }
      },
    },
  ],
  'creators exported': [
    {
      call: 'GET /api/export/creators',
      act: async () => {
        await ask('GET', '/api/export/creators?min_price=999999')
        return { actor: owner(), detail: { min_price: 999_999, rows: 0, complete: true } }
      },
    },
    {
      call: 'POST /api/exports/tickets, GET /api/export/creators',
      act: async () => {
        const offer = await ask('POST', '/api/exports/tickets', {
          path: '/api/export/creators?max_followers=0',
        })
        const { url } = offer.json<{ url: string }>()
        await ask('GET', url.slice(url.indexOf('/api/')), undefined, {})
        return { actor: owner(), detail: { max_followers: 0, rows: 0, complete: true } }
      },
    },
  ],
  'responses exported': [
    {
      call: 'GET /api/export/responses/:',
      act: async () => {
        const { brief_id } = await answered()
        await ask('GET', `/api/export/responses/${brief_id}?for_client=true`)
        return { actor: owner(), detail: { brief_id, for_client: true, rows: 1, complete: true } }
      },
    },
    {
      call: 'POST /api/exports/tickets (selected), GET /api/export/responses/:',
      act: async () => {
        const { brief_id, response_id } = await answered()
        const path = `/api/export/responses/${brief_id}`
        const offer = await ask('POST', '/api/exports/tickets', { path, ids: [response_id] })
        const { url } = offer.json<{ url: string }>()
        await ask('GET', url.slice(url.indexOf('/api/')), undefined, {})
        const detail = { brief_id, for_client: false, selected: 1, rows: 1, complete: true }
        return { actor: owner(), detail }
      },
    },
  ],
  'payouts exported': [
    {
      call: 'GET /api/export/payouts',
      act: async () => {
        const period = { from: '2001-01-01', to: '2001-01-31' }
        await ask('GET', `/api/export/payouts?${new URLSearchParams(period).toString()}`)
        return { actor: owner(), detail: { ...period, rows: 0, complete: true } }
      },
    },
  ],
}

const ROWS = Object.entries(MATRIX).flatMap(([action, rows]) => rows.map((row) => ({ action, ...row })))

describe('the audit matrix', () => {
  test.each(ROWS)('[A-05] [S-56] $action is written by $call', async ({ action, call, given, act }) => {
    const made = (await given?.()) ?? ''
    const before = (await auditOf(world.db)).length
    const { actor, detail = {}, ip, request_id } = await act(made)
    const entries = (await auditOf(world.db)).slice(before).filter((entry) => entry.action === action)
    const isCall = actor !== 'command line' && request_id !== null
    expect(entries, call).toEqual([
      {
        id: expect.any(Number) as number,
        at: expect.any(String) as string,
        action,
        actor,
        detail,
        request_id: isCall ? (expect.stringMatching(/^[0-9a-f-]{36}$/) as string) : null,
        ip:
          ip === null
            ? null
            : isCall || ip === 'network'
              ? (expect.stringMatching(/\.0\/24$/) as string)
              : null,
      },
    ])
  })

  test('[S-56] has a row for every call by which an owner changes something', () => {
    const calls = new Set(ROWS.flatMap(({ call }) => call.replaceAll(/ \(.*?\)/g, '').split(', ')))
    const silent = ownerWrites
      .map(({ method, path: at }) => nameOf(method, at))
      .filter((name) => !calls.has(name))
    expect(silent, 'calls without a row').toEqual([])
  })

  test('[A-05] has no entry for what people do with their own profile', async () => {
    const { id, telegram_id, headers } = await person()
    const before = (await auditOf(world.db)).length
    await ask('PUT', `/api/creators/profile/${telegram_id}`, OWN_PROFILE, headers)
    await ask('PATCH', `/api/creators/${id}`, { is_active: false }, headers)
    await ask('POST', `/api/creators/profile/${telegram_id}/photo`, await photoForm(), headers)
    expect((await auditOf(world.db)).slice(before)).toEqual([])
  })
})
