import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Question, timed } from './ask.ts'
import { startServer } from './databases.ts'

export interface Statement {
  text: string
  /** As text, the way a parameter is sent. */
  values: (string | null)[]
}

/** An API process that tells what it asks PostgreSQL for. Not the one that is measured. */
export async function startListening(database: string) {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'statements')
  writeFileSync(file, '')
  const { api, url } = await startServer(database, {
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'capture-hook.ts')}`,
    BENCH_STATEMENTS: file,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  /** Every statement of this one request, the look-up of the session among them. */
  const statementsOf = async (question: Question) => {
    writeFileSync(file, '')
    const { text } = await timed(agent, url, question)
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return { reply: text, statements: lines.map((line) => JSON.parse(line) as Statement) }
  }
  const stop = async () => {
    agent.destroy()
    await api.stop()
  }
  return { statementsOf, stop }
}
