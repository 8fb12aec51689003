import { readFile } from 'node:fs/promises'
import { readLedger } from '../erasure/ledger.ts'
import { reapplyErasures } from '../erasure/reapply.ts'
import { createLog } from '../log.ts'
import { configOrExit, secretsOf } from '../run.ts'
import { createServices } from '../services.ts'

const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr
    .write(`After a restore, before the API starts: erases again the people who have been erased since.

  reapply-erasures <ledger>      the file that tools/restore leaves beside the data directory
`)
  process.exit(1)
}
const config = configOrExit('api')
const log = createLog({ name: 'reapply-erasures', level: config.LOG_LEVEL, secrets: secretsOf(config) })
const services = createServices(config, log)
try {
  const ledger = readLedger(await readFile(file, 'utf8'))
  const { creators, people, noted } = await reapplyErasures(services, ledger)
  process.stdout.write(
    `${ledger.length} erasures in the ledger, ${noted + creators} of them unknown here. ` +
      `Erased again: ${creators} creators, ${people} people without a profile.\n`,
  )
} catch (err) {
  log.fatal({ err }, 'not every erasure was repeated: do not start the API')
  process.exitCode = 1
} finally {
  await services.db.destroy()
}
