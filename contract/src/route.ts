import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The names that a path such as `/api/briefs/:id/send` holds. */
type PathNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** A path with parameters needs a schema that names them; one without must not have any. */
type Params<P extends string> = [PathNames<P>] extends [never]
  ? { readonly params?: never }
  : { readonly params: z.ZodMiniType<unknown, Record<PathNames<P>, unknown>> }

export interface Route {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Instead of a body: multipart with one file, in the field `file`. */
  readonly upload?: { readonly max_bytes: number }
  readonly status?: 200 | 201 | 204
  /** Absent where there is nothing to say: 204. */
  readonly reply?: Schema
  /** What every caller except an owner gets, where that is less than `reply`. */
  readonly reply_to_others?: Schema
  /** Instead of a reply: a file of this type, to be saved. */
  readonly file?: string
}

/** One endpoint with its schemas: for the server. Pages load calls.ts, and of this file the types only. */
export const route = <const R extends Route>(given: R & Params<R['path']>): R => given

/** A route as a page has it. `of` is for the compiler only. */
export interface Call<R extends Route> {
  readonly method: Method
  readonly path: string
  readonly of?: R
}

/** A browser's File or Blob, as far as this side of it needs to know. */
interface Sent {
  readonly size: number
  readonly type: string
}
/**
 * Read when the answer is ready for it; throws when it is larger than the route allows, and when it comes slowly while other
 * files wait (`isHurried`). `file_name`: as the browser sent it.
 */
type Received = (isHurried?: () => boolean) => Promise<Uint8Array & { file_name?: string }>

type Part = 'params' | 'query' | 'body'
type Given<R extends Route> = Extract<keyof R, Part>
type Optional<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}

/** What a caller hands in: before parsing. */
export type RouteInput<R extends Route> = Optional<{
  [K in Given<R>]: R[K] extends Schema ? z.input<R[K]> : never
}> &
  (R extends { upload: object } ? { file: Sent } : unknown)
/** What an answer receives: after parsing. */
export type RouteParsed<R extends Route> = {
  [K in Given<R>]: R[K] extends Schema ? z.output<R[K]> : never
} & (R extends { upload: object } ? { file: Received } : unknown)
/** A file is saved, not called for. */
export type RouteReply<R extends Route> = R extends { file: string }
  ? never
  : R['reply'] extends Schema
    ? z.output<R['reply']>
    : void

/** The input and the reply of a route that a page calls. */
export type CallInput<C> = C extends Call<infer R> ? RouteInput<R> : never
export type CallReply<C> = C extends Call<infer R> ? RouteReply<R> : never
