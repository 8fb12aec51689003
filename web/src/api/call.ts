import type { ErrorBody } from '@ugc/contract/common'
import type { ErrorCode } from '@ugc/contract/facts/errors'
import { API_TIMEOUT_MS } from '@ugc/contract/facts/limits'
import type { Call, Route, RouteInput, RouteReply } from '@ugc/contract/route'
import { type EarlyReply, takeEarly } from '../early/replies.ts'
import { currentAuthorization, renewAuthorization } from './credential.ts'
import { messages } from './messages.ts'

/** `no_reply`: the request or its reply was lost. Undefined: something other than our server answered, a proxy perhaps. */
type Code = ErrorCode | 'no_reply' | undefined

interface Details {
  code?: Code
  fields?: Record<string, string> | undefined
  request_id?: string | undefined
}

export class ApiError extends Error {
  /** 0 when no reply came. */
  declare readonly status: number
  declare readonly code: Code
  /** The server's message for each refused field, by its path in the body. */
  declare readonly fields: Record<string, string>
  /** Finds the request in the server's log. */
  declare readonly request_id: string | undefined

  constructor(status: number, detail: string, { code, fields = {}, request_id }: Details = {}) {
    super(detail)
    Object.assign(this, { status, code, fields, request_id })
  }
}

/** Browsers do not give the reason; only a timeout and a missing network can be recognised. */
export class NoReply extends ApiError {
  declare readonly why: 'timeout' | 'no_reply' | 'network'

  constructor(timedOut = false) {
    super(0, timedOut ? messages.timeout : messages.network, { code: 'no_reply' })
    this.why = timedOut ? 'timeout' : navigator.onLine ? 'no_reply' : 'network'
  }
}

/** 422: the id in the address is malformed. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

/** The record was changed since the version that the change was made from. */
export const isVersionConflict = (error: unknown) =>
  error instanceof ApiError && error.code === 'version_conflict'

/** The id to quote to support. Only for a failure of the server: a refusal explains itself. */
export const supportCode = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.request_id : undefined

type Options = {
  signal?: AbortSignal
  /** A 401 is not followed by a new sign-in: for the sign-in itself. */
  final?: boolean
}
/** A route without required input is called with the route alone. */
type Arguments<R extends Route> =
  object extends RouteInput<R> ? [input?: RouteInput<R> & Options] : [input: RouteInput<R> & Options]

type AnyInput = { params?: object; query?: object; body?: unknown; file?: Blob } & Options

export async function call<R extends Route>(
  route: Call<R>,
  ...[given]: Arguments<R>
): Promise<RouteReply<R>> {
  const input = (given ?? {}) as AnyInput
  try {
    return (await callOrThrow(route, input)) as RouteReply<R>
  } catch (error) {
    if (error instanceof ApiError || input.signal?.aborted) throw error
    // A mistake in our own code: shown as a sentence, and reported to `window` like any uncaught error.
    reportError(error)
    throw new Error(messages.unknown, { cause: error })
  }
}

async function callOrThrow(route: Call<Route>, input: AnyInput): Promise<unknown> {
  let reply = await send(route, input)
  if (reply.status === 401 && !input.final && (await renewAuthorization())) reply = await send(route, input)
  if (reply.status === 204) return undefined
  const body = readJson(reply)
  if (!reply.ok) throw refusal(reply.status, body as Partial<ErrorBody> | undefined)
  if (body === undefined) throw new ApiError(reply.status, messages.bad_reply)
  return body
}

async function send(
  route: Call<Route>,
  { params, query, body, file, signal }: AnyInput,
): Promise<EarlyReply> {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
  const authorization = currentAuthorization()
  const written = body === undefined ? null : JSON.stringify(body)
  const to = address(route.path, params, query)
  const early = takeEarly(route.method, to, written)
  // Built outside the `try`: a mistake in the request must not be reported as a missing reply.
  const request = new Request(to, {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: file ? formWith(file) : written,
    signal: firstOf(signal, timeout),
  })
  try {
    if (early) return await orAborted(early, request.signal)
    const response = await fetch(request)
    const { status, ok, headers } = response
    return { status, ok, headers, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoReply(timeout.aborted)
  }
}

const orAborted = <T>(promise: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
    promise.then(resolve, reject)
  })

/** `AbortSignal.any` is newer than the supported browsers. */
function firstOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) first.abort(signal.reason)
    signal?.addEventListener('abort', () => first.abort(signal.reason))
  }
  return first.signal
}

function formWith(file: Blob): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

function address(path: string, params: object = {}, query: object = {}): string {
  const filled = Object.entries(params as Record<string, string>).reduce(
    (result, [name, value]) => result.replace(`:${name}`, encodeURIComponent(value)),
    path,
  )
  const given = Object.entries(query as Record<string, string>).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given).toString()}`
}

/** Undefined for anything that is not JSON, for example a proxy's error page. */
function readJson({ headers, text }: EarlyReply): unknown {
  if (!headers.get('content-type')?.startsWith('application/json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(status: number, body: Partial<ErrorBody> | undefined): ApiError {
  const fallback = status >= 500 ? messages.unavailable : messages.unknown
  return new ApiError(status, body?.detail ?? fallback, body)
}
