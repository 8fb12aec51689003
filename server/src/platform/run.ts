import { type Config, ConfigError, readConfig } from './config.ts'
import { createLog, type Log } from './log.ts'
import { mendOf } from './refusal.ts'

type Stop = () => Promise<void>
const FORCE_MS = 30_000

/**
 * The life of a process: read the configuration, start, wait for a signal, stop in order. A second signal, or a stop
 * that takes too long, ends it at once.
 */
export async function run<N extends 'api' | 'worker' | 'bot'>(
  name: N,
  start: (config: Config<N>, log: Log) => Promise<Stop>,
): Promise<void> {
  const config = configOrExit(name)
  const log = createLog({ name, level: config.LOG_LEVEL, secrets: secretsOf(config) })

  const fail = (message: string) => (err: unknown) => {
    log.fatal({ err, mend: mendOf(err) }, message)
    process.exit(1)
  }
  process.on('uncaughtException', fail('uncaught exception'))
  process.on('unhandledRejection', fail('unhandled rejection'))

  const stop = await start(config, log).catch(fail('could not start'))
  log.info('started')

  let stopping = false
  const onSignal = (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(
      () => fail('stop took too long')(new Error(`not stopped after ${FORCE_MS} ms`)),
      FORCE_MS,
    ).unref()
    stop().then(() => {
      log.info('stopped')
      process.exit(0)
    }, fail('stop failed'))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

export function configOrExit<N extends Parameters<typeof readConfig>[0]>(name: N): Config<N> {
  try {
    return readConfig(name, process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

interface Secrets {
  DATABASE_URL: string
  BOT_TOKEN?: string
  LAUNCH_KEY?: string
  PSEUDONYM_KEY?: string
  S3_SECRET_ACCESS_KEY?: string
  WEBHOOK_SECRET?: string | undefined
}

export const secretsOf = (config: Secrets) => {
  const { BOT_TOKEN, LAUNCH_KEY, PSEUDONYM_KEY, S3_SECRET_ACCESS_KEY, WEBHOOK_SECRET } = config
  const password = decodeURIComponent(new URL(config.DATABASE_URL).password)
  return [BOT_TOKEN, LAUNCH_KEY, PSEUDONYM_KEY, S3_SECRET_ACCESS_KEY, WEBHOOK_SECRET, password].filter(
    (one) => one !== undefined,
  )
}
