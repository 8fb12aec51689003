import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import type { Call } from '../server/test/bot-api.ts'
import { canariesIn } from './canaries.ts'

export function rssOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const portOf = (address: string | undefined) => Number.parseInt(address?.split(':')[1] ?? '0', 16)

/** The remote ports of the outgoing connections of a process. */
export function connectedTo(pid: number, own: number[]): number[] {
  const sockets = new Set<string>()
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`))?.[1]
      if (inode !== undefined) sockets.add(inode)
    } catch {
      // Closed in the meantime.
    }
  }
  const rows = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n').slice(1),
  )
  return rows.flatMap((row) => {
    const [, local, remote, , , , , , , inode = ''] = row.trim().split(/\s+/)
    const isOutgoing = sockets.has(inode) && portOf(remote) !== 0 && !own.includes(portOf(local))
    return isOutgoing ? [portOf(remote)] : []
  })
}

/** A server whose URL is sent in requests: every connection to it is a server-side request forgery. */
export async function openTrap() {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, visits: () => visits, close: () => server.close() }
}

/** The problems of log lines, each kind once. */
export function logProblems(lines: string[]): string[] {
  const problems = new Set<string>()
  for (const line of lines) {
    let entry: { msg?: unknown; level?: unknown; err?: { code?: string } }
    try {
      entry = JSON.parse(line) as typeof entry
    } catch {
      problems.add(`a line of the log is no JSON: ${line.slice(0, 200)}`)
      continue
    }
    if (entry.msg === 'polluted') problems.add(`a prototype was polluted: ${line}`)
    // A timeout of the database is no problem of the log: the request is repeated, see phase.ts.
    const busy = entry.err?.code === '55P03' || entry.err?.code === '57014'
    if (Number(entry.level) >= 50 && !busy)
      problems.add(
        `an error in the log: ${line.replaceAll(/"(time|request_id|reqId)":"[^"]*",?/g, '').slice(0, 700)}`,
      )
    const [leak] = canariesIn(line)
    if (leak) problems.add(`the log tells ${leak.field}: ${line.slice(0, 300)}`)
  }
  return [...problems]
}

interface Message {
  text?: string
  entities?: { offset: number; length: number }[]
  parse_mode?: string
  reply_markup?: unknown
}
/** Problems of the messages that the bot sent. */
export function messageProblems(calls: Call[]): string[] {
  const problems = new Set<string>()
  for (const { payload, outcome } of calls) {
    const { text = '', entities = [], parse_mode, reply_markup } = payload as Message
    if (text.length > 4096) problems.add(`a message of ${text.length} characters`)
    if (outcome !== 'ok') problems.add(`Telegram refused a message: ${outcome}`)
    if (parse_mode !== undefined) problems.add('a message with markup of its own')
    if (!text.isWellFormed()) problems.add('a message cut inside a character')
    for (const { offset, length } of entities)
      if (length < 1 || offset + length > text.length) problems.add('an entity beyond its message')
    // A text must fit into one message: a second part would have neither a title nor a button.
    if (reply_markup === undefined) problems.add(`a message without a button: ${text.slice(0, 80)}`)
  }
  return [...problems]
}
