import { execFile } from 'node:child_process'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Options, Problem, Settings } from './examine.ts'

const FREE_PART = 0.2
const BACKUP = join(import.meta.dirname, '../../../../tools/backup')

/** The built web app, the disk, and the backups if they are on this machine. */
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

  if (before_start) return problems
  const disk = await statfs(process.cwd())
  if (disk.bavail / disk.blocks < free_part)
    problems.push(`The disk of ${process.cwd()} has little room left: remove old files or enlarge it`)
  if (env.BACKUP_KEY) problems.push(...(await examineBackups(env)))
  return problems
}

/** With the settings of the backups, on the machine of the database: what `tools/backup check` finds. */
async function examineBackups(env: NodeJS.ProcessEnv): Promise<Problem[]> {
  const told = await promisify(execFile)(BACKUP, ['check'], { env }).then(
    () => [],
    ({ stdout, stderr }: { stdout: string; stderr: string }) =>
      `${stdout}${stderr}`.split('\n').filter((line) => line !== ''),
  )
  const found = told.filter((line) => line.includes('RED'))
  return (found.length > 0 ? found : told).map((line) => line.replace(/^backup: (RED )?/, 'Backups: '))
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
