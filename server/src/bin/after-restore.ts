import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { finishRestore } from '../operations/restore/finish-restore-service.ts'
import { type LeftOut, readLedger } from '../operations/restore/ledger-part.ts'
import { createLog } from '../platform/log.ts'
import { configOrExit, secretsOf } from '../platform/run.ts'
import { createServices } from './http/services.ts'

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'leave-out-by': { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
})
const [file] = positionals
const leave_out = leftOutOf(wanted)
if (file === undefined || leave_out === 'wrong') {
  process.stderr
    .write(`After a restore. No process starts before: erases again the people who were erased since the backup, repeats
withdrawn consents, hidden profiles and blocks, ends every session, hand-off, ticket and launch, keeps messages from going out twice,
and lists what has to be decided by a person.

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
  const { erased, left_out, restored } = await finishRestore(services, ledger, leave_out)
  const { creators, people, noted } = erased
  say(
    `${ledger.erased.length} erasures in the ledger, ${noted + creators} of them unknown here. ` +
      `Erased again: ${creators} creators, ${people} people without a profile.`,
  )
  if (leave_out) {
    say(`Left out: ${left_out.ledger} erasures of the ledger. Taken back: ${left_out.taken_back} creators.`)
    list('Decide: not taken back, because the person has a new profile', left_out.skipped)
  }
  if (restored) report(restored)
} catch (err) {
  log.fatal({ err }, 'the restore is not finished: mend the cause and run the command again')
  process.exitCode = 1
} finally {
  await services.close()
}

function list(what: string, lines: string[]) {
  if (lines.length > 0) say([`${what}:`, ...lines].join('\n  '))
}

function report({
  mark,
  closed,
  stopped,
  owners,
  links,
}: NonNullable<Awaited<ReturnType<typeof finishRestore>>['restored']>) {
  list('Consent withdrawn again, creators', closed.withdrawn)
  list('Hidden from clients again, creators', closed.hidden)
  list('Blocked again, creators or people', closed.blocked)
  list('Decide: an owner had begun to erase these creators', closed.erasing)
  say(
    `${stopped.deliveries} briefs and ${stopped.reminders} reminders that may have been sent are unconfirmed now; ` +
      'everything else that the bot had to tell counts as told.',
  )
  list(
    'Decide: planned sends that may have gone out, taken away',
    stopped.plans.map(({ title, at }) => `«${title}», planned for ${at}`),
  )
  if (!mark.exact) {
    const revived = owners.map(({ telegram_id, login }) => `owner ${telegram_id} ${login ?? ''}`.trimEnd())
    list('Decide: owners removed after the restored moment are owners again, with their passwords', revived)
    const open = links.map(({ title, kind, created_at }) => `link ${kind} of «${title}», made ${created_at}`)
    list('Decide: links revoked after the restored moment open again', open)
  }
  say('Every session, hand-off, ticket and launch has ended. The processes may start.')
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
