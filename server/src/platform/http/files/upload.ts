import { fileTooLarge } from '@ugc/contract/facts/limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

/** Allowance for the multipart framing: boundaries and part headers. */
const FORM_BYTES = 64 * 1024
const STALLED_MS = 10_000
/** While others wait, a file must come at LEAST_RATE after GRACE_MS, and whole within SLICE_MS: a slow sender keeps no place. */
const GRACE_MS = 3000
const LEAST_RATE = 64 * 1024
const SLICE_MS = 15_000
const LOOK_MS = 250

/** Parts with another name than `file` are skipped and not kept. */
const OPTIONS = {
  isPartAFile: (name: string | undefined) => name === 'file',
  limits: { files: 1, fields: 20, fieldSize: 0, fileSize: Number.MAX_SAFE_INTEGER, headerPairs: 20 },
}

const sendFile = () => new AppError('unsupported_type', 'Отправьте файл в поле file')
const noFile = () => new AppError('invalid', 'Отправьте файл в поле file', { file: 'Выберите файл' })
const brokenOff = () => new AppError('bad_request', 'Файл загрузился не полностью, попробуйте еще раз')
const tooSlow = () =>
  new AppError('bad_request', 'Файл загружался слишком медленно, попробуйте ещё раз при лучшей связи')
const tooLarge = (max_bytes: number) => new AppError('too_large', fileTooLarge(max_bytes))

/** A Fastify scope for routes that accept multipart forms only. */
export function takeForms(app: FastifyInstance, max_bytes: number, add: (scope: FastifyInstance) => void) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addContentTypeParser('*', (_request, _body, done) => done(sendFile()))
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = max_bytes + FORM_BYTES
    })
    add(scope)
  })
}

export function requireForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw sendFile()
}

/** Whether other files wait for this one. */
export type IsHurried = () => boolean

/** Reads the file. Before this call no byte of the body is read. */
export async function readFile(
  request: FastifyRequest,
  reply: FastifyReply,
  max_bytes: number,
  isHurried: IsHurried = () => false,
) {
  const { raw } = request
  const announced = Number(request.headers['content-length'] ?? max_bytes)
  if (announced > max_bytes + FORM_BYTES) throw tooLarge(max_bytes)
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(brokenOff()), STALLED_MS)
  const since = performance.now()
  let length = 0
  const looking = setInterval(() => {
    const ms = performance.now() - since
    const slow = ms > SLICE_MS || (ms > GRACE_MS && length < (LEAST_RATE * ms) / 1000)
    if (slow && isHurried()) reject(tooSlow())
  }, LOOK_MS)
  try {
    // The client disconnected while the upload waited in the queue; the parser would wait forever.
    if (raw.destroyed) throw brokenOff()
    const file = collect(request, max_bytes, Math.min(announced, max_bytes), (bytes) => {
      length += bytes
      timer.refresh()
    })
    return await Promise.race([file, stalled])
  } catch (error) {
    if (error instanceof AppError && error.code !== 'bad_request') throw error
    reply.header('connection', 'close')
    throw error instanceof AppError ? error : brokenOff()
  } finally {
    clearTimeout(timer)
    clearInterval(looking)
    // The rest of the body is drained, so that the client reads the reply and can reuse the connection.
    raw.unpipe()
    raw.resume()
  }
}

async function collect(
  request: FastifyRequest,
  max_bytes: number,
  room: number,
  onBytes: (count: number) => void,
) {
  const part = await request.file(OPTIONS)
  if (!part) throw noFile()
  // One buffer from the start: joining chunks at the end would need twice the memory.
  const bytes = Buffer.allocUnsafeSlow(room)
  let length = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (length + chunk.length > max_bytes) throw tooLarge(max_bytes)
    length += chunk.copy(bytes, length)
    onBytes(chunk.length)
  }
  return Object.assign(bytes.subarray(0, length), { file_name: part.filename })
}
