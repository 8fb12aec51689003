import { readFile } from 'node:fs/promises'
import { finishRestore } from '../erasure/finish-restore.ts'
import { readLedger } from '../erasure/ledger.ts'
import { createLog } from '../log.ts'
import { configOrExit, secretsOf } from '../run.ts'
import { createServices } from '../services.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr
    .write(`After a restore. No process starts before: erases again the people who were erased since the backup, ends every
session, hand-off, ticket and launch, and lists what has to be decided by a person.

  after-restore <ledger>      the file that tools/restore leaves beside the data directory
`)
  process.exit(1)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const config = configOrExit('api')
const log = createLog({ name: 'after-restore', level: config.LOG_LEVEL, secrets: secretsOf(config) })
const services = createServices(config, log, { restored: true })
try {
  const ledger = readLedger(await readFile(file, 'utf8'))
  const { erased, mark, stopped, owners, links } = await finishRestore(services, ledger)
  const { creators, people, noted } = erased
  say(
    `${ledger.length} erasures in the ledger, ${noted + creators} of them unknown here. ` +
      `Erased again: ${creators} creators, ${people} people without a profile.`,
  )
  if (mark) {
    say('Every session, hand-off, ticket and launch has ended. The processes may start.')
    if (!mark.exact) {
      say(`${stopped} messages that may have been sent are unconfirmed now.`)
      say(
        'Decide: owners removed after the restored moment are owners again, with the password of that moment:',
      )
      for (const { telegram_id, login } of owners) say(`  owner ${telegram_id} ${login ?? ''}`.trimEnd())
      say('Decide: links revoked after the restored moment open again:')
      for (const { title, kind, created_at } of links) say(`  link ${kind} of «${title}», made ${created_at}`)
    }
  }
} catch (err) {
  log.fatal({ err }, 'the restore is not finished: mend the cause and run the command again')
  process.exitCode = 1
} finally {
  await services.close()
}
