import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileTooLarge, PHOTO_BYTES_MAX } from '@ugc/contract/facts/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shortOrLong } from '../server/test/long.ts'
import { freePort, startNginx } from '../faults/nginx.ts'
import { createDatabase, type TestDatabase } from '../server/test/postgres.ts'
import { launchKey } from '../server/src/access/auth/init-data-part.ts'
import { start, startApi } from '../server/test/process.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')
const deploy = (...path: string[]) => join(ROOT, 'deploy', ...path)

let dir: string
let database: TestDatabase
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ugc-deploy-'))
  database = await createDatabase()
})
afterAll(async () => {
  await rm(dir, { recursive: true, force: true })
  await database.drop()
})

/** Requests during the rolling restart. */
const REQUESTS = shortOrLong(100, 10_000)
const PORTS = [await freePort(), await freePort()]

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 8 })
interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  raw: string[]
  text: string
}
const asker =
  (port: number) =>
  (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            raw: reply.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()),
            text: Buffer.concat(parts).toString(),
          }),
        )
      })
      sent.on('error', reject)
      sent.end()
    })

describe('[N-39] the shipped nginx configuration', () => {
  test(
    'is accepted by nginx and serves the product over TLS, also while its processes restart',
    { timeout: shortOrLong(60_000, 600_000) },
    async () => {
      await mkdir(join(dir, 'web'))
      await writeFile(join(dir, 'web/index.html'), '<!doctype html><title>UGC</title>')
      const api = (port: number) =>
        startApi({
          DATABASE_URL: database.url,
          PORT: String(port),
          TRUST_PROXY: 'loopback',
          WEB_DIR: join(dir, 'web'),
          DRAIN_MS: '100',
        })
      const nginx = await startNginx(PORTS)
      const ask = asker(nginx.port)
      expect(nginx.tested).toContain('syntax is ok')
      expect(nginx.tested).not.toContain('[warn]')

      // No process: an answer that the web app understands, and a page for people.
      const away = await ask('/api/tags')
      expect(away.status).toBe(503)
      expect(JSON.parse(away.text)).toMatchObject({
        code: 'unavailable',
        detail: expect.stringMatching(/[а-я]/),
      })
      expect(away.headers['retry-after']).toBe('5')
      const OWN = {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      }
      expect(away.headers).toMatchObject(OWN)
      const awayPage = await ask('/')
      expect(awayPage.headers['content-type']).toContain('text/html')
      expect(awayPage.headers).toMatchObject({ ...OWN, 'retry-after': '5' })
      // Without TLS a page leads to https, and a call of the API fails.
      const plain = (path: string) => fetch(`${nginx.plain}${path}`, { redirect: 'manual' })
      expect((await plain('/admin')).status).toBe(301)
      expect((await plain('/api/tags')).status).toBe(403)
      expect((await plain('/bot/webhook')).status).toBe(403)

      // A process that dies while a workbook is downloaded: the browser must not take the part for the whole.
      const dying = createHttpServer((_request, reply) => reply.write('half', () => reply.destroy()))
      dying.listen(PORTS[0], '127.0.0.1')
      await once(dying, 'listening')
      await expect(ask('/api/export/cut')).rejects.toThrow('aborted')
      dying.close()
      dying.closeAllConnections()
      await once(dying, 'close')

      let processes = await Promise.all(PORTS.map(api))
      const page = await ask('/', { accept: 'text/html' })
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('UGC')])
      for (const name of Object.keys(OWN)) expect(page.raw.filter((one) => one === name)).toHaveLength(1)
      const large = await ask('/api/creators/profile/1/photo', {
        method: 'POST',
        'content-length': '12582912',
      })
      expect(large.status).toBe(413)
      expect(large.headers).toMatchObject(OWN)
      expect(JSON.parse(large.text)).toEqual({ detail: fileTooLarge(PHOTO_BYTES_MAX), code: 'too_large' })
      const old = connectTls({
        port: nginx.port,
        host: '127.0.0.1',
        maxVersion: 'TLSv1.1',
        minVersion: 'TLSv1',
        rejectUnauthorized: false,
      })
      const [refused] = (await once(old, 'error')) as [Error]
      expect(refused.message).toMatch(/protocol|version|alert/i)
      expect((await fetch(`${processes[0]?.ops}/readyz`)).status).toBe(200)

      // Rolling restart under traffic.
      const statuses = new Map<number | string, number>()
      let restarting = true
      const traffic = Array.from({ length: 6 }, async () => {
        while (restarting) {
          const status = await ask('/', { accept: 'text/html' }).then(
            (reply) => reply.status,
            (error: Error) => error.message,
          )
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      })
      const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
      do {
        for (const [at, port] of PORTS.entries()) {
          await processes[at]?.stop()
          processes = processes.with(at, await api(port))
        }
      } while (answered() < REQUESTS)
      restarting = false
      await Promise.all(traffic)
      expect([...statuses.keys()]).toEqual([200])
      process.stdout.write(
        `nginx: 0 of ${answered()} requests failed while the API processes were restarted\n`,
      )
      await Promise.all(processes.map((one) => one.stop()))
      expect(await nginx.accessLog()).not.toContain('/api')
      await nginx.stop()
    },
  )

  test('answers in words when a process takes the request and never replies', async () => {
    const silent = createHttpServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const nginx = await startNginx([port, port], '200ms')
    const ask = asker(nginx.port)
    const [reply, page] = [await ask('/api/tags'), await ask('/')]
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([503, { code: 'unavailable' }])
    expect([page.status, page.headers['content-type']]).toEqual([503, expect.stringContaining('text/html')])
    await nginx.stop()
    silent.closeAllConnections()
    silent.close()
  })
})

