import { grouped } from '../../lib/format.ts'
import { followers } from '../../lib/people.ts'

/** «128 тыс.», the full number under the mouse. */
export const Followers = ({ count }: { count: number }) => (
  <span title={grouped(count)}>{followers(count)}</span>
)
