import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { dropOldDatabases, ensureTemplate } from './postgres.ts'
import { ensureBucket } from './storage.ts'

/** A test run needs nothing but the repository: what is not running is started here. */
export async function setup() {
  const services = join(import.meta.dirname, '../../tools/services')
  execFileSync(services, ['start'], { stdio: ['ignore', 'ignore', 'inherit'] })
  await Promise.all([ensureTemplate(), ensureBucket()])
  await dropOldDatabases()
}
