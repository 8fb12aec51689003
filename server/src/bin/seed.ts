import { parseArgs } from 'node:util'
import { connect } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { insertOwner } from '../owners/queries.ts'
import { configOrExit, secretsOf } from '../run.ts'
import { seed } from '../seed/load.ts'

const USAGE = `People and briefs that do not exist, for a database that is nobody's. Safe to repeat, refused in production.

  seed                        an agency's first week: 60 creators, 8 briefs
  seed --creators 1000000     as many as you like, with 40 briefs and two responses each
       --briefs 40 --responses 2000000
       --photos 0.7           this share has a photo (its address alone: there is no picture behind it)
       --random 1             another number, other people
`
const DEMO = { creators: 60, briefs: 8, responses: 70 }
const RESPONSES_MAX = 2_000_000

function options() {
  try {
    const { values } = parseArgs({
      options: {
        creators: { type: 'string' },
        briefs: { type: 'string' },
        responses: { type: 'string' },
        photos: { type: 'string', default: '0' },
        random: { type: 'string', default: '1' },
      },
    })
    const number = (text: string | undefined, fallback: number) =>
      text === undefined ? fallback : Number(text)
    const creators = number(values.creators, DEMO.creators)
    const demo = values.creators === undefined
    const amounts = {
      creators,
      briefs: number(values.briefs, demo ? DEMO.briefs : creators > 0 ? 40 : 0),
      responses: number(values.responses, demo ? DEMO.responses : Math.min(2 * creators, RESPONSES_MAX)),
    }
    const [random, photos] = [Number(values.random), Number(values.photos)]
    if ([...Object.values(amounts), random].every((n) => Number.isSafeInteger(n) && n >= 0) && photos >= 0)
      return { amounts, making: { random, photos, now: new Date() } }
  } catch {
    // An option that is not there.
  }
  process.stderr.write(USAGE)
  process.exit(1)
}

const { amounts, making } = options()
// Nothing said: the database of this machine. Whoever names another one says that it is not production, too.
if (!process.env.DATABASE_URL) {
  process.env.DATABASE_URL = `postgres://postgres@127.0.0.1:${process.env.UGC_PG_PORT ?? '54329'}/ugc`
  process.env.NODE_ENV ||= 'development'
}
const config = configOrExit('migrate')
const log = createLog({ name: 'seed', level: config.LOG_LEVEL, secrets: secretsOf(config) })
if (config.NODE_ENV === 'production') {
  log.fatal('demo data is not for production')
  process.exit(1)
}
const { db } = connect({ url: config.DATABASE_URL, max: 1, application: 'ugc-seed', log, patient: true })
try {
  const owner = Number(process.env.DEMO_OWNER)
  if (Number.isSafeInteger(owner)) await insertOwner(db, { telegram_id: owner })
  await seed(db, amounts, making, log)
  log.info(amounts, 'demo data is in place')
} catch (err) {
  log.fatal({ err }, 'nothing was written')
  process.exitCode = 1
} finally {
  await db.destroy()
}
