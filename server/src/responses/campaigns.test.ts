import { type Outcome, endingOf, isRefusal, outcomeBy } from '@ugc/contract/facts/endings'
import type { BriefStatus, ResponseStatus } from '@ugc/contract/facts/statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../seed/random.ts'
import { BOT_TOKEN, launchedBy, startApp } from '../../test/app.ts'
import { type BotApi, startBotApi } from '../../test/bot-api.ts'
import { createBroadcaster } from '../../test/broadcaster.ts'
import { makeBrief, makeCreator } from '../../test/factories.ts'
import { endUndo } from '../../test/jobs.ts'
import { shortOrLong } from '../../test/long.ts'
import type { World } from '../../test/sign-in.ts'
import type { Broadcaster } from '../messages/broadcast/deliver.ts'
import { tellOutcomes } from '../messages/tellings.ts'
import { answerWaiting } from '../messages/untold.ts'
import { closeOverdueBriefs } from '../briefs/queries.ts'

/** The night plays fifty. */
const CAMPAIGNS = shortOrLong(12, 50)
const STEPS = 30
const PEOPLE = 5

let world: World
let telegram: BotApi
let broadcaster: Broadcaster
beforeAll(async () => {
  world = await startApp()
  telegram = await startBotApi({ token: BOT_TOKEN })
  broadcaster = createBroadcaster(world.db, telegram.url, 1000)
})
afterAll(async () => {
  await telegram.close()
  await world.close()
})

/** Does what is scheduled each minute and sends every message that is due, as a worker does. */
async function minute() {
  await sql`update briefs set undo_until = now(), answers_due_at = now() where answers_due_at is not null`.execute(
    world.db,
  )
  await closeOverdueBriefs(world.db)
  await answerWaiting(broadcaster)
  await endUndo(world.db)
  await tellOutcomes(broadcaster)
}

const TOLD: [Outcome, RegExp][] = [
  ['accepted', /ебя выбрали!/],
  ['reserve', /в резерве проекта/],
  ['rejected', /в этот раз выбрали других|аботу над проектом .* отменили/],
  ['pending', /пересматривают/],
  ['choosing', /Набор закрыт, выбираем/],
  ['closed', /\nВ этот раз выбрали других/],
  ['done', /Спасибо за ролик|ждём только твой ролик/],
  ['cancelled', /твой отклик ни при чём/],
  ['stopped', /остановил проект/],
]
const toldTo = (chat: number) =>
  telegram
    .sent('sendMessage')
    .filter(({ chat_id }) => chat_id === chat)
    .flatMap(({ payload }) =>
      TOLD.filter(([, words]) => words.test(String(payload.text))).map(([name]) => name),
    )

interface Person {
  chat: number
  creator_id: string
  /** Blocked or erased: nothing is written to this person any more. */
  is_gone: boolean
  /** Everything that may change the outcome, in order with what was told. */
  story: string[]
  /** How much of what was told is in the story. */
  seen: number
}

/** One brief and its people. Every action goes through the API; a refusal is a part of the story, a failure is not. */
class Campaign {
  readonly #random: Random
  readonly people: Person[] = []
  brief_id = ''
  readonly seed: number
  constructor(seed: number) {
    this.seed = seed
    this.#random = new Random(seed, 18, 0)
  }

