import { copyAudit, findBreak } from '../audit/copy.ts'
import { pruneAudit } from '../audit/retention-queries.ts'
import { connect } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { mendOf } from '../refusal.ts'
import { configOrExit } from '../run.ts'

const [command, dir] = process.argv.slice(2)
const usage = `The audit outside of the processes that write it.

  audit prune                deletes entries older than AUDIT_YEARS; with the role of migrate
  audit copy <directory>     appends new entries to the copy; each line has the hash of the line before
  audit verify <directory>   compares the copy with the database and names the first break

copy and verify read BACKUP_URL, and DATABASE_URL without it.
`
const config = configOrExit('audit')
const log = createLog({ name: 'audit', level: config.LOG_LEVEL })
const say = (line: string) => process.stdout.write(`${line}\n`)
const url = command === 'prune' ? config.DATABASE_URL : (config.BACKUP_URL ?? config.DATABASE_URL)

async function run() {
  if (url === undefined) throw new Error('DATABASE_URL is missing')
  const { db } = connect({ url, max: 1, application: 'ugc-audit', log, unlimited: true })
  try {
    if (command === 'prune') return say(`${await pruneAudit(db, config.AUDIT_YEARS)} entries deleted`)
    if (command === 'copy') {
      const { count, hash } = await copyAudit(db, dir ?? '')
      return say(`${count} entries copied, the last hash is ${hash}`)
    }
    const found = await findBreak(db, dir ?? '')
    if (found !== undefined) process.exitCode = 1
    return say(found ?? 'the copy is whole and the database agrees with it')
  } finally {
    await db.destroy()
  }
}

if (command === 'prune' || ((command === 'copy' || command === 'verify') && dir !== undefined)) {
  await run().catch((err: unknown) => {
    log.fatal({ err, mend: mendOf(err) }, `audit ${command} failed`)
    process.exitCode = 1
  })
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}
