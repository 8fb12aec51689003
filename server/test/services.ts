import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Starts PostgreSQL and object storage where they are not running. tools/services needs Debian's packages; on other
 * systems, and with UGC_SERVICES=external, compose.yaml has to be up.
 */
export function startServices() {
  if (process.platform !== 'linux' || process.env.UGC_SERVICES === 'external') return
  const services = join(import.meta.dirname, '../../tools/services')
  execFileSync(services, ['start'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
