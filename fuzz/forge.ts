import type { Random } from '../server/seed/random.ts'
import { OWNER } from './seed-ids.ts'

const decoded = (launch: string) =>
  [...new URLSearchParams(launch)]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('\n')

type Forgery = (launch: string, random: Random) => string
const FORGERIES: Forgery[] = [
  (launch) => `${launch}&user=${encodeURIComponent(`{"id":${OWNER},"first_name":"x"}`)}`,
  (launch) => `user=${encodeURIComponent(`{"id":${OWNER},"first_name":"x"}`)}&${launch}`,
  (launch) => launch.replace(/hash=[0-9a-f]+/, 'hash='),
  (launch) => launch.replace(/hash=[0-9a-f]+&?/, ''),
  (launch) => launch.replace(/hash=([0-9a-f]+)/, (_, hash: string) => `hash=${hash.slice(1)}`),
  (launch) => launch.replace(/auth_date=\d+/, 'auth_date=9999999999'),
  (launch) => launch.replace(/auth_date=\d+/, ''),
  (launch) => launch.replace(/signature=[^&]*/, ''),
  (launch) => launch.replace(/779000000\d{3}/, String(OWNER)),
  (launch) => `${launch}&`,
  (launch) => `?${launch}`,
  (launch) => launch.replaceAll('&', '\n'),
  (launch) => `${launch}&x=%`,
  (launch) => `${launch}&x=1%0Ahash=0`,
  (launch) => launch + 'a'.repeat(5000),
  (launch) => encodeURIComponent(launch),
  () => '',
  () => 'menu_button',
  () => 'undefined',
  (launch, random) => {
    const at = random.whole(0, launch.length - 1)
    const sign = String.fromCodePoint(random.whole(32, 126))
    return launch.slice(0, at) + sign + launch.slice(at + 1)
  },
  (launch, random) => {
    const at = random.whole(0, launch.length - 1)
    return launch.slice(0, at) + launch.slice(at + 1)
  },
]

/** Changes a signed launch so that its signature no longer fits. */
export function forgeLaunch(random: Random, launch: string): string {
  for (;;) {
    const forged = random.pick(FORGERIES)(launch, random)
    if (decoded(forged) !== decoded(launch)) return forged
    if (launch === 'menu_button') return 'menu_button '
  }
}
