import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agency } from './agency.ts'
import type { Machine } from './machine.ts'
import type { Pages } from './pages.ts'
import type { Step } from './steps.ts'

export interface World {
  step: Step
  pages: Pages
  turnOn: () => Promise<Machine>
  agency: Agency
  /** The bucket of the photos has lost them all. */
  losePhotos: () => Promise<unknown>
  /** What the installation asks for; the owner's password among it. */
  answers: string
  password: string
  /** The storage of the backups of each installation. */
  backups: Record<'quick' | 'by_hand', { bucket: string; endpoint: string; key: string; secret: string }>
}
interface Installed {
  machine: Machine
  password: string
  key: string
}

const PAGE = 'install.ru.md'
const LOGIN = 'irina'
const VERA = 777_000_001
const LATE = 'Бриф перед потерей'

/** What a person who follows the pages types in place of their examples. */
export const filled = (code: string) =>
  code.replaceAll(/<(адрес репозитория|repository)>/g, 'file:///srv/repository.git')

export async function installQuickly({ step, pages, turnOn, answers, password }: World): Promise<Installed> {
  const machine = await turnOn()
  await step('Telegram is in reach', () => machine.run(pages.take(PAGE, 'Установка на один сервер')))
  await step('the domain leads to the machine', () => machine.run(pages.take(PAGE, '2. Домен')))
  const install = filled(pages.take(PAGE, '4. Установка'))
  await step('install: fifteen answers, one command', () => machine.run(install, answers))
  const key = readFileSync(join(machine.root, 'root/backup.key'), 'utf8')
  return { machine, password, key }
}

/** Everything that an agency does with the product, through the proxy. */
export async function useAgency({ step, agency }: World, password: string, title: string) {
  await step('https login of the owner, and the page', () => agency.signIn(LOGIN, password))
  await step('webhook: a stranger is refused, /start is answered', () => agency.webhook(VERA))
  const tag = await agency.tag()
  const vera = await step('a creator signs up', () => agency.profile(VERA, tag))
  const photo = await step(
    'photo',
    () => agency.photo(VERA, vera),
    ({ sent }) => ` of ${(sent / 1e6).toFixed(1)} MB`,
  )
  const brief = await step('brief, broadcast: the message arrives', () => agency.broadcast(title, tag, VERA))
  await agency.respond(vera, brief)
  await step(
    'workbook by its ticket',
    () => agency.workbook(brief),
    (bytes) => `, ${bytes} bytes`,
  )
  const link = await step("client's table by its link", () => agency.table(brief))
  return { tag, photo: photo.url, link }
}
export type Used = Awaited<ReturnType<typeof useAgency>>

export async function useProduct(world: World, { machine, password }: Installed): Promise<Used> {
  const { step, pages, agency } = world
  const used = await useAgency(world, password, 'Первый бриф')
  // Without a terminal a password cannot be asked for.
  const forSecond = (block: string) =>
    block.replace('501234567', '502').replace(/owner\.ts (add|password) [^)]*/, '$& --generate')
  await step('a second owner', () => machine.run(forSecond(pages.take(PAGE, '5. Первый бриф'))))
  await step('a new password for the second owner', () =>
    machine.run(forSecond(pages.take(PAGE, '5. Первый бриф', 1))),
  )
  await step('a login of the second owner without a tap', () =>
    machine.run(forSecond(pages.take(PAGE, '5. Первый бриф', 2))),
  )
  await step('check: nothing is wrong', async () => {
    const said = await machine.run(pages.take(PAGE, 'Если что-то не работает'))
    if (said !== 'Всё в порядке.\n') throw new Error(said)
  })
  await step('the log is not archived: the owners are told', () =>
    machine.run(`
      mv /srv/ugc/current/tools/backup.d /srv/ugc/current/tools/backup.d.away
      ! systemctl start ugc-backup@check && systemctl start ugc-backup-tell
      mv /srv/ugc/current/tools/backup.d.away /srv/ugc/current/tools/backup.d
      systemctl start ugc-backup@check`),
  )
  await agency.told('Резервные копии не в порядке')
  return used
}

export async function checkBackups({ step, pages }: World, { machine }: Installed) {
  await step('restore drill', () => machine.run(pages.take(PAGE, 'Резервные копии')))
  await step('check of the backups: all is well', async () => {
    const said = await machine.run(pages.take(PAGE, 'Резервные копии', 1))
    if (!said.includes('all is well')) throw new Error(said)
  })
}

