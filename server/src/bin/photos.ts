import { configOrExit } from '../platform/run.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'
import { restorePhotos } from '../people/photos/copy-service.ts'

const [command, dir] = process.argv.slice(2)
if (command !== 'restore' || dir === undefined) {
  process.stderr
    .write(`The copy of the bucket, which tools/backup makes and tools/backup fetch brings to a directory.

  photos restore <directory>     what the database shows and the bucket has lost; of erased people nothing comes back
`)
  process.exit(1)
}
const log = createLog({ name: 'photos', level: 'info' })
const config = configOrExit('photos')
const { DATABASE_URL } = config
try {
  // Without an address pg would connect to its default database.
  if (DATABASE_URL === undefined)
    throw new Error('DATABASE_URL is missing: the database says which photos to restore')
  const { db } = connect({ url: DATABASE_URL, max: 2, application: 'ugc-photos', log, unlimited: true })
  const { put, missing } = await restorePhotos(config, db, dir)
  process.stdout.write(`${put} photos put back, ${missing} are not in the copy\n`)
  await db.destroy()
} catch (err) {
  log.fatal({ err }, 'the copy is not complete')
  process.exitCode = 1
}
