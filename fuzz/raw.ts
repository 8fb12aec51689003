import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'

/** Bytes that no HTTP client sends, without credentials: every one must be refused. */
const many = (text: string, times: number) => text.repeat(times)
const post = (headers: string, body = '', path = '/api/auth/telegram') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n\r\n${body}`
const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`
const sized = (body: string, type = 'application/json') =>
  post(`Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}`, body)
const packed = (body: Buffer) =>
  Buffer.concat([
    Buffer.from(
      post(`Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}`),
    ),
    body,
  ])

const SMUGGLED = 'GET /api/creators HTTP/1.1\r\nHost: x\r\n\r\n'

export const RAW: Record<string, () => string | Buffer> = {
  'a megabyte of [': () => sized(many('[', 1 << 20)),
  'deep JSON': () => sized(`${many('{"a":', 10_000)}1${many('}', 10_000)}`),
  'a compressed bomb': () => packed(gzipSync(Buffer.alloc(50 << 20, ' '))),
  'two lengths': () =>
    post('Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 20', '{}'),
  'length and chunks': () =>
    post(
      'Content-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked',
      `0\r\n\r\n${SMUGGLED}`,
    ),
  'chunks and length': () => post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${SMUGGLED}`),
  'chunks by another name': () => post('Transfer-Encoding: xchunked', '0\r\n\r\n'),
  'chunks twice': () => post('Transfer-Encoding: chunked, chunked', '0\r\n\r\n'),
  'a chunk of a wrong size': () =>
    post('Content-Type: application/json\r\nTransfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
  'a negative length': () => post('Content-Length: -1', '{}'),
  'a length of words': () => post('Content-Length: two', '{}'),
  'an empty body': () => post('Content-Type: application/json\r\nContent-Length: 0'),
  'no body at all': () => post('X: y'),
  'no type': () => post('Content-Length: 2', '{}'),
  TRACE: () => 'TRACE /api/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  CONNECT: () => 'CONNECT 127.0.0.1:54329 HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS *': () => 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  PROPFIND: () => 'PROPFIND /api/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'an unknown method': () => 'STEAL /api/tags HTTP/1.1\r\nHost: x\r\n\r\n',
  'a small method': () => 'get /api/tags HTTP/1.1\r\nHost: x\r\n\r\n',
  'HTTP/1.0': () => 'GET /api/tags HTTP/1.0\r\n\r\n',
  'HTTP/0.9': () => 'GET /api/tags\r\n\r\n',
  'HTTP/9.9': () => 'GET /api/tags HTTP/9.9\r\nHost: x\r\n\r\n',
  'HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  TLS: () => Buffer.from('16030100a5010000a10303', 'hex'),
  'a header of 100 kB': () => get('/api/tags', `X: ${many('a', 100_000)}\r\n`),
  'a thousand headers': () =>
    get('/api/tags', Array.from({ length: 1000 }, (_, n) => `X-${n}: y\r\n`).join('')),
  'an address of 20 kB': () => get(`/api/tags?${many('a', 20_000)}`),
  'an address of 12 kB': () => get(`/api/creators/${many('a', 12_000)}`),
  'a parameter of 500': () => get(`/api/creators/${many('a', 500)}`),
  'no host': () => 'GET /api/tags HTTP/1.1\r\nConnection: close\r\n\r\n',
  'two hosts': () => get('/api/tags', 'Host: evil.example\r\n'),
  'a full address': () => get('http://evil.example/api/tags'),
  'bare line feeds': () => 'GET /api/tags HTTP/1.1\nHost: x\nConnection: close\n\n',
  'a folded header': () => get('/api/tags', 'X: a\r\n  b\r\n'),
  'a NUL in a header': () => get('/api/tags', 'X: a\u0000b\r\n'),
  'a space in a name': () => get('/api/tags', 'X : a\r\n'),
  'a broken escape': () => get('/api/creators/%zz'),
  'a broken escape in a query': () => get('/api/creators?search=%zz%'),
  'half of a letter': () => get('/api/creators/%D0'),
  'a NUL in the address': () => get('/api/creators/%00'),
  'up and away': () => get('/api/../../../etc/passwd'),
  'up and away, escaped': () => get('/media/..%2f..%2f..%2fetc%2fpasswd'),
  'up and away, twice escaped': () => get('/media/%252e%252e%252f'),
  'two slashes': () => get('//api//creators'),
  'two slashes in public': () => get('/public//'),
  backslashes: () => get('\\api\\creators'),
  'an overlong slash': () => get('/media/..%c0%af..%c0%af'),
  'raw bytes in the address': () =>
    Buffer.concat([
      Buffer.from('GET /api/'),
      Buffer.from([0xff, 0xfe, 0x80]),
      Buffer.from(' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ]),
  upgrade: () => get('/api/tags', 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n'),
  'an expectation': () => post('Expect: 200-ok\r\nContent-Length: 2', '{}'),
  'a body with GET': () =>
    `GET /api/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  'one behind the other': () => `GET /api/tags HTTP/1.1\r\nHost: x\r\n\r\n${get('/api/creators')}`,
  'more than announced': () => post('Content-Type: application/json\r\nContent-Length: 2', `{}${SMUGGLED}`),
  'the inside': () => get('/metrics'),
  'a file of ours': () => get('/package.json'),
  'a hidden file': () => get('/.env'),
}

const WAIT_MS = 5000

/** The answer until the connection is closed, or for WAIT_MS. */
export function sendRaw(
  url: string,
  bytes: string | Buffer,
): Promise<{ text: string; ms: number; closed: boolean }> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const end = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ text, ms: performance.now() - began, closed })
    }
    const timer = setTimeout(() => end(false), WAIT_MS)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => end(true))
    socket.on('close', () => end(true))
  })
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
