import { photos } from '@ugc/contract/photos'
import { whoOf } from '../../platform/http/guards.ts'
import { selfOrOwner403 } from '../guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
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
}
