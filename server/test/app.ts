import { randomInt } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { upsertUser } from '../src/access/auth/queries.ts'
import { launchKey } from '../src/access/auth/init-data-part.ts'
import { DEVELOPMENT_BOT_TOKEN, DEVELOPMENT_PUBLIC_KEY, readConfig } from '../src/platform/config.ts'
import { connect } from '../src/platform/db/connect.ts'
import { buildApp } from '../src/bin/http/app.ts'
import { createLog } from '../src/platform/log.ts'
import { insertOwner } from '../src/access/owners/queries.ts'
import { createServices } from '../src/bin/http/services.ts'
import { signLaunch } from './init-data.ts'
import { createDatabase, servedBy } from './postgres.ts'
import { S3_ENV } from './storage.ts'

export const BOT_TOKEN = DEVELOPMENT_BOT_TOKEN

/** What every API process needs and no test cares about. Tests call faster than people; those of the limits switch them on. */
export const API_ENV = {
  /** For the worker and the bot. The API has the key that is derived from it. */
  BOT_TOKEN,
  LAUNCH_KEY: launchKey(BOT_TOKEN),
  TELEGRAM_PUBLIC_KEY: DEVELOPMENT_PUBLIC_KEY,
  APP_URL: 'https://app.test',
  PSEUDONYM_KEY: 'a-key-for-tests-only-0123456789abcdef',
  CALL_LIMITS: 'off',
  BOT_USERNAME: 'ugc_test_bot',
  ...S3_ENV,
}

/** The headers of a user who opened the app in Telegram. */
export const launchedBy = (id: number, at = new Date()) => ({
  authorization: `tma ${signLaunch({ token: BOT_TOKEN, user: { id, first_name: 'Анна' }, auth_date: at })}`,
})

interface Options {
  env?: Record<string, string>
  /** Registers routes of the test's own beside the real ones. */
  routes?: Parameters<typeof buildApp>[1]
}

/** The real application on a database of its own, with an owner and a creator at the door. */
export async function startApp({ env = {}, routes }: Options = {}) {
  const database = await createDatabase()
  const config = readConfig('api', {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: servedBy('api', database.url),
    DATABASE_POOL: '4',
    ...API_ENV,
    ...env,
  })
  const log = createLog({ name: 'test', level: config.LOG_LEVEL })
  const services = createServices(config, log)
  // What a test prepares and looks at is not limited to the rights and the timeouts of the API.
  const { db } = connect({ url: database.url, max: 4, application: 'ugc-test', log, unlimited: true })
  await services.jobs.prepare()
  const app = await buildApp(services, routes)
  const ownerId = randomInt(1, 2 ** 40)
  await insertOwner(db, { telegram_id: ownerId })
  await upsertUser(db, { telegram_id: ownerId + 1, first_name: 'Анна' })

  return {
    app,
    db,
    database,
    ownerId,
    creatorId: ownerId + 1,
    owner: launchedBy(ownerId),
    creator: launchedBy(ownerId + 1),
    ask: (options: InjectOptions) => app.inject(options),
    close: async () => {
      await app.close()
      await services.close()
      await db.destroy()
      await database.drop()
    },
  }
}
