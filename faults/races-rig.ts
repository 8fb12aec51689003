import { connect } from '../server/src/platform/db/connect.ts'
import { createLog } from '../server/src/platform/log.ts'
import { launchedBy } from '../server/test/app.ts'
import { makeCreator } from '../server/test/factories.ts'
import { createDatabase } from '../server/test/postgres.ts'
import { shortOrLong } from '../server/test/long.ts'
import type { MutantName } from './mutants.ts'
import { startNginx } from './nginx.ts'
import { startApis, withMutants } from './rig.ts'

const OWNER = 930_000_001
const FIRST_CREATOR = 931_000_000
export const FIFTY = 50
export const TIMES = shortOrLong(2, 20)

/** Two API processes behind nginx with the shipped configuration, which gives each the next request in turn. */
async function startBehindNginx(env: Record<string, string>) {
  const apis = await startApis({ TRUST_PROXY: 'loopback', ...env })
  const nginx = await startNginx(apis.apis.map(({ url }) => Number(new URL(url).port)))
  return {
    urls: [nginx.url],
    stop: async () => {
      await nginx.stop()
      await apis.stop()
    },
  }
}

/** A database with an owner, and two API processes. */
export async function startRaces(env: Record<string, string> = {}) {
  const database = await createDatabase()
  const log = createLog({ name: 'test', level: 'silent' })
  const { db, pool } = connect({ url: database.url, max: 2, application: 'test', log })
  await db.insertInto('users').values({ telegram_id: OWNER, username: null }).execute()
  await db.insertInto('owners').values({ telegram_id: OWNER, login: null, password_hash: null }).execute()
  const all = { DATABASE_URL: database.url, ...env }
  const product = await startBehindNginx(all)
  let people = 0

  return {
    db,
    database,
    urls: product.urls,
    owner: launchedBy(OWNER),
    addCreator: async () => {
      people += 1
      const telegram_id = FIRST_CREATOR + people
      const id = await makeCreator(db, { telegram_id, tag_ids: [1] })
      return { id, telegram_id, headers: launchedBy(telegram_id) }
    },
    sql: async (text: string) => void (await pool.query(text)),
    count: async (text: string) => {
      const { rows } = await pool.query<{ count: number }>(`select count(*) from ${text}`)
      return rows[0]?.count ?? -1
    },
    repeated: async <T>(work: (urls: string[]) => Promise<T>, times = TIMES) => {
      const found: T[] = []
      for (let n = 0; n < times; n += 1) found.push(await work(product.urls))
      return found
    },
    /** The same against processes with mutants. A race that may end well is repeated until `isSeen`, 20 times at most. */
    wrong: async <T>(
      mutants: MutantName[],
      work: (urls: string[]) => Promise<T>,
      isSeen: (found: T) => boolean = () => true,
    ): Promise<T> => {
      const broken = await startBehindNginx({ ...all, ...withMutants(...mutants) })
      try {
        let found = await work(broken.urls)
        for (let more = 20; more > 0 && !isSeen(found); more -= 1) found = await work(broken.urls)
        return found
      } finally {
        await broken.stop()
      }
    },
    stop: async () => {
      await product.stop()
      await db.destroy()
      await database.drop()
    },
  }
}
export type Races = Awaited<ReturnType<typeof startRaces>>
