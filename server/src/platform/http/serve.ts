import type { Role } from '@ugc/contract/auth'
import type { Route, RouteParsed, RouteReply } from '@ugc/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import { classOf, type RouteClass } from '../throttling/rules.ts'
import { pseudonym } from '../tokens.ts'
import { type Caller as SignedIn, type Guard, whoOf } from './guards.ts'
import { type RequestContext, contextOf } from './request-context.ts'
import { compileReply } from './reply.ts'
import { peopleIn, placesOf } from './people.ts'
import { type FileReply, sendFile } from './files/send-file.ts'
import { type IsHurried, readFile, requireForm, takeForms } from './files/upload.ts'

/** Messages for checks without a text in the contract. */
const russian = z.locales.ru().localeError

export type App = FastifyInstance
export type { RequestContext }
export type { FileReply }

type Answer<R extends Route, Caller> = (
  input: RouteParsed<R>,
  caller: Caller,
  context: RequestContext,
) => Promise<Answered<R>> | Answered<R>
type Answered<R extends Route> = R extends { file: string } ? FileReply : RouteReply<R>

/** Registers a route of the contract with its guard and handler. */
export function serve<R extends Route, Caller>(
  app: App,
  line: R,
  guard: Guard<Caller>,
  answer: Answer<R, Caller>,
) {
  const strict = app.services.config.NODE_ENV !== 'production'
  const write = line.reply && compileReply(line.reply, strict)
  const writeToOthers = line.reply_to_others ? compileReply(line.reply_to_others, strict) : write
  const places = line.reply ? placesOf(line.reply) : []
  const kind = classOf(line)
  const is_stranger = OPEN_GUARDS.includes(guard.name)
  const callers = new WeakMap<FastifyRequest, { caller: Caller; ip: string }>()

  const countRead = async (reader: SignedIn, context: RequestContext, answered: unknown) => {
    const by = { ...whoOf(reader, context), session_id: reader.session_id }
    await app.services.ways_out.read(by, peopleIn(places, answered), line.method !== 'GET')
  }

  const route: RouteOptions = {
    method: line.method,
    url: line.path,
    config: { guard: guard.name, line },
    // In onRequest, so that the body of a refused call is never parsed.
    onRequest: async (request) => {
      const { ip } = request
      const { limits } = app
      await limits.countAddress(ip, kind)
      const caller = await limits.inTurn({ ip, is_stranger, kind }, () => guard.check(request))
      const person = telegramIdOf(caller)
      if (person !== undefined) {
        const { PSEUDONYM_KEY } = app.services.config
        request.actor = `${isOwner(caller) ? 'owner' : 'creator'}:${pseudonym(PSEUDONYM_KEY, person)}`
        await limits.countPerson(person, kind)
      }
      callers.set(request, { caller, ip })
    },
    handler: async (request, reply) => {
      const input = parseInput(line, request, reply)
      const { caller, ip } = callers.get(request) as { caller: Caller; ip: string }
      const context = contextOf(request, reply, ip)
      const work = async () => {
        const answered = await answer(input, caller, context)
        if (places.length > 0 && isOwner(caller)) await countRead(signedIn(caller), context, answered)
        return answered
      }
      const result = await (LASTING.includes(kind)
        ? work()
        : app.limits.inTurn({ ip, is_stranger, kind }, work))
      if (reply.statusCode !== 202) reply.code(line.status ?? 200)
      if (line.file !== undefined) return sendFile(request, reply, line.file, result as FileReply)
      const writer = isOwner(caller) ? write : writeToOthers
      if (!writer) return reply.send()
      return reply.header('content-type', 'application/json; charset=utf-8').serializer(writer).send(result)
    },
  }
  if (line.upload) takeForms(app, line.upload.max_bytes, (scope) => scope.route(route))
  else app.route(route)
}

/** Guards that admit callers who have not signed in. */
const OPEN_GUARDS = ['anyone', 'client']

/** An upload waits for its bytes, so it would keep a place from short calls; the photos have a queue of their own. */
const LASTING: RouteClass[] = ['upload', 'download']

const telegramIdOf = (caller: unknown) => (caller as { telegram_id?: number } | undefined)?.telegram_id
/** The guard of a link returns the person beside the link. */
const signedIn = (caller: unknown) =>
  (caller as { user?: SignedIn } | undefined)?.user ?? (caller as SignedIn)
const isOwner = (caller: unknown) => (caller as { role?: Role } | undefined)?.role === 'owner'

function parseInput<R extends Route>(line: R, request: FastifyRequest, reply: FastifyReply): RouteParsed<R> {
  const given = { params: request.params, query: filledIn(request.query), body: request.body }
  const parsed: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = line[part]
    if (!schema) continue
    const result = z.safeParse(schema, given[part], { error: russian })
    if (!result.success) throw invalid(result.error.issues)
    parsed[part] = result.data
  }
  const { upload } = line
  if (upload) {
    requireForm(request)
    parsed.file = (isHurried?: IsHurried) => readFile(request, reply, upload.max_bytes, isHurried)
  }
  return parsed as RouteParsed<R>
}

/** `?min_price=` is a field of a form that was left empty: no filter, and not the number 0. */
const filledIn = (query: unknown) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

function invalid(issues: z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return new AppError('invalid', 'Проверьте заполнение полей', fields)
}
