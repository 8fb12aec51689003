import type { crashes } from '@ugc/contract/crashes'
import type { RouteParsed } from '@ugc/contract/route'
import { Counter, type Registry } from 'prom-client'
import type { Log } from '../../platform/log.ts'

/** Lines in the log in a minute: a broken release crashes in every browser. All are counted. */
const LOGGED = 30
const MINUTE_MS = 60_000

/** Nothing is stored: the counter has an alarm, and the log says where. */
export function createCrashReports(metrics: Registry, log: Log) {
  const counter = new Counter({
    name: 'browser_crashes_total',
    help: 'Crashes of the app in browsers',
    labelNames: ['place'] as const,
    registers: [metrics],
  })
  let until = 0
  let logged = 0
  return ({ place, screen, name, at }: RouteParsed<typeof crashes.report>['body']) => {
    counter.inc({ place })
    const now = performance.now()
    if (now > until) {
      until = now + MINUTE_MS
      logged = 0
    }
    if (logged >= LOGGED) return
    logged += 1
    log.warn({ place, screen, crash: name, at }, 'the app crashed in a browser')
  }
}
