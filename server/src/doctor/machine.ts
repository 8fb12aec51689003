import { access, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Options, Problem, Settings } from './examine.ts'

const FREE_PART = 0.2
const BASE_HOURS = 26

/** Node, the built web app, disks, and the backups if they are on this machine. */
export async function examineMachine(
  settings: Partial<Settings>,
  { env, free_part = FREE_PART, before_start = false }: Options,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const { WEB_DIR, WEBHOOK_URL, APP_URL } = settings
  if (APP_URL !== undefined && new URL(APP_URL).pathname !== '/')
    problems.push('APP_URL has a path: the app must have a host name of its own, leave the path out')
  if (
    WEBHOOK_URL !== undefined &&
    APP_URL !== undefined &&
    new URL(WEBHOOK_URL).origin !== new URL(APP_URL).origin
  )
    problems.push('WEBHOOK_URL has another host than APP_URL: use APP_URL with the path of the webhook')
  if (WEB_DIR === undefined) problems.push('WEB_DIR is missing, so no page is served: set it to web/dist')
  else if (!(await exists(join(WEB_DIR, 'index.html'))))
    problems.push('WEB_DIR has no index.html: run npm run build, or set WEB_DIR to the built web app')
  if (env.MALLOC_ARENA_MAX === undefined)
    problems.push(
      'MALLOC_ARENA_MAX is missing, so memory of decoded photos is kept: set it to 2, see .env.example',
    )

  const { BACKUP_DIR, BACKUP_KEY } = env
  for (const dir of new Set([process.cwd(), ...(BACKUP_DIR ? [BACKUP_DIR] : [])])) {
    const disk = await statfs(dir).catch(() => undefined)
    if (before_start) continue
    if (!disk) problems.push(`BACKUP_DIR ${dir} cannot be read: make it, or run doctor as its owner`)
    else if (disk.bavail / disk.blocks < free_part)
      problems.push(`The disk of ${dir} has little room left: remove old files or enlarge it`)
  }
  if (!BACKUP_DIR || before_start) return problems
  if (!BACKUP_KEY && env.BACKUP_SEAL !== 'off')
    problems.push('BACKUP_KEY is missing, so no backup is made: make a key with age-keygen')
  const bases = await readdir(join(BACKUP_DIR, 'base')).catch(() => [])
  const newest = bases
    .filter((name) => name.startsWith('2'))
    .toSorted()
    .at(-1)
  const made =
    newest === undefined
      ? undefined
      : await stat(join(BACKUP_DIR, 'base', newest, 'start')).catch(() => undefined)
  if (!made) problems.push('BACKUP_DIR has no base backup: run tools/backup base')
  else if (Date.now() - made.mtimeMs > BASE_HOURS * 3_600_000)
    problems.push(
      `The newest base backup is older than ${BASE_HOURS} h: run tools/backup base and look at its timer`,
    )
  return problems
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
