import { journal } from '@ugc/contract/journal'
import { owner } from '../guards.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { findJournal, listPeople } from './service.ts'

export function journalRoutes(app: App) {
  const { db } = app.services

  serve(app, journal.list, owner, ({ query }) => findJournal(db, query))

  serve(app, journal.people, owner, () => listPeople(db))
}
