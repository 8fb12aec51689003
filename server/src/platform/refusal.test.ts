import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBotApi } from '../../test/bot-api.ts'
import { createDatabase, SERVER_URL, type TestDatabase } from '../../test/postgres.ts'
import { start, startApi } from '../../test/process.ts'
import { mendOf } from './refusal.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** What a process that does not start says about the mend. */
async function refusalOf(name: 'api' | 'worker' | 'bot' | 'migrate', env: Record<string, string>) {
  const { exit, output } = start(name, { DATABASE_URL: database.url, ...env })
  expect(await exit).toBe(1)
  return output.join('\n')
}

describe('[N-36] a process that cannot start names the variable and the mend', () => {
  test('WEB_DIR without a built app', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'ugc-web-'))
    expect(await refusalOf('api', { WEB_DIR: dir })).toContain('WEB_DIR has no index.html: run npm run build')
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusalOf('api', { PORT: String(port) })).toContain(
      `OPS_PORT ${port} is in use: stop the other`,
    )
    other.close()
  })

  test('a list of proxies that cannot be read', async () => {
    expect(await refusalOf('api', { TRUST_PROXY: 'nginx' })).toContain(
      'TRUST_PROXY is not a list of addresses',
    )
  })

  test('a database that is not there, and one without a schema', async () => {
    expect(await refusalOf('worker', { DATABASE_URL: `${SERVER_URL}/missing` })).toContain(
      'DATABASE_URL names a database that does not exist: create database',
    )
    expect(await refusalOf('worker', { DATABASE_URL: `${SERVER_URL}/postgres` })).toContain(
      'run server/src/bin/migrate.ts',
    )
    expect(await refusalOf('migrate', { DATABASE_URL: 'postgres://ugc@127.0.0.1:1/ugc' })).toContain(
      'DATABASE_URL: nothing listens at that address',
    )
  })

  test('a token that Telegram refuses', async () => {
    const telegram = await startBotApi()
    const wrong = { BOT_API_ROOT: telegram.url, BOT_TOKEN: '7000000009:AAanother_token_of_the_right_length' }
    expect(await refusalOf('bot', wrong)).toContain('BOT_TOKEN is refused by Telegram: copy the token')
    await telegram.close()
  })

  test.each([
    ['28P01', 'refuses the password'],
    ['28000', 'pg_hba.conf'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'sslrootcert='],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'another host name'],
  ])('PostgreSQL answers %s', (code, words) => {
    const cause = Object.assign(new Error('x'), { code })
    expect(mendOf(new Error('Migration failed', { cause }))).toContain(words)
  })
})

test('[N-38] a proxy whose X-Forwarded-For is not trusted makes /readyz red; a trusted one and no proxy do not', async () => {
  const ready = async (TRUST_PROXY: string, headers: Record<string, string>) => {
    const api = await startApi({ DATABASE_URL: database.url, TRUST_PROXY })
    await fetch(`${api.url}/api/auth/me`, { headers })
    const text = await (await fetch(`${api.ops}/readyz`)).text()
    await api.stop()
    return text
  }
  const forwarded = { 'x-forwarded-for': '127.0.0.1' }
  expect(await ready('192.0.2.1', forwarded)).toContain('the proxy 127.0.0.1 is not trusted')
  expect(await ready('none', forwarded)).toContain('set TRUST_PROXY')
  expect(await ready('loopback', forwarded)).toBe('ready\n')
  expect(await ready('none', {})).toBe('ready\n')
})
