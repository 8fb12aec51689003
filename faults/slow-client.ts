import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

/**
 * Keeps connections open as long as the server allows: `node faults/slow-client.ts <port> <ms> headers=240 body=240 reader=10`.
 * Headers and bodies are sent one byte at a time; a reader requests a large reply and reads none of it. After so many ms,
 * or when the server has closed all connections, it prints as JSON how long each was open.
 */
const [port = '', ms = '', ...wanted] = process.argv.slice(2)

const BEGIN: Record<string, string> = {
  headers: 'GET /api/tags HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  body: 'POST /api/auth/telegram HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"init_data":"',
  reader: 'GET /assets/large.bin HTTP/1.1\r\nHost: a\r\n\r\n',
}

const found: Record<string, { open: number; held: number[] }> = {}
let open = 0

/** A socket that is not read gets no close event, so its state comes from /proc/net. */
function isOver(localPort: number): boolean {
  const own = `:${localPort.toString(16).toUpperCase().padStart(4, '0')}`
  const [ESTABLISHED, LOCAL, STATE] = ['01', 1, 3]
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n')
  return !lines.some((line) => {
    const fields = line.trim().split(/\s+/)
    return fields[STATE] === ESTABLISHED && fields[LOCAL]?.endsWith(own)
  })
}

function report() {
  process.stdout.write(`${JSON.stringify(found)}\n`)
  process.exit(0)
}

function hold(kind: string) {
  const mine = (found[kind] ??= { open: 0, held: [] })
  const socket = connect(Number(port), '127.0.0.1')
  let from = 0
  let dripping: NodeJS.Timeout | undefined
  if (kind === 'reader') socket.pause()
  else socket.resume()
  open += 1
  mine.open += 1
  socket.on('connect', () => {
    from = performance.now()
    socket.write(BEGIN[kind] ?? '')
    const drip = () => socket.write('a')
    const look = () => isOver(socket.localPort ?? 0) && socket.destroy()
    dripping = setInterval(kind === 'reader' ? look : drip, 1000)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(dripping)
    open -= 1
    mine.open -= 1
    mine.held.push((performance.now() - from) / 1000)
    if (open === 0) report()
  })
}

for (const one of wanted) {
  const [kind = '', count = ''] = one.split('=')
  for (let n = 0; n < Number(count); n += 1) hold(kind)
}
setTimeout(report, Number(ms))
