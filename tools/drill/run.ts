// npm run deploy:drill: bare Debian machines, on which the commands of docs/install.ru.md and docs/operations.md are run as they
// are written there. Prints each step with its time, stops at the first that fails, and writes its output into docs/operations.md
// when all have passed. As root, with debootstrap, systemd-container, buildah and
// docker-compose of Debian installed. One part alone: npm run deploy:drill -- operations
import { once } from 'node:events'
import { join } from 'node:path'
import { writeBlock } from '../doc-block.ts'
import { openAgency } from './agency.ts'
import { installByHand, restoreByHand, upgradeByHand } from './by-hand.ts'
import { runImage } from './image.ts'
import { BACKUPS, BUCKET, CERTIFICATE, startInternet, startStorage } from './internet.ts'
import { boot, DIR, LOG, type Machine, makeBase, sh } from './machine.ts'
import { APP, STORAGE } from './network.ts'
import { openPages } from './pages.ts'
import {
  checkBackups,
  installQuickly,
  loseAndRestore,
  upgradeFromPrevious,
  useProduct,
} from './quick-start.ts'
import { createSteps } from './steps.ts'

const ROOT = join(import.meta.dirname, '../..')
const REPOSITORY = join(DIR, 'repository.git')
/** Of the owner. */
const PASSWORD = 'vetka.more.2148'
const TOKEN = '7654321098:AAdrill_token_that_only_this_run_knows'
/** The release before this one. */
const PREVIOUS = 'e4550e0'
/** One part alone: a word of its name. */
const [only] = process.argv.slice(2)

const { lines, say, step } = createSteps()
const pages = openPages(['install.ru.md', 'operations.md'])
const stops: (() => unknown)[] = []
let running: Machine | undefined

/** This commit, with what is changed and not committed, and the previous release. */
const copyRepository = () =>
  sh(`rm -rf ${REPOSITORY}; git init -q --bare -b main ${REPOSITORY}; cd ${ROOT}
    commit=$(git stash create); git push -q ${REPOSITORY} "\${commit:-HEAD}:refs/heads/main" ${PREVIOUS}:refs/heads/previous`)

async function drill() {
  sh(`rm -rf ${LOG}`)
  await step('bare Debian 12 (debootstrap, kept between runs)', makeBase)
  copyRepository()
  const storage = await step('object storage', () => startStorage())
  stops.push(storage.stop)
  const internet = await step('Telegram and a certificate authority', () => startInternet(TOKEN))
  stops.push(internet.stop)
  /** A new machine; the one before is lost without warning. */
  const turnOn = () =>
    step('a bare machine boots', async () => {
      await running?.kill()
      running = await boot('machine', { repository: REPOSITORY, certificate: CERTIFICATE })
      return running
    })
  const answers = [
    APP,
    TOKEN,
    501,
    'irina',
    `https://${STORAGE}`,
    '',
    storage.key.id,
    storage.key.secret,
    BUCKET,
    BACKUPS.quick,
    '',
    '',
    storage.backup_key.id,
    storage.backup_key.secret,
    PASSWORD,
    PASSWORD,
  ]
  const backups = (bucket: string) => ({
    bucket,
    endpoint: `https://${STORAGE}`,
    key: storage.backup_key.id,
    secret: storage.backup_key.secret,
  })
  const world = {
    step,
    pages,
    turnOn,
    agency: openAgency(internet),
    answers: `${answers.join('\n')}\n`,
    backups: { quick: backups(BACKUPS.quick), by_hand: backups(BACKUPS.by_hand) },
    password: PASSWORD,
    losePhotos: storage.losePhotos,
  }
  const parts: Record<string, () => Promise<void>> = {
    'docs/install.ru.md': async () => {
      const installed = await installQuickly(world)
      const used = await useProduct(world, installed)
      await checkBackups(world, installed)
      const restored = await loseAndRestore(world, installed, used)
      await upgradeFromPrevious(world, restored)
    },
    'docs/operations.md': async () => {
      const byHand = await installByHand(world)
      await restoreByHand(world, byHand)
      await upgradeByHand(world, byHand)
    },
    'Dockerfile, deploy/compose.yaml': () => runImage(step, internet, storage.key),
  }
  for (const [name, run] of Object.entries(parts)) {
    if (!name.includes(only ?? '')) continue
    say(`-- ${name}`)
    await run()
  }
}

try {
  await drill()
  for (const { page, heading } of pages.untaken()) say(`not run: docs/${page}, «${heading}»`)
  say('the drill has passed')
  if (only === undefined) writeBlock('operations.md', 'deploy:drill', `\`\`\`\n${lines.join('\n')}\n\`\`\``)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
} finally {
  // DRILL_KEEP=1: the machine runs on, to be looked into, until this process gets SIGINT.
  if (process.env.DRILL_KEEP) {
    const alive = setInterval(() => undefined, 60_000)
    await once(process, 'SIGINT')
    clearInterval(alive)
  }
  await running?.kill()
  for (const stop of stops.toReversed()) await stop()
}
