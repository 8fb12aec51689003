import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface FileReply {
  name: string
  /** Not called for HEAD. What it throws is an ordinary refusal: no byte has left yet. */
  open: () => Promise<Readable>
}

/** Whoever takes no byte for this long has gone, even if the connection does not say so. */
const STALLED_MS = 60_000

/** Telegram Web fetches the file itself, and saves only what is an attachment. */
const TELEGRAM_WEB = 'https://web.telegram.org'

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { name, open }: FileReply,
) {
  const body = request.method === 'HEAD' ? Readable.from([]) : await open()
  watchOver(request.raw.socket)
  return reply
    .headers({
      'content-type': type,
      'content-disposition': attachment(name),
      'access-control-allow-origin': TELEGRAM_WEB,
    })
    .send(body)
}

/** A call without a network behind it, as tests make them, has nothing to wait for. */
function watchOver(socket: Partial<Socket>) {
  socket.setTimeout?.(STALLED_MS)
}

/** RFC 6266: a plain name for whoever reads no other, and the true one. */
function attachment(name: string): string {
  const isPlain = /^[\w. -]+$/.test(name)
  const plain = isPlain ? name : `export${/\.\w+$/.exec(name)?.[0] ?? ''}`
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${isPlain ? '' : `; filename*=UTF-8''${encoded}`}`
}
