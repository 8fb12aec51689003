import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from './databases.ts'

async function admin(text: string) {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const IN_USE = '55006'
const PATIENCE_MS = 60_000

/** PostgreSQL copies no database with open connections, and a closed connection takes a moment to end. */
async function whenFree(work: () => Promise<void>) {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || performance.now() > until) throw error
    }
    await setTimeout(500)
  }
}

/** A copy to change and throw away: what is filled stays as it is. */
export async function copyDatabase(original: string) {
  const name = `${original}_copy`
  const drop = () => admin(`drop database if exists ${name} with (force)`)
  await drop()
  await whenFree(() => admin(`create database ${name} template ${original} strategy file_copy`))
  // What is still to be written would be written while others are measured.
  await admin('checkpoint')
  return { name, drop }
}
