import { randomInt } from 'node:crypto'
import { launchedBy } from '../server/test/app.ts'
import { type Answer, type Door, startBalancer } from './balancer.ts'
import { type Accounts, settle } from './accounts.ts'
import { actions } from './actions.ts'
import { makeCast } from './cast.ts'

export type Kind = 'tag' | 'brief' | 'change' | 'response' | 'profile'

/** A write and its outcome as the client saw it. */
export interface Write {
  kind: Kind
  /** The key of the row: a name, an id, a pair of ids. No other request writes to it meanwhile. */
  key: string
  value: string
  outcome: 'sent' | 'acknowledged' | 'refused' | 'unknown'
}

export interface Recorder {
  writes: Write[]
  answers: Answer[]
  /** Resolves after so many more successful answers, from any process. */
  goOn: (count: number) => Promise<void>
  /** Resolves after one more acknowledged write of this kind. */
  hears: (kind: Kind) => Promise<void>
  stop: () => Promise<void>
  /** Compares the acknowledged writes with the rows of this database or of a copy. */
  accounts: (database_url?: string) => Promise<Accounts>
}

interface Options {
  database_url: string
  doors: () => Door[]
  /** Requests a second. */
  rate?: number
}

/** Limits the requests in flight on a machine that is too slow for the rate. */
const MOST_AT_ONCE = 20
const READS = ['/api/tags', '/api/creators', '/api/briefs', '/api/responses', '/api/auth/me']
const anyOf = <T>(all: readonly T[]) => all[randomInt(all.length)] as T

/** An owner and creators read and write continuously; every acknowledged write is recorded. */
export async function startRecorder({ database_url, doors, rate = 20 }: Options): Promise<Recorder> {
  const cast = await makeCast(database_url)
  const balancer = startBalancer(doors)
  const writes: Write[] = []
  const answers: Answer[] = []
  const running = new Set<Promise<unknown>>()

  const send = async (who: number, method: string, path: string, body?: unknown) => {
    const answer = await balancer.send({ method, path, headers: launchedBy(who), body })
    answers.push(answer)
    return answer
  }
  const write = async (kind: Kind, key: string, value: string, ...asked: Parameters<typeof send>) => {
    const one: Write = { kind, key, value, outcome: 'sent' }
    writes.push(one)
    const answer = await send(...asked)
    const refused = answer.status >= 400 && answer.status < 500
    one.outcome =
      answer.status >= 200 && answer.status < 300 ? 'acknowledged' : refused ? 'refused' : 'unknown'
    return one.outcome === 'acknowledged' ? (JSON.parse(answer.text) as Record<string, unknown>) : undefined
  }
  const act = actions(cast, write)
  const step = async () => {
    if (randomInt(10) < 5) await send(cast.owner, 'GET', anyOf(READS))
    else await anyOf(act)()
  }
  const ticking = setInterval(() => {
    if (running.size >= MOST_AT_ONCE) return
    const one = step().finally(() => running.delete(one))
    running.add(one)
  }, 1000 / rate)

  const until = async (count: () => number, more: number) => {
    const enough = count() + more
    const patience = performance.now() + 60_000
    while (count() < enough) {
      if (performance.now() > patience) throw new Error(`only ${count()} of ${enough} answered well`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const good = () => answers.filter(({ status }) => status >= 200 && status < 300).length
  const heard = (kind: Kind) =>
    writes.filter((one) => one.kind === kind && one.outcome === 'acknowledged').length
  return {
    writes,
    answers,
    goOn: (count) => until(good, count),
    hears: (kind) => until(() => heard(kind), 1),
    stop: async () => {
      clearInterval(ticking)
      await Promise.all(running)
      balancer.stop()
    },
    accounts: (url = database_url) => settle(url, cast, writes),
  }
}
