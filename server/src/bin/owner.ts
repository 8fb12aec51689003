import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { PASSWORD_MIN } from '@ugc/contract/facts/limits'
import { passwordProblem } from '../access/auth/password-strength-part.ts'
import { hashPassword } from '../access/auth/passwords-part.ts'
import { connect } from '../platform/db/connect.ts'
import { AppError } from '../platform/errors.ts'
import { createLog } from '../platform/log.ts'
import { listOwners } from '../access/owners/queries.ts'
import { addOwner, changePassword, giveLoginPass, removeOwner } from '../access/owners/service.ts'
import { configOrExit } from '../platform/run.ts'
import { newPassword } from '../platform/tokens.ts'

const USAGE = `Who runs the agency. With a login the password is asked for, twice.

  owner list
  owner add <telegram id> [--login <name>]
  owner password <telegram id> [--login <new name>]
       --password-stdin          reads the password from standard input
       --generate                makes one and prints it; the owner replaces it at the first login
  owner remove <telegram id>
  owner pass <telegram id>       one web login within 15 minutes needs no tap in the bot
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    login: { type: 'string' },
    generate: { type: 'boolean' },
    'password-stdin': { type: 'boolean' },
  },
})
const [command, id] = positionals
const telegram_id = Number(id)
const login = values.login?.toLowerCase()
const say = (text: string) => process.stdout.write(`${text}\n`)

const config = configOrExit('owner')
const log = createLog({ name: 'owner', level: 'warn' })
// Patient, because a removal waits for the changes that the owner has under way.
const { db } = connect({ url: config.DATABASE_URL, max: 1, application: 'ugc-owner', log, unlimited: true })

/** A line that is not shown while it is typed. */
async function askHidden(question: string): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  terminal.on('SIGINT', () => process.exit(130))
  // From here on the terminal shows nothing that is typed.
  process.stderr.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** Asks until a password is good enough and typed twice. */
async function askPassword(about: string[]): Promise<string> {
  if (!process.stdin.isTTY)
    throw new AppError('bad_request', 'Пароль спросить негде: добавьте --password-stdin или --generate')
  for (;;) {
    const password = await askHidden(`Пароль, от ${PASSWORD_MIN} символов (при вводе не виден): `)
    const problem =
      passwordProblem(password, about) ??
      ((await askHidden('Ещё раз: ')) === password ? undefined : 'Пароли не совпали')
    if (problem === undefined) return password
    process.stderr.write(`${problem}\n`)
  }
}

async function readPassword(about: string[]): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const problem = passwordProblem(password, about)
  if (problem !== undefined) throw new AppError('bad_request', `Пароль не подходит. ${problem}`)
  return password
}

/** The secret to store, and what to tell the person at the terminal. */
async function newSecret(name: string, names: string[] = []) {
  const about = [name, ...names]
  const password_is_first = values.generate === true
  const ask = values['password-stdin'] ? readPassword : askPassword
  const password = password_is_first ? newPassword() : await ask(about)
  const secret = { login: name, password_hash: await hashPassword(password), password_is_first }
  return { secret, told: `Логин: ${name}${password_is_first ? `  Пароль: ${password}` : ''}` }
}

async function run() {
  if (command === 'list') {
    for (const owner of await listOwners(db)) {
      say(
        `${owner.telegram_id}\t${owner.login ?? '—'}\t${`${owner.first_name} ${owner.last_name}`.trim() || '—'}`,
      )
    }
    return
  }
  if (!Number.isSafeInteger(telegram_id) || telegram_id <= 0) throw new AppError('bad_request', USAGE)
  if (login !== undefined && !/^[\w.@-]{3,64}$/.test(login))
    throw new AppError('bad_request', 'Логин: от 3 до 64 символов, буквы, цифры, . _ - @')
  if (command === 'add') {
    const { secret, told } = login === undefined ? {} : await newSecret(login)
    await addOwner(db, telegram_id, secret)
    say(`Добавлен. ${told ?? 'Вход через Telegram.'}`)
  } else if (command === 'remove') {
    await removeOwner(db, telegram_id)
    say('Удалён. Его сессии завершены.')
  } else if (command === 'pass') {
    await giveLoginPass(db, telegram_id)
    say('Один вход по логину и паролю в ближайшие 15 минут не спросит подтверждения в боте.')
  } else if (command === 'password') {
    const owner = (await listOwners(db)).find((one) => one.telegram_id === telegram_id)
    if (!owner) throw new AppError('not_found', 'Такого владельца нет')
    const name = login ?? owner.login
    if (!name) throw new AppError('bad_request', 'У этого владельца нет логина, добавьте: --login имя')
    const { secret, told } = await newSecret(name, [owner.first_name, owner.last_name])
    await changePassword(db, telegram_id, secret)
    say(`Пароль изменён. ${told}`)
  } else {
    throw new AppError('bad_request', USAGE)
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.detail}\n`)
  process.exitCode = 1
} finally {
  await db.destroy()
}
