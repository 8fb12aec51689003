import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SERVING_ROLES } from '../src/platform/db/grants.ts'
import { API_ENV } from './app.ts'
import { servedBy } from './postgres.ts'

export interface Running {
  child: ChildProcess
  /** Everything it has printed, line by line. */
  output: string[]
  /** The first log line with this message, past or to come. */
  logged: (message: string, ms?: number) => Promise<Record<string, unknown>>
  exit: Promise<number | null>
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

type Name = 'api' | 'worker' | 'bot' | 'migrate' | 'owner' | 'photos' | 'after-restore' | 'doctor' | 'audit'

/** What was loaded once is loaded in half the time: tests start hundreds of processes. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/node')

/** As the image sets it, see Dockerfile. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/** A process that serves connects as its own role, a command as the owner of the tables. */
function withRole(name: Name, env: Record<string, string>): Record<string, string> {
  if (!isServing(name)) return env
  const urls = Object.entries(env).filter(([key]) => /^DATABASE_.*URL$/.test(key))
  return { ...env, ...Object.fromEntries(urls.map(([key, url]) => [key, servedBy(name, url)])) }
}
const isServing = (name: Name): name is keyof typeof SERVING_ROLES => name in SERVING_ROLES

/** The clock of tools/with-clock. Without its semaphore: a process that is killed would keep it locked for all others. */
const CLOCK = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => name === 'LD_PRELOAD' || (name.startsWith('FAKETIME') && name !== 'FAKETIME_SHARED'),
  ),
)

/** A process of the product, as it runs in production but for its environment. */
export function start(name: Name, env: Record<string, string>, args: string[] = [], input?: string): Running {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../src/bin/${name}.ts`), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      ...CLOCK,
      NODE_ENV: 'test',
      OPS_PORT: '0',
      PORT: '0',
      DRAIN_MS: '0',
      // Tests enqueue scheduled jobs themselves and wait for them.
      SCHEDULE_POLL_SECONDS: '0.5',
      ...MALLOC,
      NODE_COMPILE_CACHE: COMPILED,
      ...API_ENV,
      ...withRole(name, env),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  // A test that fails half-way leaves no process behind.
  const orphan = () => child.kill('SIGKILL')
  process.once('exit', orphan)
  child.once('exit', () => process.off('exit', orphan))
  const output: string[] = []
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line)
      for (const look of waiting) look()
    })
  }
  const exit = once(child, 'exit').then(([code]) => code as number | null)

  const find = (message: string) => {
    const line = output.find((text) => text.endsWith(`"msg":"${message}"}`))
    return line === undefined ? undefined : (JSON.parse(line) as Record<string, unknown>)
  }
  const logged = (message: string, ms = 60_000) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const fail = (why: string) =>
        reject(new Error(`${name}: no '${message}' ${why}\n${output.slice(-20).join('\n')}`))
      const timer = setTimeout(() => fail(`within ${ms} ms`), ms)
      const look = () => {
        const line = find(message)
        if (!line) return
        waiting.delete(look)
        clearTimeout(timer)
        resolve(line)
      }
      waiting.add(look)
      void exit.then((code) => find(message) ?? fail(`before it ended with ${code}`))
      look()
    })

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exit
  }
  return { child, output, logged, exit, stop }
}

/** The API process with its addresses, once it listens. */
export async function startApi(env: Record<string, string>) {
  const running = start('api', env)
  const { address, ops_port } = await running.logged('listening')
  return { ...running, url: String(address), ops: `http://127.0.0.1:${String(ops_port)}` }
}
