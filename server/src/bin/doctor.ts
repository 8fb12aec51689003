import { parseArgs } from 'node:util'
import { examine } from '../operations/doctor/examine.ts'

const { values } = parseArgs({ options: { 'before-start': { type: 'boolean' }, help: { type: 'boolean' } } })
if (values.help) {
  process.stdout
    .write(`Looks at everything that an installation can have wrong, and says in one line each what it is and how to mend it.
Silent if nothing was found. With the settings of all processes in the environment, and BACKUP_* on the machine of the database.

  doctor                   a running installation
  doctor --before-start    settings, database, storage and bot token only
`)
  process.exit()
}
const problems = await examine({ env: process.env, before_start: values['before-start'] ?? false })
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
