import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'

/** Bytes that no HTTP client sends, without credentials: every one must be refused. */
const many = (text: string, times: number) => text.repeat(times)
const post = (headers: string, body = '') =>
  `POST /api/auth/telegram HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n${body}`
const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`
const JSON_TYPE = 'Content-Type: application/json\r\n'
const sized = (body: string) => post(`${JSON_TYPE}Content-Length: ${Buffer.byteLength(body)}`, body)
const BOMB = gzipSync(Buffer.alloc(50 << 20, ' '))
const CHUNKED = 'Transfer-Encoding: chunked'
const SMUGGLED = 'GET /api/creators HTTP/1.1\r\nHost: x\r\n\r\n'

/** Requests without a header of their own. */
const STARTS =
  `TRACE /api/tags HTTP/1.1|CONNECT 127.0.0.1:54329 HTTP/1.1|OPTIONS * HTTP/1.1|PROPFIND /api/tags HTTP/1.1
STEAL /api/tags HTTP/1.1|get /api/tags HTTP/1.1|GET /api/tags HTTP/9.9`.split(/[|\n]/)
const PATHS =
  `http://evil.example/api/tags /api/creators/%zz /api/creators?search=%zz% /api/creators/%D0 /api/creators/%00
  /api/../../../etc/passwd /media/..%2f..%2f..%2fetc%2fpasswd /media/%252e%252e%252f //api//creators /public//
  \\api\\creators /media/..%c0%af..%c0%af /metrics /package.json /.env`.split(/\s+/)

export const RAW: Record<string, string | Buffer> = {
  ...Object.fromEntries(PATHS.map((path) => [path, get(path)])),
  ...Object.fromEntries(STARTS.map((start) => [start, `${start}\r\nHost: x\r\nConnection: close\r\n\r\n`])),
  'a megabyte of [': sized(many('[', 1 << 20)),
  'deep JSON': sized(`${many('{"a":', 10_000)}1${many('}', 10_000)}`),
  'a compressed bomb': Buffer.concat([
    Buffer.from(post(`${JSON_TYPE}Content-Encoding: gzip\r\nContent-Length: ${BOMB.length}`)),
    BOMB,
  ]),
  'two lengths': post('Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 20', '{}'),
  'length and chunks': post(`${JSON_TYPE}Content-Length: 5\r\n${CHUNKED}`, `0\r\n\r\n${SMUGGLED}`),
  'chunks and length': post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${SMUGGLED}`),
  'chunks by another name': post('Transfer-Encoding: xchunked', '0\r\n\r\n'),
  'chunks twice': post('Transfer-Encoding: chunked, chunked', '0\r\n\r\n'),
  'a chunk of a wrong size': post(`${JSON_TYPE}${CHUNKED}`, 'zz\r\n{}\r\n0\r\n\r\n'),
  'a negative length': post('Content-Length: -1', '{}'),
  'a length of words': post('Content-Length: two', '{}'),
  'an empty body': post('Content-Type: application/json\r\nContent-Length: 0'),
  'no body at all': post('X: y'),
  'no type': post('Content-Length: 2', '{}'),
  'HTTP/1.0': 'GET /api/tags HTTP/1.0\r\n\r\n',
  'HTTP/0.9': 'GET /api/tags\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: Buffer.from('16030100a5010000a10303', 'hex'),
  'a header of 100 kB': get('/api/tags', `X: ${many('a', 100_000)}\r\n`),
  'a thousand headers': get('/api/tags', Array.from({ length: 1000 }, (_, n) => `X-${n}: y\r\n`).join('')),
  'an address of 20 kB': get(`/api/tags?${many('a', 20_000)}`),
  'an address of 12 kB': get(`/api/creators/${many('a', 12_000)}`),
  'a parameter of 500': get(`/api/creators/${many('a', 500)}`),
  'no host': 'GET /api/tags HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': get('/api/tags', 'Host: evil.example\r\n'),
  'bare line feeds': 'GET /api/tags HTTP/1.1\nHost: x\nConnection: close\n\n',
  'a folded header': get('/api/tags', 'X: a\r\n  b\r\n'),
  'a NUL in a header': get('/api/tags', 'X: a\u0000b\r\n'),
  'a space in a name': get('/api/tags', 'X : a\r\n'),
  'raw bytes in the address': Buffer.from(get('/api/\u00ff\u00fe\u0080'), 'latin1'),
  upgrade: get('/api/tags', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n'),
  'an expectation': post('Expect: 200-ok\r\nContent-Length: 2', '{}'),
  'a body with GET': `GET /api/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  'one behind the other': `GET /api/tags HTTP/1.1\r\nHost: x\r\n\r\n${get('/api/creators')}`,
  'more than announced': post('Content-Type: application/json\r\nContent-Length: 2', `{}${SMUGGLED}`),
}

const WAIT_MS = 5000

/** The answer until the connection is closed, or for WAIT_MS. */
export async function sendRaw(url: string, bytes: string | Buffer) {
  const { hostname, port } = new URL(url)
  let text = ''
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const isOver = once(socket, 'close', { signal: AbortSignal.timeout(WAIT_MS) })
  const closed = await isOver.then(
    () => true,
    (error: Error) => error.name !== 'AbortError',
  )
  socket.destroy()
  return { text, closed }
}

/** The server may wait for the rest of these. */
const MAY_WAIT = new Set(['TLS'])
/** Answered by Node itself, without a body. */
const WORDLESS = new Set(['an expectation', 'no host'])

export function rawProblems(name: string, { text, closed }: { text: string; closed: boolean }): string[] {
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((match) => Number(match[1]))
  const problems: string[] = []
  if (statuses.some((status) => status >= 500 || status < 400))
    problems.push(`answered ${statuses.join(', ')}`)
  if (!closed && statuses.length === 0 && !MAY_WAIT.has(name)) problems.push('neither answered nor closed')
  if (statuses.length > 0 && !WORDLESS.has(name) && !text.includes('"detail":"'))
    problems.push(`a refusal without a sentence: ${text.slice(-200)}`)
  if (/FST_|node_modules|fastify|\bat .+:\d+:\d+/i.test(text)) problems.push('tells of its inside')
  return problems
}
