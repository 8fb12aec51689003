import { hasSession, photoReader } from '../../access/guards.ts'
import type { App } from '../../platform/http/serve.ts'
import { signedId } from '../../platform/photo-address.ts'
import { maySeePhoto } from './access-service.ts'
import { isPhotoKey, noPhoto, sendPhoto } from './media-part.ts'

export function mediaRoutes(app: App) {
  const { services } = app

  // An image sends no header, so what proves the right may stand in the address. The storage is asked after the database.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    config: { guard: photoReader.name },
    onRequest: async (request) => {
      const { ip, params, query } = request
      const { key } = params as { key: string }
      const { link, session } = query as { link?: unknown; session?: unknown }
      const look = async () =>
        maySeePhoto(services.db, { key, caller: await photoReader.check(request), link })
      const is_proved = [link, session].some((proof) => signedId(proof) !== undefined) || hasSession(request)
      if (!isPhotoKey(key) || !is_proved) await app.limits.countAddress(ip, 'photo')
      if (!isPhotoKey(key)) throw noPhoto()
      const may = await (is_proved
        ? app.limits.inPhotoTurn(ip, look)
        : app.limits.inTurn({ ip, is_stranger: true, kind: 'photo' }, look))
      if (!may) throw noPhoto()
    },
    handler: (request, reply) => sendPhoto(services.photos, request, reply),
  })
}
