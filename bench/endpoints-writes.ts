import { startListening } from './capture.ts'
import { copyDatabase } from './copies.ts'
import { type Facts, startServer } from './databases.ts'
import type { Endpoints } from './endpoints.ts'
import { sideBySide } from './growth.ts'
import {
  compareResponding,
  comparePricing,
  prepareWrites,
  priceQuestions,
  respondQuestion,
} from './writes.ts'

export const WRITES = ['insert a response', 'price edit']

interface How {
  rounds: number
  turns: number
  seconds: number
}

async function prepare({ database, facts }: { database: string; facts: Facts }) {
  const { name, drop } = await copyDatabase(database)
  const copy = await prepareWrites(name, facts)
  const { api, url, token } = await startServer(name)
  const brief = await copy.newBrief()
  const cases = [
    { name: 'insert a response', questions: copy.guests.map((guest) => respondQuestion(brief, guest)) },
    { name: 'price edit', questions: priceQuestions(copy, token) },
  ]
  const stop = async () => {
    await api.stop()
    await copy.close()
    await drop()
  }
  return { copy, url, token, cases, stop }
}

/** What changes something is measured in copies of the databases. */
export async function measureWrites(places: { database: string; facts: Facts }[], how: How) {
  const rigs: Awaited<ReturnType<typeof prepare>>[] = []
  for (const place of places) rigs.push(await prepare(place))
  const growth = await sideBySide(rigs, how.rounds)
  const engine: Endpoints['engine'] = WRITES.map((name) => ({ name, compared: [] }))
  for (const { copy, url, token } of rigs) {
    const listener = await startListening(copy.database)
    engine[0]?.compared.push(await compareResponding(copy, listener, url, how.turns))
    engine[1]?.compared.push(await comparePricing(copy, listener, { url, token, ...how }))
    await listener.stop()
  }
  for (const { stop } of rigs) await stop()
  return { growth, engine }
}
