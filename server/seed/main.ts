import { parseArgs } from 'node:util'
import { connect } from '../src/platform/db/connect.ts'
import { createLog } from '../src/platform/log.ts'
import { hashPassword } from '../src/access/auth/passwords-part.ts'
import { insertOwner, updateOwnerPassword } from '../src/access/owners/queries.ts'
import { configOrExit, secretsOf } from '../src/platform/run.ts'
import { DEMO_LOGIN } from './demo-login.ts'
import { seed } from './load.ts'

const USAGE = `Made-up creators and briefs for development and measurements. Safe to repeat, refused in production.

  seed                        an agency at work: 3200 creators with portraits, a brief in every stage; made once
  seed --creators 1000000     as many as you like, with 40 briefs and two responses each
       --briefs 40 --responses 2000000
       --photos 0.7           this share has a photo (its address alone: there is no picture behind it)
       --random 1             another number, other people
`
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
    const creators = number(values.creators, 0)
    const amounts = {
      creators,
      briefs: number(values.briefs, creators > 0 ? 40 : 0),
      responses: number(values.responses, Math.min(2 * creators, RESPONSES_MAX)),
    }
    const [random, photos] = [Number(values.random), Number(values.photos)]
    if ([...Object.values(amounts), random].every((n) => Number.isSafeInteger(n) && n >= 0) && photos >= 0)
      return { demo: values.creators === undefined, amounts, making: { random, photos, now: new Date() } }
  } catch {
    // An option that is not there.
  }
  process.stderr.write(USAGE)
  process.exit(1)
}

const { demo, amounts, making } = options()
// Without DATABASE_URL: the database of this machine. With it NODE_ENV must be set too, because the default is production.
if (!process.env.DATABASE_URL) {
  process.env.DATABASE_URL = `postgres://postgres@127.0.0.1:${process.env.UGC_PG_PORT ?? '54329'}/ugc`
  process.env.NODE_ENV ||= 'development'
}
const config = configOrExit('seed')
const log = createLog({ name: 'seed', level: config.LOG_LEVEL, secrets: secretsOf(config) })
if (config.NODE_ENV === 'production') {
  log.fatal('demo data is not for production')
  process.exit(1)
}
/** The login that `npm run dev` prints works after each start. */
async function addDemoOwner(telegram_id: number) {
  const { login, password } = DEMO_LOGIN
  const secret = { login, password_hash: await hashPassword(password), password_is_first: false }
  await db.transaction().execute(async (tx) => {
    await insertOwner(tx, { telegram_id })
    await updateOwnerPassword(tx, telegram_id, secret)
  })
}

const { db } = connect({ url: config.DATABASE_URL, max: 1, application: 'ugc-seed', log, unlimited: true })
try {
  if (config.DEMO_OWNER !== undefined) await addDemoOwner(config.DEMO_OWNER)
  if (demo) {
    if (config.S3_ENDPOINT === undefined)
      log.warn('no object storage is named: portraits come with the next run that has one')
    // Loaded here, because the large form needs neither the image library nor the storage client.
    const { createStoredPhotos } = await import('../src/platform/photo-storage.ts')
    const { seedDemo } = await import('./demo/seed.ts')
    const photos = config.S3_ENDPOINT === undefined ? undefined : createStoredPhotos(configOrExit('photos'))
    await seedDemo(db, { random: making.random, creator: config.DEMO_CREATOR, photos }, log)
  } else await seed(db, amounts, making, log)
  log.info(demo ? {} : amounts, 'demo data is in place')
} catch (err) {
  log.fatal({ err }, 'nothing was written')
  process.exitCode = 1
} finally {
  await db.destroy()
}
