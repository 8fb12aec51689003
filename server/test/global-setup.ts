import { dropOldDatabases, ensureTemplate } from './postgres.ts'
import { startServices } from './services.ts'
import { ensureBucket } from './storage.ts'

/** Starts what a test run needs and what is not running yet. */
export async function setup() {
  startServices()
  await Promise.all([ensureTemplate(), ensureBucket()])
  await dropOldDatabases()
}
