import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '../databases.ts'
import { databaseOf } from './source.ts'

/** Made at random when a peer is installed; kept beside it, readable by its owner alone. */
export interface Secrets {
  secret: string
  email: string
  password: string
  token: string
  /** Names that a peer gave to its tables by itself. */
  places: Record<string, string>
}
export type Places = Secrets['places']

/** What is asked of everybody. A fragment is looked for in the first and last names. */
export interface Question {
  tag?: number
  fragment?: string
  /** With the exact number of all that match. */
  counted: boolean
}

/** One person of a reply: the name, and how many tags came with their names. */
export interface Row {
  name: string
  tags: number
}

export interface Person {
  first_name: string
  last_name: string
}
export const rowOf = ({ first_name, last_name }: Person, tags: (string | undefined)[]): Row => ({
  name: `${first_name} ${last_name}`,
  tags: tags.filter((name) => name !== undefined).length,
})

export interface Peer {
  name: string
  title: string
  /** Where what it is made of goes; kept between runs. */
  directory: string
  /** The package whose version counts. */
  module: string
  env: (secrets: Secrets) => Record<string, string>
  /** After `npm install`, once: its own tables, its first user, its build. What it returns is kept. */
  setUp: (secrets: Secrets) => Promise<Partial<Secrets>>
  /** From the schema `source` into its own tables, with the indexes an admin would add. */
  fill: (places: Places) => string
  /** Trigram indexes that serve its own search statement: named `peer_trigram_…`. */
  trigram: (places: Places) => string
  command: string[]
  ready: string
  /** The header lines that let in, where a token is not given once for all. */
  signIn?: (url: string, secrets: Secrets) => Promise<string>
  path: (question: Question, places: Places) => string
  rows: (body: unknown) => Row[]
  /** With its exact counts, and without where it has the choice. */
  ways: { counted: boolean; notes: string }[]
}

export const ROOT = '/var/tmp/ugc-peers'
export const directoryOf = (name: string) => join(ROOT, name)

/** No more of the environment than a peer needs: nothing of the product's own settings. */
export const environment = (peer: Peer, secrets: Secrets): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: peer.directory,
  NODE_ENV: 'production',
  DATABASE_URL: urlOf(databaseOf(peer.name)),
  PEER_SECRET: secrets.secret,
  PEER_EMAIL: secrets.email,
  PEER_PASSWORD: secrets.password,
  ...peer.env(secrets),
})

/** Waits for it, at low priority: others may use the machine. */
export function runIn(peer: Peer, command: string[], env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync('nice', command, {
    cwd: peer.directory,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    timeout: 1_800_000,
  })
  if (status === 0) return stdout
  const said = `${stdout}\n${stderr}`.split('\n').filter((line) => /error/i.test(line))
  throw new Error(`${command.slice(0, 3).join(' ')} failed: ${said.slice(0, 2).join(' ')}`)
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? String(address?.port) : ''
}

const answers = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    (reply) => reply.ok,
    () => false,
  )

/** One process, as in production, on loopback; what it prints goes to a file beside it. */
export async function startPeer(peer: Peer, secrets: Secrets) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [command = '', ...args] = peer.command
  const child: ChildProcess = spawn(command, args, {
    cwd: peer.directory,
    env: { ...environment(peer, secrets), PORT: port, HOST: '127.0.0.1', HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(join(peer.directory, 'peer.log'))
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  const orphan = () => child.kill('SIGKILL')
  process.once('exit', orphan)
  const exit = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await exit
    clearTimeout(late)
    process.off('exit', orphan)
  }
  const until = Date.now() + 180_000
  while (!(await answers(url + peer.ready))) {
    if (child.exitCode !== null || Date.now() > until) {
      if (child.exitCode === null) await stop()
      throw new Error(`does not answer, see ${join(peer.directory, 'peer.log')}`)
    }
    await pause(250)
  }
  return { url, stop }
}
