import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface FileReply {
  name: string
  /** Not called for HEAD. An error here becomes an ordinary error reply, because no byte has been sent yet. */
  open: () => Promise<Readable>
}

/** Telegram Web fetches the file itself and saves it only if it is an attachment. */
const TELEGRAM_WEB = 'https://web.telegram.org'

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  { name, open }: FileReply,
) {
  const body = request.method === 'HEAD' ? Readable.from([]) : await open()
  return reply
    .headers({
      'content-type': type,
      'content-disposition': attachment(name),
      'access-control-allow-origin': TELEGRAM_WEB,
    })
    .send(body)
}

/** RFC 6266: an ASCII name for old clients, and the real name in UTF-8. */
function attachment(name: string): string {
  const isPlain = /^[\w. -]+$/.test(name)
  const plain = isPlain ? name : `export${/\.\w+$/.exec(name)?.[0] ?? ''}`
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${isPlain ? '' : `; filename*=UTF-8''${encoded}`}`
}
