import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'

let world: Awaited<ReturnType<typeof startApp>>
const web = mkdtempSync(join(tmpdir(), 'ugc-web-'))
beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(
    join(web, 'index.html'),
    '<html><head><title>App</title><script>go()</script></head><body></body></html>',
  )
  for (const name of ['favicon.svg', 'assets/app.js', 'assets/app.css']) writeFileSync(join(web, name), 'x')
  world = await startApp({ env: { WEB_DIR: web, SUPPORT_USERNAME: 'ugc_support' } })
})
afterAll(async () => {
  await world.close()
  rmSync(web, { recursive: true })
})

test.each([
  ['/admin', 'text/html; charset=utf-8'],
  ['/assets/app.js', 'application/javascript; charset=utf-8'],
  ['/assets/app.css', 'text/css; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/api/tags', 'application/json; charset=utf-8'],
  ['/api/nothing', 'application/json; charset=utf-8'],
  ['/assets/', 'application/json; charset=utf-8'],
])('%s has its type and the headers that keep a browser from misusing it', async (url, type) => {
  const { headers } = await world.ask({ url })
  expect(headers['content-type']).toBe(type)
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  for (const directive of ["default-src 'none'", "base-uri 'none'", 'frame-ancestors '])
    expect(headers['content-security-policy']).toContain(directive)
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('[N-65] the policy has the hash of the script in the page, and a page that has not changed is answered with 304 and its headers', async () => {
  const { headers } = await world.ask({ url: '/admin' })
  const hash = createHash('sha256').update('go()').digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  const known = (tag: string) => world.ask({ url: '/admin', headers: { 'if-none-match': tag } })
  const again = await known(`W/${String(headers.etag)}`)
  expect(again.statusCode).toBe(304)
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  expect(again.headers['cache-control']).toBe('no-cache')
  expect((await known('"another"')).statusCode).toBe(200)
})

test('security.txt names the support contact and a day in the future', async () => {
  const { body } = await world.ask({ url: '/.well-known/security.txt' })
  expect(body).toContain('Contact: https://t.me/ugc_support\n')
  expect(Date.parse(/Expires: (.+)/.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now())
})

test.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s is no method of the server', async (method) => {
  const reply = await world.ask({ url: '/api/tags', method })
  expect(reply.statusCode).toBe(404)
})
