import { parseArgs } from 'node:util'
import { hashPassword } from '../auth/passwords.ts'
import { connect } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { listOwners } from '../owners/queries.ts'
import { addOwner, changePassword, giveLoginPass, removeOwner } from '../owners/service.ts'
import { configOrExit } from '../run.ts'

const USAGE = `Who runs the agency. The password is made here, shown once and replaced by another one at the first login.

  owner list
  owner add <telegram id> [--login <name>]
  owner password <telegram id> [--login <new name>]
  owner remove <telegram id>
  owner pass <telegram id>       one web login within 15 minutes needs no tap in the bot
`

const { positionals, values } = parseArgs({ allowPositionals: true, options: { login: { type: 'string' } } })
const [command, id] = positionals
const telegram_id = Number(id)
const login = values.login?.toLowerCase()
const say = (text: string) => process.stdout.write(`${text}\n`)

const config = configOrExit('owner')
const log = createLog({ name: 'owner', level: 'warn' })
// Patient, because a removal waits for the changes that the owner has under way.
const { db } = connect({ url: config.DATABASE_URL, max: 1, application: 'ugc-owner', log, unlimited: true })

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
    const password = await addOwner(db, telegram_id, login, hashPassword, true)
    say(
      password === undefined
        ? 'Добавлен. Вход через Telegram.'
        : `Добавлен. Логин: ${login}  Пароль: ${password}`,
    )
  } else if (command === 'remove') {
    await removeOwner(db, telegram_id)
    say('Удалён. Его сессии завершены.')
  } else if (command === 'pass') {
    await giveLoginPass(db, telegram_id)
    say('Один вход по логину и паролю в ближайшие 15 минут не спросит подтверждения в боте.')
  } else if (command === 'password') {
    const owner = (await listOwners(db)).find((one) => one.telegram_id === telegram_id)
    const name = login ?? owner?.login
    if (!name) throw new AppError('bad_request', 'У этого владельца нет логина, добавьте: --login имя')
    const password = await changePassword(db, telegram_id, name, hashPassword, true)
    say(`Логин: ${name}  Новый пароль: ${password}`)
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
