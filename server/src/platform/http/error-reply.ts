import type { ErrorBody } from '@ugc/contract/common'
import { type ErrorCode, STATUS_OF } from '@ugc/contract/facts/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/connect.ts'
import { AppError, NoLongerOwner } from '../errors.ts'

const RETRY_AFTER_SECONDS = 2

export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = hasHungUp(request) ? brokenOff() : asAppError(error)
  const status = STATUS_OF[failure.code]
  if (status >= 500) request.log.error({ err: error, request_id: request.id }, 'request failed')
  const wait = failure.retry_after ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  const body: ErrorBody = {
    detail: failure.detail,
    code: failure.code,
    ...(failure.fields ? { fields: failure.fields } : {}),
    request_id: request.id,
  }
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** The client disconnected mid-request: record a 400, not a 503. */
const hasHungUp = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete
const brokenOff = () => new AppError('bad_request', 'Запрос передан не полностью')

/** Texts for errors of Fastify, whose own messages quote the request. */
const BY_STATUS: Record<number, [ErrorCode, string]> = {
  400: ['bad_request', 'Запрос составлен неверно'],
  404: ['not_found', 'Такого адреса нет'],
  413: ['too_large', 'Слишком большой запрос'],
  414: ['bad_request', 'Слишком длинный адрес'],
  415: ['unsupported_type', 'Такой тип данных не принимается'],
}

export const noSuchPath = () => new AppError('not_found', 'Такого адреса нет')

const hasCode = (error: unknown, ...codes: unknown[]) =>
  codes.includes((error as { code?: unknown } | null)?.code)

const ownersOnly = () => new AppError('forbidden', 'Этот раздел доступен только владельцу')

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof NoLongerOwner) return ownersOnly()
  // PostgreSQL stores neither NUL nor broken UTF-16; no keyboard types them.
  if (hasCode(error, '22021', '22P05')) return new AppError('invalid', 'В тексте есть недопустимые символы')
  if (isUnavailable(error))
    return new AppError('unavailable', 'Сервер временно недоступен. Попробуйте позже.')
  const known = BY_STATUS[(error as { statusCode?: number } | null)?.statusCode ?? 500]
  return known
    ? new AppError(...known)
    : new AppError('internal', 'На сервере произошла ошибка. Попробуйте еще раз.')
}
