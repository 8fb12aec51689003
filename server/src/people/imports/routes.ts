import { imports } from '@ugc/contract/imports'
import { owner } from '../../access/guards.ts'
import { whoOf } from '../../platform/http/guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { beginImport, chooseColumns, showImport, showImports, takeStep } from './service.ts'

export function importRoutes(app: App) {
  const { services } = app
  const { db } = services

  serve(app, imports.list, owner, () => showImports(db))

  serve(app, imports.create, owner, async ({ file }, caller, context) => ({
    id: await beginImport(services, await file(), whoOf(caller, context)),
  }))

  serve(app, imports.get, owner, ({ params }) => showImport(db, params.id))

  serve(app, imports.columns, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => chooseColumns(services, tx, params.id, body, whoOf(caller, context))),
  )

  serve(app, imports.step, owner, ({ params, body }, caller, context) =>
    db.transaction().execute((tx) => takeStep(services, tx, params.id, body.step, whoOf(caller, context))),
  )
}
