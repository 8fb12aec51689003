import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { finishRestore } from '../erasure/finish-restore.ts'
import { type LeftOut, readLedger } from '../erasure/ledger.ts'
import { createLog } from '../log.ts'
import { configOrExit, secretsOf } from '../run.ts'
import { createServices } from '../services.ts'

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'leave-out-by': { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
})
const [file] = positionals
const leave_out = leftOutOf(wanted)
if (file === undefined || leave_out === 'wrong') {
  process.stderr
    .write(`After a restore. No process starts before: erases again the people who were erased since the backup, ends every
session, hand-off, ticket and launch, and lists what has to be decided by a person.

  after-restore <ledger>      the file that tools/restore leaves beside the data directory
    --leave-out-by <telegram id> --from <time> --to <time>
                              does not repeat what this owner has erased in that time, and takes back what is not final:
                              a stolen session made it. Times as in the ledger, 2026-11-17T10:00:00Z
`)
  process.exit(1)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
const config = configOrExit('api')
const log = createLog({ name: 'after-restore', level: config.LOG_LEVEL, secrets: secretsOf(config) })
const services = createServices(config, log, { restored: true })
try {
  const ledger = readLedger(await readFile(file, 'utf8'))
  const { erased, left_out, mark, stopped, owners, links } = await finishRestore(services, ledger, leave_out)
  const { creators, people, noted } = erased
  say(
    `${ledger.length} erasures in the ledger, ${noted + creators} of them unknown here. ` +
      `Erased again: ${creators} creators, ${people} people without a profile.`,
  )
  if (leave_out)
    say(`Left out: ${left_out.ledger} erasures of the ledger. Taken back: ${left_out.taken_back} creators.`)
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

/** All three, or none. */
function leftOutOf(given: {
  'leave-out-by'?: string
  from?: string
  to?: string
}): LeftOut | 'wrong' | undefined {
  const { 'leave-out-by': owner, from, to } = given
  if (owner === undefined && from === undefined && to === undefined) return undefined
  const isTime = (text: string | undefined): text is string =>
    text !== undefined && !Number.isNaN(Date.parse(text))
  if (!/^[1-9]\d*$/.test(owner ?? '') || !isTime(from) || !isTime(to)) return 'wrong'
  return { erased_by: Number(owner), from, to }
}