test('[N-40] the systemd units are valid and closed', async () => {
  const units = (await readdir(deploy('systemd'))).filter((name) => /\.(service|timer)$/.test(name))
  for (const name of units) {
    const text = await readFile(deploy('systemd', name), 'utf8')
    await writeFile(join(dir, name), text.replaceAll('/srv/ugc/current', ROOT))
  }
  const verified = await run(
    'systemd-analyze',
    ['verify', ...units.map((name) => join(dir, name.replace('@.', '@1.')))],
    {
      env: { ...process.env, SYSTEMD_LOG_LEVEL: 'warning' },
    },
  )
  expect(verified.stderr.split('\n').filter((line) => line.includes('ugc-'))).toEqual([])
  const installed = await readFile(deploy('systemd/install'), 'utf8')
  for (const name of ['ugc-api@.service', 'ugc-worker.service', 'ugc-bot.service', 'ugc-migrate.service'])
    expect(installed).toContain(name)
})

test('[N-44] deploy/install refuses to start where it cannot work, and gives no secret to a command as an argument', async () => {
  const refusal = (word: string) =>
    run(deploy('install'), [word]).then(
      () => 'started',
      (error: { stderr: string }) => error.stderr,
    )
  expect(await refusal('')).toMatch(/root|\/srv\/ugc\/releases/)
  const script = await readFile(deploy('install'), 'utf8')
  const secret = /\$\{config\[(\w*(?:TOKEN|SECRET|PASSWORD|KEY)\w*)]/
  // Secrets go into settings files, into the environment of psql and through pipes.
  const lines = script.split('\n').filter((line) => secret.test(line))
  expect(lines.filter((line) => !/^ *(config\[|\[\[ |echo "|for key in)/.test(line))).toEqual([])
})

test('[N-86] deploy/install passes every known setting of install.env on, and names an unknown one', async () => {
  const example = await readFile(join(ROOT, '.env.example'), 'utf8')
  const known = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  // What the script itself sets is not taken from install.env.
  const own = /^(DATABASE_URL|NODE_ENV|MALLOC_.*|APP_URL|WEBHOOK_URL|TRUST_PROXY|WEB_DIR|LAUNCH_KEY)$/
  const given = known.filter((name) => !own.test(name))
  const kept = ['APP_HOST=app.example.ru', 'BACKUP_BUCKET=copies', 'BACKUP_KEY=k', 'SURPRISE=1']
  for (const role of ['UGC', 'API', 'WORKER', 'BOT']) kept.push(`${role}_PASSWORD=x`)
  for (const name of given) kept.push(`${name}=${name === 'BOT_TOKEN' ? TOKEN : 'x'}`)
  await writeFile(join(dir, 'install.env'), `${kept.join('\n')}\n`)
  const { stderr } = await run('bash', [
    '-c',
    `. <(sed '/^main "$@"$/d' ${deploy('install')}); release=${ROOT} etc=${dir} kept=${dir}/install.env; read_kept; process_settings`,
  ])
  expect(stderr).toContain('неизвестная настройка SURPRISE')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  const files = ['api', 'worker', 'bot', 'migrate'].map((name) => readFile(join(dir, `${name}.env`), 'utf8'))
  const [api = '', worker = '', bot = '', migrate = ''] = await Promise.all(files)
  for (const name of known) expect(api + worker + bot + migrate).toMatch(new RegExp(`^${name}=.`, 'm'))
  // Each to the processes that it is for.
  expect(api).toMatch(/^SUPPORT_USERNAME=x$/m)
  expect(api).not.toMatch(/BOT_TOKEN|WEBHOOK_SECRET|BACKUP_/)
  expect(worker).not.toMatch(/PSEUDONYM_KEY|WEBHOOK_SECRET|BACKUP_/)
  expect(migrate).not.toMatch(/BOT_TOKEN|PSEUDONYM_KEY|S3_|BACKUP_/)
})

const TOKEN = '7000000009:AAanother_token_of_the_right_length'
test.each(['', '\n'])('[N-88] tools/launch-key reads a token that ends with %j', async (end) => {
  const made = run('bash', ['-c', `printf %s "$1" | ${join(ROOT, 'tools/launch-key')}`, '', TOKEN + end])
  expect((await made).stdout).toBe(`${launchKey(TOKEN)}\n`)
  const none = run('bash', ['-c', `printf '' | ${join(ROOT, 'tools/launch-key')}`])
  await expect(none).rejects.toThrow('give the token')
})

describe('[N-41] alarms and dashboard', () => {
  test('each alarm fires when its cause is true, and none in a quiet installation', async () => {
    const { stdout } = await run('promtool', ['test', 'rules', deploy('prometheus/rules.test.yml')])
    expect(stdout).toContain('SUCCESS')
    const rules = await readFile(deploy('prometheus/rules.yml'), 'utf8')
    const tests = await readFile(deploy('prometheus/rules.test.yml'), 'utf8')
    const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? '')
    expect(names.filter((name) => !new RegExp(`alertname: ${name}\\n`).test(tests))).toEqual([])
  })

  test('every metric that they name is exposed by a process of the product', async () => {
    const env = { DATABASE_URL: database.url }
    const [api, worker] = [await startApi(env), start('worker', env)]
    const { ops_port } = await worker.logged('working')
    const exposed = new Set<string>()
    for (const ops of [api.ops, `http://127.0.0.1:${String(ops_port)}`]) {
      const text = await (await fetch(`${ops}/metrics`)).text()
      for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) exposed.add(name)
    }
    expect(await (await fetch(`${api.ops}/metrics`)).text()).toContain('\nready 1\n')
    await Promise.all([api.stop(), worker.stop()])
    const texts = [deploy('prometheus/rules.yml'), deploy('grafana/dashboard.json')].map((file) =>
      readFile(file, 'utf8'),
    )
    const exprs = (await Promise.all(texts)).flatMap((text) => [
      ...text.matchAll(/"?expr"?: (?:>-\n)?(.+(?:\n {10}.+)*)/g),
    ])
    const used = exprs.flatMap(([, expr = '']) => expr.match(/\b[a-z]+(_[a-z]+)+\b|\bready\b/g) ?? [])
    const ours = new Set(used.filter((name) => !/^(node_|ugc_backup|histogram_quantile)/.test(name)))
    expect(ours.size).toBeGreaterThan(7)
    const bare = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
    expect([...ours].filter((name) => !exposed.has(name) && !exposed.has(bare(name)))).toEqual([])
  })
})
