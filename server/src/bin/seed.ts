import { connect } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { insertOwner } from '../owners/queries.ts'
import { configOrExit, secretsOf } from '../run.ts'

/** Demo data for a database that is nobody's: safe to repeat, refused in production. */
const config = configOrExit('migrate')
const log = createLog({ name: 'seed', level: config.LOG_LEVEL, secrets: secretsOf(config) })
if (config.NODE_ENV === 'production') {
  log.fatal('demo data is not for production')
  process.exit(1)
}
const { db } = connect({ url: config.DATABASE_URL, max: 1, application: 'ugc-seed', log })
const owner = Number(process.env.DEMO_OWNER)
if (Number.isSafeInteger(owner)) await insertOwner(db, { telegram_id: owner })
await db.destroy()
log.info('demo data is in place')
