import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@ugc/contract/common'
import type { FastifyReply } from 'fastify'
import { ERROR_HEADERS } from '../headers.ts'

const WORDS: Record<number, string> = {
  400: 'Запрос составлен неверно',
  408: 'Запрос передавался слишком долго',
  414: 'Слишком длинный адрес',
  431: 'Слишком длинный запрос',
}

/** Own messages: those of the framework quote the address and name the framework. */
function refusalOf(status: number) {
  const said: ErrorBody = { detail: WORDS[status] ?? '', code: 'bad_request', request_id: randomUUID() }
  const body = JSON.stringify(said)
  const length = Buffer.byteLength(body)
  return { body, headers: { ...ERROR_HEADERS, 'content-length': String(length), connection: 'close' } }
}

/** An address that cannot be decoded, or that is too long for every route. */
export function refuseAddress(error: { statusCode?: number | undefined }, reply: FastifyReply) {
  const status = error.statusCode === 414 ? 414 : 400
  const { body, headers } = refusalOf(status)
  reply.raw.writeHead(status, headers).end(body)
}

/** Bytes that are not HTTP, or an incomplete request. Only the socket exists, so the answer is written to it directly. */
export function refuseBytes(error: { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  const { body, headers } = refusalOf(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () =>
    socket.destroy(),
  )
}
