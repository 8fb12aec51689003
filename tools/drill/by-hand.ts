import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchKey } from '../../server/src/access/auth/init-data-part.ts'
import type { Machine } from './machine.ts'
import { APP } from './network.ts'
import { filled, useAgency, type Used, watch, type World } from './quick-start.ts'

const PAGE = 'operations.md'
const LOGIN = 'irina'
const ROLES = { api: 'ugc_api', worker: 'ugc_worker', bot: 'ugc_bot', migrate: 'ugc' }

interface ByHand {
  machine: Machine
  password: string
  used: Used
}

/** The settings of one process out of .env.example: a comment that begins with names of processes tells whose the lines below are. */
function settingsOf(name: string, values: Record<string, string>): string {
  let mine = true
  const lines = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').split('\n')
  const kept = lines.flatMap((line) => {
    const [, names] = /^# ((?:api|worker|bot|migrate)(?:, \w+)*)\. /.exec(`${line} `) ?? []
    if (names !== undefined) mine = names.split(', ').includes(name)
    else if (/^# (Every process|Settings)/.test(line)) mine = true
    const [, key = ''] = /^(?:# )?([A-Z0-9_]+)=/.exec(line) ?? []
    const value = values[key] ?? (line.startsWith('#') ? '' : line.slice(key.length + 1))
    return mine && key !== '' && value !== '' ? [`${key}=${value}`] : []
  })
  return `${kept.join('\n')}\n`
}

export async function installByHand(world: World): Promise<ByHand> {
  const { step, pages, turnOn, answers, backups: stored } = world
  const machine = await turnOn()
  await step('packages, release, build', () => machine.run(filled(pages.take(PAGE, 'Install'))))
  const said = await step('PostgreSQL: roles and settings', () => machine.run(pages.take(PAGE, 'Install', 1)))
  const passwordOf = (role: string) => new RegExp(`^${role}: (\\w+)$`, 'm').exec(said)?.[1] ?? ''
  const [
    ,
    BOT_TOKEN = '',
    ,
    ,
    S3_ENDPOINT = '',
    ,
    S3_ACCESS_KEY_ID = '',
    S3_SECRET_ACCESS_KEY = '',
    S3_BUCKET = '',
  ] = answers.split('\n')
  const storage = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const values = {
    ...storage,
    BOT_TOKEN,
    LAUNCH_KEY: launchKey(BOT_TOKEN),
    PSEUDONYM_KEY: 'drill'.repeat(8),
    WEBHOOK_URL: `https://${APP}/bot/webhook`,
    WEBHOOK_SECRET: 'drill'.repeat(8),
  }
  for (const [name, role] of Object.entries(ROLES)) {
    const DATABASE_URL = `postgres://${role}:${passwordOf(role)}@127.0.0.1:5432/ugc`
    const settings = settingsOf(name, { ...values, DATABASE_URL })
    writeFileSync(join(machine.root, 'etc/ugc', `${name}.env`), settings, { mode: 0o600 })
  }
  // The bot registers its webhook at its start, so the address must lead somewhere first.
  await step('nginx with a certificate of certbot', () => machine.run(pages.take(PAGE, 'The proxy')))
  // Without a terminal a password cannot be asked for.
  const start = pages.take(PAGE, 'Install', 2).replace('<telegram id>', '501 --generate')
  const started = await step('migrate, two API processes, worker, bot', () => machine.run(start))
  const [, password = ''] = /Пароль: (\S+)/.exec(started) ?? []
  const { bucket, endpoint, key, secret } = stored.by_hand
  const settings = {
    BACKUP_BUCKET: bucket,
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: key,
    BACKUP_S3_SECRET_ACCESS_KEY: secret,
    ...storage,
  }
  const backups = Object.entries(settings).reduce(
    (block, [name, value]) => block.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`),
    pages.take(PAGE, 'Backups'),
  )
  await step('backups: repository, first backup, photos, drill', () => machine.run(backups))
  await step('check of the backups: all is well', async () => {
    const found = await machine.run('/srv/ugc/current/tools/backup check')
    if (!found.includes('all is well')) throw new Error(found)
  })
  await step('doctor: silent', async () => {
    const found = await machine.run(pages.take(PAGE, 'Check'))
    if (found !== '') throw new Error(found)
  })
  const used = await useAgency(world, password, 'Бриф за nginx')
  return { machine, password, used }
}

/** The disk of the database and the bucket are lost. */
export async function restoreByHand(
  { step, pages, agency, losePhotos }: World,
  { machine, password, used }: ByHand,
) {
  await agency.signIn(LOGIN, password)
  const titles = await agency.briefs()
  // The check closes the segment of the log, in place of the minute after which that happens by itself.
  await step('everything is in the backups', () =>
    machine.run('systemctl start ugc-backup@photos ugc-backup@check'),
  )
  await step('data directory and bucket destroyed', async () => {
    await machine.run(`systemctl kill -s KILL postgresql@15-main; systemctl stop 'ugc-*' postgresql
      find /var/lib/postgresql/15/main -mindepth 1 -delete`)
    await losePhotos()
  })
  const inRelease = (code: string) => machine.run(`cd /srv/ugc/current\n${code}`)
  await step('restore of the database', () => inRelease(pages.take(PAGE, 'Restore')))
  await step('erasures repeated, sessions ended', () => inRelease(pages.take(PAGE, 'Restore', 1)))
  await step('restore of the photos', () => inRelease(pages.take(PAGE, 'Restore', 2)))
  await step('processes and a new backup', () => inRelease(pages.take(PAGE, 'Restore', 3)))
  await step("briefs, photo and client's table are back", async () => {
    await agency.until('the API is ready', async () => ((await agency.session()) === 401 ? true : undefined))
    await agency.signIn(LOGIN, password)
    const now = await agency.briefs()
    if (now.join() !== titles.join()) throw new Error(`the briefs are ${now.join(', ')}`)
    await agency.seePhoto(used.photo)
    await agency.seeTable(used.link)
  })
}

export async function upgradeByHand({ step, pages, agency }: World, { machine }: ByHand) {
  const upgrade = filled(pages.take(PAGE, 'Upgrade'))
  const watched = watch(agency)
  await step('rolling upgrade behind nginx', () => machine.run(upgrade))
  await step('requests meanwhile', watched, (seen) => `: ${seen}`)
}
