import { type Config, ConfigError, readConfig } from '../../platform/config.ts'
import { examineDatabase } from './database.ts'
import { examineMachine } from './machine.ts'
import { examineAddress } from './network.ts'
import { examineStorage } from './storage.ts'
import { examineTelegram } from './telegram.ts'

/** The settings of all processes together. */
export type Settings = Config<'api'> & Config<'bot'>

/** One line: what is wrong, and how to mend it. */
export type Problem = string

export interface Options {
  env: NodeJS.ProcessEnv
  /** Certificates that count beside those of the system. */
  ca?: string
  /** Without what exists only after the first start: the address, webhook, menu button, owners. */
  before_start?: boolean
  /** The part of a disk that must be free. */
  free_part?: number
  /** The clock of this machine, in milliseconds. */
  now?: () => number
}

/** Looks at everything that an installation can have wrong. An empty list: nothing was found. */
export async function examine(options: Options): Promise<Problem[]> {
  const problems = new Set<Problem>()
  const settings: Partial<Settings> = {}
  for (const name of ['migrate', 'api', 'worker', 'bot'] as const) {
    try {
      Object.assign(settings, readConfig(name, options.env))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      for (const line of error.message.split('\n').slice(1)) problems.add(line.trim())
    }
  }
  // Without its settings a part cannot be asked; the missing ones are named above.
  const all = settings as Settings
  const parts = [examineMachine(settings, options)]
  if (settings.APP_URL !== undefined && !options.before_start)
    parts.push(examineAddress(all.APP_URL, options.ca))
  if (settings.DATABASE_URL !== undefined) parts.push(examineDatabase(all, options))
  if (settings.S3_SECRET_ACCESS_KEY !== undefined) parts.push(examineStorage(all))
  if (settings.BOT_TOKEN !== undefined) parts.push(examineTelegram(all, options))
  for (const found of await Promise.all(parts)) for (const problem of found) problems.add(problem)
  return [...problems]
}
