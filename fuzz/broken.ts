import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Case } from './cases.ts'
import { type Draw, weighted } from './draw.ts'

const POLLUTED = '"__proto__":{"is_active":true,"polluted":"fuzz"}'
const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const BODIES = fc.oneof(
  fc.constantFrom(...'|[]|null|1|"text"'.split('|'), deep(10_000), '['.repeat(100_000)),
  fc.constantFrom(`{${POLLUTED},"first_name":"x"}`, '{"constructor":{"prototype":{"polluted":"fuzz"}}}'),
  fc.constantFrom(Buffer.from('7b22fffe223a317d', 'hex'), `{"a":"${'я'.repeat(150_000)}"}`),
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)
const changed = (body: string) =>
  fc.oneof(
    fc.nat(body.length).map((at) => body.slice(0, at)),
    fc
      .tuple(fc.nat(body.length), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }))
      .map(([at, text]) => body.slice(0, at) + text + body.slice(at)),
    fc.constantFrom(
      body + body,
      `\ufeff${body}`,
      body.replace('{', `{${POLLUTED},`),
      body.replace('{', '{"first_name":1,"title":{},"name":[],"first_name":"x",'),
    ),
  )
const TYPES =
  `text/plain|application/x-www-form-urlencoded|application/json; charset=utf-16|multipart/form-data|
multipart/form-data; boundary=x|application/xml||application/json, text/html`.split(/\|\n?/)
const HEADERS = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    { 'x-forwarded-for': "' or 1=1, ::ffff:1.2.3.4, ".repeat(20), 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-for': '::1%eth0', forwarded: 'for=_x' },
    { 'x-large': 'a'.repeat(10_000) },
    { accept: 'text/html', 'accept-encoding': 'gzip;q=0, *;q=x' },
    { range: 'bytes=-1,0-,x', 'if-none-match': '"x",W/"y",*' },
  ),
  fc.dictionary(fc.constantFrom('x-forwarded-for', 'accept', 'user-agent', 'referer'), fc.string()),
)
const PAIRS = `page=1&page=2 page[]=1&per_page[$gt]= ticket=x admin_id=779000000003&admin_id[]=1 =&&&==&%3D=%26
  __proto__[polluted]=fuzz&constructor.prototype.polluted=fuzz search=%00&page=%20&a=%F0%9F%92%A9`
const QUERIES = fc.oneof(
  fc.constantFrom(...PAIRS.split(/\s+/), `search=${'%D0%B0'.repeat(2000)}`),
  fc.webQueryParameters(),
)

/** Gives a request with valid fields a broken body, type, header or query, and returns which. */
export function breakRequest(draw: Draw, written: Case): string {
  const json = { 'content-type': 'application/json' }
  const body = String(written.body ?? '{}')
  const change = (more: Partial<Case>) => ({ ...more, headers: { ...written.headers, ...more.headers } })
  const changes: Record<string, fc.Arbitrary<Partial<Case>>> = {
    query: QUERIES.map((query) => ({
      path: `${written.path}${written.path.includes('?') ? '&' : '?'}${query}`,
    })),
    header: HEADERS.map((headers) => change({ headers })),
    // A GET stays without a body; raw.ts has a GET with one.
    ...(written.line.route.method !== 'GET' && {
      body: fc.oneof(BODIES, changed(body)).map((given) => change({ headers: json, body: given })),
      type: fc
        .constantFrom(...TYPES)
        .map((type) => change({ headers: { 'content-type': type }, body: written.body ?? '{}' })),
      packed: fc.constant(change({ headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(body) })),
    }),
  }
  const family = draw(weighted(Object.keys(changes), (name) => (name === 'body' ? 3 : 1)))
  Object.assign(written, draw(changes[family] ?? fc.constant({})))
  return family
}
