import { configOrExit } from '../run.ts'
import { connect } from '../db/connect.ts'
import { createLog } from '../log.ts'
import { restorePhotos, savePhotos } from '../photos/copy.ts'

const [command, dir] = process.argv.slice(2)
if ((command !== 'save' && command !== 'restore') || dir === undefined) {
  process.stderr.write(`A copy of the bucket.

  photos save <directory>        everything that is in the bucket; the directory is made
  photos restore <directory>     what the database shows and the bucket has lost; of erased people nothing comes back
`)
  process.exit(1)
}
const log = createLog({ name: 'photos', level: 'info' })
const config = configOrExit('photos')
const { DATABASE_URL } = config
try {
  if (command === 'save') {
    process.stdout.write(`${await savePhotos(config, dir)} photos saved\n`)
  } else if (DATABASE_URL === undefined) {
    // Without an address pg would connect to its default database.
    throw new Error('DATABASE_URL is missing: the database says which photos to restore')
  } else {
    const { db } = connect({
      url: DATABASE_URL,
      max: 2,
      application: 'ugc-photos',
      log,
      unlimited: true,
    })
    const { put, missing } = await restorePhotos(config, db, dir)
    process.stdout.write(`${put} photos put back, ${missing} are not in the copy\n`)
    await db.destroy()
  }
} catch (err) {
  log.fatal({ err }, 'the copy is not complete')
  process.exitCode = 1
}
