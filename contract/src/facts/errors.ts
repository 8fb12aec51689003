/** Every refusal that the server makes on purpose, and its HTTP status. The web app decides by the code, never by the text. */
export const STATUS_OF = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  /** The agency has blocked the person. */
  blocked: 403,
  /** The server made the owner's password, and the owner has not chosen another yet. */
  first_password: 403,
  /** A client's link has a PIN, and this browser has not entered it. */
  pin_required: 403,
  not_found: 404,
  conflict: 409,
  /** The change was made from an older version than the one saved now. */
  version_conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  /** A client chooses before giving a name. */
  name_required: 422,
  throttled: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS_OF
export const ERROR_CODES = Object.keys(STATUS_OF) as ErrorCode[]
/** `app`, `routes`: a boundary of React caught it. `script`, `promise`: nothing did. */
export const CRASH_PLACES = ['app', 'routes', 'script', 'promise'] as const
export type CrashPlace = (typeof CRASH_PLACES)[number]
