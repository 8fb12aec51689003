import type { ErrorCode } from '@ugc/contract/facts/errors'

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

/** The caller was an owner when the guard looked, and is removed since. The change is rolled back and answered with 403. */
export class NoLongerOwner extends Error {}
