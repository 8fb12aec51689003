import { photos } from '@ugc/contract/photos'
import { owner, selfOrOwner403, whoOf } from '../http/guards.ts'
import { type App, serve } from '../http/serve.ts'
import { sendPhoto } from './media.ts'
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

  // The key is the credential: 256 random bits, sent only to callers who may see the creator.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    config: { guard: 'anyone' },
    onRequest: (request) => app.limits.countAddress(request.ip, 'photo'),
    handler: (request, reply) => sendPhoto(services.photos, request, reply),
  })
}
