import { type Case, CASES, faultOf, measure, type Subject } from './measure.ts'
import { msOf } from '../report.ts'
import { type Peer, type Secrets, startPeer } from './peer.ts'
import type { Turn, Turns } from './report.ts'
import { databaseOf, sql, tidy } from './source.ts'

interface Effort {
  turns: number
  seconds: number
}

const DROP_TRIGRAM = `do $$ declare one record; begin
  for one in select schemaname, indexname from pg_indexes where indexname like 'peer\\_trigram\\_%' loop
    execute format('drop index %I.%I', one.schemaname, one.indexname);
  end loop; end $$`

/** Peer and product in turns; a peer is asked with its exact counts, and without where it can leave them out. */
export async function compare(peer: Peer, secrets: Secrets, product: Subject, { turns, seconds }: Effort) {
  const database = databaseOf(peer.name)
  sql(database, DROP_TRIGRAM)
  const { url, stop } = await startPeer(peer, secrets)
  try {
    const headers = [(await peer.signIn?.(url, secrets)) ?? `authorization: Bearer ${secrets.token}`]
    const subject: Subject = {
      url,
      headers,
      path: (question) => peer.path(question, secrets.places),
      rows: peer.rows,
    }
    const warm = (who: Subject, name: Case, counted: boolean) => measure(who, name, counted, seconds, 2)
    for (const name of CASES) {
      const fault = await faultOf(product, database, name, true)
      if (fault !== undefined) throw new Error(`the product answers ${name} wrongly: ${fault}`)
      await warm(product, name, true)
    }
    const side = async (name: Case, counted: boolean): Promise<Turn> => {
      const turn = {
        peer: await measure(subject, name, counted, seconds),
        product: await measure(product, name, counted, seconds),
      }
      const [theirs, ours] = [turn.peer, turn.product].map(({ p50 }) => `${msOf(p50)} ms`)
      console.log(`${peer.title}, ${name}${counted ? ', counted' : ''}: ${theirs} beside ${ours}`)
      return turn
    }
    const ways = await Promise.all(
      peer.ways.map(async (way) => {
        const faults: Partial<Record<Case, string>> = {}
        for (const name of CASES) {
          const fault = await faultOf(subject, database, name, way.counted)
          if (fault !== undefined) faults[name] = fault
        }
        const turns: Turns = { list: [], tags: [], search: [] }
        const trigram: Turn[] = []
        return { ...way, faults, turns, trigram }
      }),
    )
    for (const way of ways)
      for (const name of CASES) if (way.faults[name] === undefined) await warm(subject, name, way.counted)
    for (let turn = 0; turn < turns; turn += 1)
      for (const way of ways)
        for (const name of CASES)
          if (way.faults[name] === undefined) way.turns[name].push(await side(name, way.counted))

    sql(database, `create extension if not exists pg_trgm; ${peer.trigram(secrets.places)}`)
    tidy(database)
    for (const way of ways) {
      if (way.faults.search !== undefined) continue
      await warm(subject, 'search', way.counted)
      way.trigram.push(await side('search', way.counted))
    }
    return ways.map(({ turns, trigram, notes, faults }) => ({
      turns,
      trigram,
      notes: [notes, ...CASES.flatMap((name) => (faults[name] ? [`${name}: ${faults[name]}`] : []))].join(
        '; ',
      ),
    }))
  } finally {
    await stop()
    sql(database, DROP_TRIGRAM)
  }
}
