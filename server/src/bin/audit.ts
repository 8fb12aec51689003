import { pruneAudit } from '../access/audit/retention-queries.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'
import { mendOf } from '../platform/refusal.ts'
import { configOrExit } from '../platform/run.ts'

const usage = `The audit outside of the processes that write it.

  audit prune   deletes entries older than AUDIT_YEARS; with the role of migrate
`
const config = configOrExit('audit')
const log = createLog({ name: 'audit', level: config.LOG_LEVEL })

async function prune() {
  const { db } = connect({ url: config.DATABASE_URL, max: 1, application: 'ugc-audit', log, unlimited: true })
  try {
    process.stdout.write(`${await pruneAudit(db, config.AUDIT_YEARS)} entries deleted\n`)
  } finally {
    await db.destroy()
  }
}

if (process.argv[2] === 'prune') {
  await prune().catch((err: unknown) => {
    log.fatal({ err, mend: mendOf(err) }, 'audit prune failed')
    process.exitCode = 1
  })
} else {
  process.stderr.write(usage)
  process.exitCode = 2
}
