/** Every intended error of the server, and the HTTP status of each code. */
export const STATUS_OF = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF

export class AppError extends Error {
  readonly code: ErrorCode
  /** One Russian sentence, shown on the screen. */
  readonly detail: string
  readonly fields: Record<string, string> | undefined
  /** Seconds until another try makes sense, for `Retry-After`. */
  readonly retry_after: number | undefined

  constructor(code: ErrorCode, detail: string, fields?: Record<string, string>, retry_after?: number) {
    super(`${code}: ${detail}`)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
    this.fields = fields
    this.retry_after = retry_after
  }
}
