import { memory } from '@ugc/contract/memory'
import { whoOf } from '../../platform/http/guards.ts'
import { owner } from '../../access/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { addNote, findMemory, removeNote, stopCreator, takeBackNote, unstopCreator } from './service.ts'

export function memoryRoutes(app: App) {
  const { db } = app.services

  serve(app, memory.get, owner, ({ params }) => findMemory(db, params.id))

  serve(app, memory.note, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => addNote(tx, params.id, body.text, whoOf(caller, context))),
  )

  serve(app, memory.removeNote, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => removeNote(tx, params.id, whoOf(caller, context))),
  )

  serve(app, memory.takeBackNote, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => takeBackNote(tx, params.id, whoOf(caller, context))),
  )

  serve(app, memory.stop, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => stopCreator(tx, params.id, body.reason, whoOf(caller, context))),
  )

  serve(app, memory.unstop, owner, ({ params }, caller, context) =>
    db.transaction().execute((tx) => unstopCreator(tx, params.id, whoOf(caller, context))),
  )
}
