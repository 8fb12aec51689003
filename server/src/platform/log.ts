import { pino, type Logger, type LoggerOptions } from 'pino'
import { createOutput } from './log-output.ts'

export type Log = Logger

/**
 * Errors of libraries quote what a person typed (JSON.parse, PostgreSQL's 'invalid input syntax for …: "…"',
 * 'Key (email)=(…) already exists'). Only messages of this code base are logged; of other errors the class and the
 * stack's places.
 */
const OUR_ERRORS = new Set([
  'Error',
  'AppError',
  'TypeError',
  'ReferenceError',
  'ConfigError',
  'AssertionError',
])

interface SafeError {
  type: string
  what?: string
  stack?: string[] | undefined
  [name: string]: unknown
}

function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, routine } = error as Error & Record<string, unknown>
  const ours = OUR_ERRORS.has(error.constructor.name)
  return {
    type: error.constructor.name,
    ...(ours ? { what: error.message } : {}),
    code,
    constraint,
    table,
    routine,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .map((line) => line.trim())
      .slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  }
}

/** For the row of a failed job, which the database keeps: PostgreSQL quotes whole rows in the errors that it makes. */
export function quietError(error: unknown): Error {
  const { type, what = type, code, constraint, stack = [] } = safeError(error)
  const quiet = new Error([what, code, constraint].filter((word) => typeof word === 'string').join(' '))
  quiet.stack = [quiet.message, ...stack].join('\n')
  return quiet
}

/** Field names that may contain a secret or personal data; they are redacted. */
const PERSONAL = [
  'authorization cookie init_data initData hash password token secret',
  'first_name last_name username telegram_username email phone bio message photo_url',
]
  .join(' ')
  .split(' ')

const REDACTED = PERSONAL.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

interface LogOptions {
  name: string
  level: string
  /** Values that are removed from every line, wherever they occur (a library's message, a URL). */
  secrets?: string[]
}

const output = createOutput(1)
process.once('exit', output.flushSync)

export function createLog({ name, level, secrets = [] }: LogOptions): Log {
  const needles = secrets.filter((secret) => secret.length >= 8)
  const options: LoggerOptions = {
    level,
    base: { process: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[hidden]' },
    serializers: { err: safeError },
    hooks: {
      streamWrite: (line) => needles.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), line),
    },
  }
  return pino(options, output)
}
