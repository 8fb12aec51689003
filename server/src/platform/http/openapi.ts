import { ErrorBody } from '@ugc/contract/common'
import type { Route } from '@ugc/contract/route'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

const schema = (of: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { target: 'draft-2020-12', io })
  return rest
}
/** One file in the field `file`. */
const FORM = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  },
}
const json = (content: unknown) => ({ 'application/json': { schema: content } })

function parameters(of: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (!of) return []
  const { properties = {}, required = [] } = schema(of, 'input')
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

function operation(line: Route, guard: string) {
  const replies = [line.reply, line.reply_to_others].flatMap((one) => (one ? [schema(one, 'output')] : []))
  return {
    summary: line.summary,
    ...(guard === 'anyone' ? {} : { security: [{ telegram: [] }] }),
    parameters: [...parameters(line.params, 'path'), ...parameters(line.query, 'query')],
    ...(line.body ? { requestBody: { required: true, content: json(schema(line.body, 'input')) } } : {}),
    ...(line.upload ? { requestBody: { required: true, content: FORM } } : {}),
    responses: {
      [line.status ?? 200]: {
        description: 'Успех',
        ...(replies.length > 0
          ? { content: json(replies.length === 1 ? replies[0] : { anyOf: replies }) }
          : {}),
        ...(line.file === undefined ? {} : { content: { [line.file]: {} } }),
      },
      default: { description: 'Отказ', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function openApi(routes: { line: Route; guard: string }[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { line, guard } of routes) {
    const path = line.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [line.method.toLowerCase()]: operation(line, guard) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'UGC Маркетплейс', version: '1' },
    paths,
    components: {
      schemas: { Error: schema(ErrorBody, 'output') },
      securitySchemes: {
        telegram: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`tma <init data>`: the launch string that Telegram signed',
        },
      },
    },
  }
}

/** OpenAPI 3.1 of the routes that this server really has: collected as they are registered, written at start. Not in production. */
export function serveOpenApi(app: FastifyInstance) {
  if (app.services.config.NODE_ENV === 'production') return
  const routes: { line: Route; guard: string }[] = []
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.line && config.guard !== undefined && method !== 'HEAD') {
      routes.push({ line: config.line, guard: config.guard })
    }
  })
  let document = ''
  app.addHook('onReady', async () => {
    document = JSON.stringify(openApi(routes))
  })
  app.get('/api/openapi.json', { config: { guard: 'anyone' } }, (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  )
}
