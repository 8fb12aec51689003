import { crashes } from '@ugc/contract/calls'
import type { CrashPlace } from '@ugc/contract/facts/errors'

/** Of one page: a crash in a loop is one crash. */
const REPORTS = 5
const reported = new Set<string>()

/** Ids and tokens have digits or are long. */
const screenOf = (path: string) =>
  path
    .split('/')
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : ':id'))
    .slice(0, 7)
    .join('/') || '/'

/** The first line of the stack in one of our files: its name, line and column. */
const placeOf = (stack = '') => /([\w.-]{1,80}\.(?:js|tsx?)(?:\?[^:\s)]*)?):(\d{1,7}):(\d{1,7})/.exec(stack)

/** Tells the server where the app crashed. The message of an error may have a person's data and stays here. */
export function reportCrash(place: CrashPlace, error: unknown) {
  const { name: given = '', stack = '' } = error instanceof Error ? error : {}
  const name = /^[A-Za-z]{1,40}$/.test(given) ? given : 'Error'
  const found = placeOf(stack)
  const at = found ? `${found[1]?.replace(/\?.*/, '')}:${found[2]}:${found[3]}` : ''
  const body = JSON.stringify({ place, screen: screenOf(location.pathname), name, at })
  if (reported.has(body) || reported.size >= REPORTS) return
  reported.add(body)
  const { method, path } = crashes.report
  // Without the client of the API: it may be what has crashed.
  void fetch(path, { method, headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(
    () => undefined,
  )
}
