import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { directoryOf, environment, type Peer, runIn, type Secrets } from './peer.ts'
import { copySource, databaseOf, makeDatabase, sql, tidy } from './source.ts'

const templateOf = (name: string) => join(import.meta.dirname, name)

/** What a peer is made of and filled with; another make of it is installed anew. */
function stampOf({ name, fill }: Peer): string {
  const hash = createHash('sha256').update(fill({}))
  for (const entry of readdirSync(templateOf(name), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

/** Minutes at the first time. No scripts: what they compile is for databases that are not used here. */
function installPackages(peer: Peer, env: Record<string, string>): void {
  const wanted = readFileSync(join(peer.directory, 'package.json'), 'utf8')
  const mark = join(peer.directory, 'node_modules/.installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.log(`${peer.title}: installing into ${peer.directory} …`)
  const npm = ['npm', 'install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  runIn(peer, npm, { ...env, NODE_ENV: '', HOME: process.env.HOME ?? '' })
  writeFileSync(mark, wanted)
}

interface Kept extends Secrets {
  stamp: string
}

/** Installed, set up and filled, once; the second time it only reads what it kept. */
export async function ensurePeer(peer: Peer, from: string): Promise<Secrets> {
  const file = join(peer.directory, 'peer.json')
  const stamp = stampOf(peer)
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
    if (kept.stamp === stamp) return kept
  }
  const secrets: Secrets = {
    secret: randomBytes(16).toString('hex'),
    email: 'admin@example.com',
    password: `Aa1!${randomBytes(12).toString('base64url')}`,
    token: randomBytes(24).toString('base64url'),
    places: {},
  }
  mkdirSync(peer.directory, { recursive: true })
  cpSync(templateOf(peer.name), peer.directory, { recursive: true })
  installPackages(peer, environment(peer, secrets))
  console.log(`${peer.title}: setting up and filling …`)
  makeDatabase(databaseOf(peer.name))
  const kept: Kept = { ...secrets, ...(await peer.setUp(secrets)), stamp }
  copySource(from, databaseOf(peer.name))
  sql(databaseOf(peer.name), peer.fill(kept.places))
  tidy(databaseOf(peer.name))
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 })
  return kept
}

export function versionOf({ name, module }: Peer): string {
  const file = join(directoryOf(name), 'node_modules', module, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : ''
}
