import type { FastifyRequest } from 'fastify'
import { verifyInitData } from '../auth/init-data.ts'
import { isOwner } from '../auth/queries.ts'
import { AppError } from '../errors.ts'

export interface Caller {
  telegram_id: number
  role: 'owner' | 'creator'
}

/** Who may pass. It stands beside the path in every routes.ts; a route without one stops the server from starting. */
export interface Guard<C> {
  name: string
  check: (request: FastifyRequest) => Promise<C>
}

export const anyone: Guard<undefined> = { name: 'anyone', check: () => Promise.resolve(undefined) }

export const signedIn: Guard<Caller> = { name: 'signedIn', check: identify }

export const owner: Guard<Caller> = {
  name: 'owner',
  check: async (request) => {
    const caller = await identify(request)
    if (caller.role !== 'owner') throw new AppError('forbidden', 'Этот раздел доступен только владельцу')
    return caller
  },
}

const refused = () =>
  new AppError(
    'unauthorized',
    'Неверные данные авторизации. Убедитесь, что приложение открыто через Telegram.',
  )

async function identify(request: FastifyRequest): Promise<Caller> {
  const { config, db, init_data_secret } = request.server.services
  const [scheme, raw] = split(request.headers.authorization ?? '')
  const launch = scheme === 'tma' ? verifyInitData(raw, init_data_secret) : undefined
  if (!launch) throw refused()
  // The role is read at each call, so that it ends when the row does.
  const role = (await isOwner(db, launch.user.id)) ? 'owner' : 'creator'
  const hours = role === 'owner' ? config.OWNER_INIT_DATA_HOURS : config.CREATOR_INIT_DATA_HOURS
  if (launch.age > hours * 3600) throw refused()
  return { telegram_id: launch.user.id, role }
}

function split(header: string): [string, string] {
  const at = header.indexOf(' ')
  return [header.slice(0, at).toLowerCase(), header.slice(at + 1)]
}
