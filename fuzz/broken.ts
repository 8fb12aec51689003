import { gzipSync } from 'node:zlib'
import type { Random } from '../server/seed/random.ts'
import type { Case } from './cases.ts'

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const json = { 'content-type': 'application/json' }

type Break = [family: string, change: (written: Case, random: Random) => Partial<Case>]

const headers = (written: Case, more: Record<string, string>) => ({
  headers: { ...written.headers, ...more },
})
const body =
  (given: string | Buffer): Break[1] =>
  (written) => ({ ...headers(written, json), body: given })
const typed =
  (type: string): Break[1] =>
  (written) => ({ ...headers(written, { 'content-type': type }), body: written.body ?? '{}' })
const asks =
  (query: string): Break[1] =>
  (written) => ({
    path: `${written.path}${written.path.includes('?') ? '&' : '?'}${query}`,
  })

/** Requests with valid fields and a broken body, header or query. */
const BREAKS: Break[] = [
  ['empty body', body('')],
  ['list for an object', body('[]')],
  ['null', body('null')],
  ['number', body('1')],
  ['text', body('"text"')],
  [
    'half of it',
    (written) => ({ ...headers(written, json), body: String(written.body ?? '{"a":1}').slice(0, -2) }),
  ],
  [
    'twice',
    (written) => ({
      ...headers(written, json),
      body: `${String(written.body ?? '{}')}${String(written.body ?? '{}')}`,
    }),
  ],
  ['deep', body(deep(10_000))],
  ['brackets', body('['.repeat(100_000))],
  ['too large', body(`{"a":"${'я'.repeat(150_000)}"}`)],
  ['pollution', body('{"__proto__":{"polluted":"fuzz"},"first_name":"x"}')],
  ['pollution', body('{"constructor":{"prototype":{"polluted":"fuzz"}}}')],
  [
    'pollution',
    (written) => ({
      ...headers(written, json),
      body: String(written.body ?? '{}').replace('{', '{"__proto__":{"is_active":true,"polluted":"fuzz"},'),
    }),
  ],
  [
    'a key twice',
    (written) => ({
      ...headers(written, json),
      body: String(written.body ?? '{}').replace(
        '{',
        '{"first_name":1,"title":{},"name":[],"first_name":"x",',
      ),
    }),
  ],
  [
    'not UTF-8',
    (written) => ({
      ...headers(written, json),
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    }),
  ],
  [
    'byte order mark',
    (written) => ({ ...headers(written, json), body: `\ufeff${String(written.body ?? '{}')}` }),
  ],
  ['type', typed('text/plain')],
  ['type', typed('application/x-www-form-urlencoded')],
  ['type', typed('application/json; charset=utf-16')],
  ['type', typed('multipart/form-data')],
  ['type', typed('multipart/form-data; boundary=x')],
  ['type', typed('application/xml')],
  ['type', typed('')],
  ['type', typed('application/json, text/html')],
  [
    'compressed',
    (written) => ({
      ...headers(written, { ...json, 'content-encoding': 'gzip' }),
      body: gzipSync(String(written.body ?? '{}')),
    }),
  ],
  [
    'method override',
    (written) => headers(written, { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }),
  ],
  [
    'forwarded',
    (written) =>
      headers(written, {
        'x-forwarded-for': "' or 1=1, ::ffff:1.2.3.4, ".repeat(20),
        'x-forwarded-host': 'evil.example',
      }),
  ],
  ['forwarded', (written) => headers(written, { 'x-forwarded-for': '::1%eth0', forwarded: 'for=_x' })],
  ['large header', (written) => headers(written, { 'x-large': 'a'.repeat(10_000) })],
  ['accept', (written) => headers(written, { accept: 'text/html', 'accept-encoding': 'gzip;q=0, *;q=x' })],
  ['range', (written) => headers(written, { range: 'bytes=-1,0-,x', 'if-none-match': '"x",W/"y",*' })],
  ['query', asks('page=1&page=2')],
  ['query', asks('page[]=1&per_page[$gt]=')],
  ['query', asks('__proto__[polluted]=fuzz&constructor.prototype.polluted=fuzz')],
  ['query', asks('search=%00&page=%20&a=%F0%9F%92%A9')],
  ['query', asks('=&&&==&%3D=%26')],
  ['query', asks(`search=${'%D0%B0'.repeat(2000)}`)],
  ['query', asks('ticket=x')],
  ['query', asks('admin_id=779000000003&admin_id[]=1')],
]

/** Returns the name of the change. */
export function breakRequest(random: Random, written: Case): string {
  const [family, change] = random.pick(BREAKS)
  const changed = change(written, random)
  // A GET stays without a body; raw.ts has a GET with one.
  const bodiless = written.method === 'GET' || written.method === 'HEAD'
  if (bodiless && changed.body !== undefined) {
    Object.assign(written, asks('page=1&page=2')(written, random))
    return 'query'
  }
  Object.assign(written, changed)
  return family
}
