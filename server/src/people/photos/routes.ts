import { photos } from '@ugc/contract/photos'
import { hasSession, owner, photoReader, selfOrOwner403, whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { signedId } from '../../access/photo-address.ts'
import { maySeePhoto } from './access-service.ts'
import { isPhotoKey, noPhoto, sendPhoto } from './media-part.ts'
import { removeMark, uploadMark, uploadPhoto } from './service.ts'

export function photoRoutes(app: App) {
  const { services } = app

  serve(app, photos.upload, selfOrOwner403, ({ params, file }, caller, context) =>
    uploadPhoto(services, { id: params.id, by: whoOf(caller, context), file }),
  )

  serve(app, photos.uploadMark, owner, ({ file }, caller, context) =>
    uploadMark(services, { by: whoOf(caller, context), file }),
  )

  serve(app, photos.removeMark, owner, (_asked, caller, context) =>
    removeMark(services, whoOf(caller, context)),
  )

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
