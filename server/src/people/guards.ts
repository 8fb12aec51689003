import { signedIn } from '../access/guards.ts'
import { AppError } from '../platform/errors.ts'
import { type Caller, type Guard, namedIn } from '../platform/http/guards.ts'
import { creatorNotFound } from './creators/refusals.ts'

/** An owner, or the user whom the address names by Telegram id or profile id; 403 for others. */
export const selfOrOwner403: Guard<Caller> = {
  name: 'selfOrOwner403',
  check: async (request) => {
    const caller = await signedIn.check(request)
    const named = namedIn(request)
    const isSelf =
      named === String(caller.telegram_id) || (named !== undefined && named === caller.creator_id)
    if (caller.role !== 'owner' && !isSelf) throw new AppError('forbidden', 'Это чужая анкета')
    return caller
  },
}

/** An owner, or the creator whose id the address has; 404 for others, so that ids cannot be probed. */
export const selfOrOwner404: Guard<Caller> = {
  name: 'selfOrOwner404',
  check: async (request) => {
    const caller = await signedIn.check(request)
    if (caller.role !== 'owner' && namedIn(request) !== caller.creator_id) throw creatorNotFound()
    return caller
  },
}