export async function loseAndRestore(world: World, installed: Installed, used: Used): Promise<Installed> {
  const { step, pages, turnOn, agency, answers, backups } = world
  const check = pages.take(PAGE, 'Резервные копии', 1)
  // The check closes the segment of the log, in place of the minute after which that happens by itself.
  await step('a last brief, in the backups', async () => {
    await agency.broadcast(LATE, used.tag, VERA)
    await installed.machine.run(check)
  })
  const machine = await turnOn()
  await step('a new installation with the same bucket is refused', async () => {
    const said = await machine.run(filled(pages.take(PAGE, '4. Установка')), answers).then(
      () => 'installed',
      (error: Error) => error.message,
    )
    if (!said.includes('они не тронуты')) throw new Error(said)
  })
  const restore = filled(pages.take(PAGE, 'Восстановление'))
  const { bucket, endpoint, key, secret } = backups.quick
  await step('restore on the new machine: the storage, the key, one command', () =>
    machine.run(restore, `${[bucket, endpoint, '', key, secret].join('\n')}\n${installed.key}`),
  )
  await step('sessions have ended, the password is the old one', async () => {
    if ((await agency.session()) !== 401) throw new Error('the session of before the loss still counts')
    await agency.signIn(LOGIN, installed.password)
  })
  await step("briefs, photo, workbook's data and client's link are back", async () => {
    const titles = await agency.briefs()
    if (!titles.includes(LATE)) throw new Error(`the briefs are ${titles.join(', ')}`)
    await agency.seePhoto(used.photo)
    await agency.seeTable(used.link)
  })
  return { ...installed, machine }
}

/** The previous release on an empty database, used, then upgraded. Its processes have one role, as in an old installation. */
export async function upgradeFromPrevious(world: World, { machine }: Installed) {
  const { step, pages, agency } = world
  const said = await step('the previous release, built and started on an empty database', () =>
    machine.run(`
      systemctl stop 'ugc-*'
      runuser -u postgres -- psql -q -c 'drop database ugc with (force)'
      runuser -u postgres -- psql -q -v ON_ERROR_STOP=1 </srv/ugc/current/deploy/postgres/roles.sql
      runuser -u postgres -- psql -q -c 'drop role ugc_api, ugc_worker, ugc_bot'
      url=$(grep ^DATABASE_URL= /etc/ugc/migrate.env)
      grep ^BOT_TOKEN= /etc/ugc/install.env >>/etc/ugc/api.env
      for name in api worker bot; do sed -i "s#^DATABASE_URL=.*#$url#" /etc/ugc/$name.env; done
      git clone -q --depth 1 --branch previous file:///srv/repository.git /srv/ugc/releases/previous
      cd /srv/ugc/releases/previous
      mkdir -p tools/runtime && cp -a /srv/ugc/current/tools/runtime/node_modules tools/runtime/
      tools/with-node npm ci && tools/with-node npm run build
      ln -sfn /srv/ugc/releases/previous /srv/ugc/current
      sed -i 's#^WEB_DIR=.*#WEB_DIR=/srv/ugc/current/web/dist#' /etc/ugc/api.env
      systemctl start ugc-migrate
      systemctl start ugc-api@1 ugc-api@2 ugc-worker ugc-bot
      for port in 9101 9102 9110 9120; do curl -fsS -o /dev/null --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:$port/readyz; done
      set -a; . /etc/ugc/api.env
      tools/with-node node server/src/bin/owner.ts add 501 --login ${LOGIN} --generate`),
  )
  const [, password = ''] = /Пароль: (\S+)/.exec(said) ?? []
  const used = await useAgency(world, password, 'Бриф прошлой версии')
  const upgrade = filled(pages.take(PAGE, 'Обновление'))
  const watched = watch(agency)
  await step('upgrade', () => machine.run(upgrade))
  await step('requests during the upgrade', watched, (seen) => `: ${seen}`)
  await step("data of the previous release: briefs, photo, client's table", async () => {
    const titles = await agency.briefs()
    if (!titles.includes('Бриф прошлой версии')) throw new Error(`the briefs are ${titles.join(', ')}`)
    await agency.seePhoto(used.photo)
    await agency.seeTable(used.link)
  })
}

/** Asks for the session again and again. */
export function watch(agency: Agency) {
  let on = true
  const statuses = new Map<number | string, number>()
  const done = (async () => {
    while (on) {
      const status = await agency.session().catch((error: Error) => error.message)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // Below the limit of calls per minute.
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
  })()
  /** Ends it; fails if an answer was not 200. */
  return async () => {
    on = false
    await done
    if ([...statuses.keys()].some((status) => status !== 200)) throw new Error(JSON.stringify([...statuses]))
    return [...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ')
  }
}