  async begin() {
    this.brief_id = await makeBrief(world.db, { status: 'active', title: `Проект ${this.seed}` })
    for (let n = 0; n < PEOPLE; n += 1) {
      const chat = 750_000_000 + this.seed * 100 + n
      const creator_id = await makeCreator(world.db, { telegram_id: chat, tag_ids: [1] })
      const person = { chat, creator_id, is_gone: false, story: [], seen: 0 }
      this.people.push(person)
      if (this.#random.chance(0.6)) await this.#respond(person)
    }
  }

  async #ask(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload: object | undefined,
    by = world.owner,
  ) {
    await world.db.deleteFrom('throttles').execute()
    const reply = await world.ask({ method, url, headers: by, ...(payload ? { payload } : {}) })
    expect(reply.statusCode, `${this.seed}: ${method} ${url} ${reply.body}`).toBeLessThan(500)
    return reply.statusCode < 300
  }
  /** In the story of everybody, or of one. */
  #note(what: string, who: Person[] = this.people) {
    for (const { story } of who) story.push(what)
  }
  brief = () =>
    world.db.selectFrom('briefs').selectAll().where('id', '=', this.brief_id).executeTakeFirstOrThrow()
  responseOf = ({ creator_id }: Person) =>
    world.db
      .selectFrom('responses')
      .selectAll()
      .where('brief_id', '=', this.brief_id)
      .where('creator_id', '=', creator_id)
      .executeTakeFirst()

  /** Also again, after it was withdrawn. */
  async #respond(person: Person) {
    const payload = { brief_id: this.brief_id, creator_price: 5000 }
    if (await this.#ask('POST', '/api/responses', payload, launchedBy(person.chat)))
      this.#note('answered', [person])
  }

  async changeBrief(change: Record<string, unknown>) {
    const { version } = await this.brief()
    if (await this.#ask('PATCH', `/api/briefs/${this.brief_id}`, { ...change, version }))
      this.#note(`brief ${JSON.stringify(change)}`)
  }

  async step() {
    const person = this.#random.pick(this.people)
    const headers = launchedBy(person.chat)
    const response = await this.responseOf(person)
    const in_days = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const actions: [number, () => Promise<unknown>][] = [
      [4, () => this.#respond(person)],
      [
        3,
        () =>
          this.#ask(
            'PATCH',
            `/api/responses/${response?.id}/own`,
            { creator_price: this.#random.whole(1, 9) * 1000, version: response?.version },
            headers,
          ),
      ],
      [
        8,
        async () => {
          const status = this.#random.pick<ResponseStatus>(['accepted', 'reserve', 'rejected', 'pending'])
          const payload = { status, version: response?.version }
          if (await this.#ask('PATCH', `/api/responses/${response?.id}`, payload))
            this.#note(status, [person])
        },
      ],
      [
        3,
        async () => {
          const payload = { version: response?.version, reason: null }
          if (await this.#ask('POST', `/api/responses/${response?.id}/withdraw`, payload, headers))
            this.#note('withdrawn', [person])
        },
      ],
      [
        4,
        async () => {
          const reason = this.#random.chance(0.5) ? 'time' : null
          for (const one of this.people) {
            const accepted = await this.responseOf(one)
            if (accepted?.status !== 'accepted') continue
            const url = `/api/responses/${accepted.id}/confirmation`
            if (await this.#ask('PUT', url, { reason }, launchedBy(one.chat)))
              this.#note(reason === null ? 'confirmed' : CANNOT, [one])
          }
        },
      ],
      [2, () => this.changeBrief({ deadline: in_days(this.#random.whole(1, 9)) })],
      [
        2,
        () =>
          this.changeBrief({ status: this.#random.pick<BriefStatus>(['closed', 'completed', 'cancelled']) }),
      ],
      [2, () => this.changeBrief({ status: 'active', deadline: in_days(3) })],
      [1, () => this.passDeadline()],
      [
        0.5,
        async () => {
          const payload = { creator_id: person.creator_id, reason: 'spam' }
          person.is_gone = (await this.#ask('POST', '/api/blocks', payload)) || person.is_gone
        },
      ],
      [
        0.5,
        async () => {
          person.is_gone =
            (await this.#ask('DELETE', `/api/creators/${person.creator_id}`, undefined)) || person.is_gone
        },
      ],
      [6, () => minute()],
    ]
    let left = this.#random.next() * actions.reduce((sum, [weight]) => sum + weight, 0)
    const action = actions.find(([weight]) => (left -= weight) < 0)
    await action?.[1]()
    this.look()
  }

  async passDeadline() {
    await sql`update briefs set deadline = now() - interval '1 minute' where id = ${this.brief_id}`.execute(
      world.db,
    )
    this.#note('deadline passed')
  }

  /** Puts what was told meanwhile into the story. */
  look() {
    for (const person of this.people) {
      const told = toldTo(person.chat)
      for (const outcome of told.slice(person.seen)) person.story.push(`told ${outcome}`)
      person.seen = told.length
    }
  }

  /** Ends the brief in one of the ways. */
  async end() {
    const { status } = await this.brief()
    if (status === 'active' && this.#random.chance(0.5)) await this.passDeadline()
    else if (status === 'active') await this.changeBrief({ status: 'completed' })
    await minute()
    this.look()
  }
}

const CANNOT = 'accepted, then withdrawn'
const told = (story: string[]) =>
  story.filter((line) => line.startsWith('told ')).map((line) => line.slice(5))

test(
  `[B-85] in ${CAMPAIGNS} random campaigns everybody who answered is told one final outcome, and none that contradicts it`,
  { timeout: 600_000 },
  async () => {
    let answered = 0
    let left = 0
    let messages = 0
    for (let seed = 1; seed <= CAMPAIGNS; seed += 1) {
      telegram.clear()
      const campaign = new Campaign(seed)
      await campaign.begin()
      for (let step = 0; step < STEPS; step += 1) await campaign.step()
      await campaign.end()
      const { status } = await campaign.brief()
      for (const person of campaign.people) {
        const context = `campaign ${seed}, ${person.chat}: ${person.story.join(' · ')}`
        messages += told(person.story).length
        left += person.story.filter((line) => line === CANNOT).length
        const response = await campaign.responseOf(person)
        if (!person.is_gone && response && response.status !== 'withdrawn') {
          answered += 1
          const last = told(person.story).at(-1) as Outcome | undefined
          const ending = endingOf(status)
          const final = outcomeBy(response.status, ending)
          // One «no» stands for every other.
          expect(last !== undefined && isRefusal(last) ? 'no' : last, context).toBe(
            isRefusal(final) ? 'no' : final,
          )
        }
        for (const [n, line] of person.story.entries()) {
          const next = person.story[n + 1]
          if (line.startsWith('told ')) expect(next?.startsWith('told ') ?? false, context).toBe(false)
        }
        // The same is not told twice in a row, whatever happened between; nor is one «no» followed by another. An answer
        // that was taken back and given again is told anew.
        for (const story of person.story.join('\n').split(/\n.*withdrawn\n/)) {
          const outcomes = told(story.split('\n')) as Outcome[]
          for (const [n, outcome] of outcomes.entries()) {
            const before = outcomes[n - 1]
            if (before === undefined) continue
            expect(before, context).not.toBe(outcome)
            expect(isRefusal(before) && isRefusal(outcome), context).toBe(false)
          }
        }
      }
    }
    process.stdout.write(`${CAMPAIGNS} campaigns: ${answered} answers, ${messages} messages about outcomes\n`)
    expect(answered).toBeGreaterThan(CAMPAIGNS)
    expect(messages).toBeGreaterThan(answered)
    expect(left).toBeGreaterThan(CAMPAIGNS / 10)
  },
)
