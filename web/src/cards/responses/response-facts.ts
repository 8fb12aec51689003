import { ERASED_AUTHOR } from '@ugc/contract/facts/profile-fields'
import type { Response } from '@ugc/contract/responses'
import { BRIEF_STATUSES } from '@ugc/contract/facts/statuses'
import { followers } from '../../lib/people.ts'
import { fullName } from '../../lib/person.ts'
import { plural } from '../../lib/plural.ts'

export const nameOf = ({ creator }: Response) => (creator ? fullName(creator) : ERASED_AUTHOR)

/** The brief is completed or cancelled: its responses get no more decisions and prices. */
export const isSettled = ({ brief_status }: Response) => BRIEF_STATUSES[brief_status].final

/** The decision stands; the work is ended in «Работы». */
export const isHandedIn = ({ status, events, work }: Response) =>
  status === 'accepted' && (work?.state === 'done' || events.some(({ kind }) => kind === 'handed_in'))

/** The work goes on and has begun: its creator has confirmed or handed in something. An owner who ends it says what is paid. */
export const hasBegun = ({ status, work }: Response) =>
  status === 'accepted' &&
  work !== null &&
  (work.state === 'in_work' ? work.is_confirmed : work.state === 'submitted' || work.state === 'changes')

/** «Москва», «128 тыс.», «5 дней» */
export function metaOf({ creator, estimated_delivery_days: days }: Response): string[] {
  if (!creator) return ['От анкеты остались только цифры']
  const { city, followers_count } = creator
  return [
    city ?? 'Город не указан',
    ...(followers_count === null ? [] : [followers(followers_count)]),
    days === null ? 'без срока' : plural(days, 'день', 'дня', 'дней'),
  ]
}
