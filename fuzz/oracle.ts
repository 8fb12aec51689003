import { ErrorBody } from '@ugc/contract/common'
import { readBy } from '../server/test/schemas.ts'
import { partsOf } from '../server/test/workbook.ts'
import { allowedStatuses } from './allowed.ts'
import { canariesIn } from './canaries.ts'
import type { Case } from './cases.ts'
import type { Answer } from './send.ts'
import { maySee, tellsStop } from './visible.ts'

export const SLOW_MS = 2000

/** Internal details: a stack, an SQL statement, a path, the name of a library. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\/(work|home|usr|app)\/|\.ts\b|\b(select|insert|update|delete) .+ (from|into|set|where)\b|pg_|\b(zod|fastify|kysely|postgres|sharp|vips|busboy|undici|pino)\b|FST_|ECONN|ERR_|SyntaxError|TypeError|Unexpected token|violates|relation "|invalid input syntax/i

/** The problems of an answer. */
export function problemsOf(asked: Case, answer: Answer): string[] {
  const problems: string[] = []
  const { status, text } = answer
  if (status >= 500) problems.push(`answered ${status}`)
  const allowed = allowedStatuses(asked)
  if (status < 500 && !allowed.has(status))
    problems.push(`answered ${status}, not ${[...allowed].toSorted((a, b) => a - b).join(', ')}`)
  problems.push(...shapeProblems(asked, answer), ...headerProblems(asked, answer))
  const isFile = status === 200 && asked.line.route.file !== undefined && asked.method === 'GET'
  const said =
    isFile && answer.bytes ? Object.values(partsIn(asked, answer.bytes, problems)).join('\n') : text
  const leaks = canariesIn(`${said}\n${JSON.stringify(answer.headers)}`).filter(
    (canary) => !maySee(asked, canary),
  )
  const some = leaks.slice(0, 5).map(({ field, n }) => `${field} of ${n}`)
  if (leaks.length > 0) problems.push(`tells ${some.join(', ')} (${leaks.length} in all)`)
  if (tellsStop(asked, said)) problems.push('tells who is on the stop-list')
  return problems
}

function partsIn(asked: Case, bytes: Buffer, problems: string[]): Record<string, string> {
  if (asked.line.route.file === 'image/webp') return {}
  if (bytes.readUInt16BE(0) !== 0x504b) {
    problems.push('the workbook is no workbook')
    return {}
  }
  const parts = partsOf(bytes)
  if (Object.values(parts).some((part) => part.includes('<f>'))) problems.push('the workbook has a formula')
  return parts
}

function shapeProblems({ line, method, path }: Case, { status, text, headers }: Answer): string[] {
  if (status === 304 || method === 'HEAD') return text === '' ? [] : ['HEAD with a body']
  if (status === 204) return text === '' ? [] : ['204 with a body']
  if (status < 300 && line.route.file !== undefined) return []
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    return [`content type ${headers['content-type']}`]
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return ['not JSON']
  }
  if (status >= 300) return errorProblems(json, text)
  // A changed id may have reached another endpoint.
  const reply =
    status === (line.route.status ?? 200) && isOwnPath(line.route.path, path) ? line.route.reply : undefined
  if (!reply) return []
  const read = readBy(reply, json)
  if ('wrong' in read) return [`not as the contract says: ${read.wrong.join(', ')}`]
  return JSON.stringify(read.data).length === JSON.stringify(json).length
    ? []
    : ['says more than the contract']
}

const STATIC = /^\/api\/(briefs\/audience|creators\/(briefs|by-brief|profile))/
const isOwnPath = (pattern: string, path: string) => STATIC.test(pattern) === STATIC.test(path)

function errorProblems(json: unknown, text: string): string[] {
  const read = readBy(ErrorBody, json)
  const data = 'wrong' in read ? undefined : (read.data as ErrorBody)
  if (!data || !/[а-я]/i.test(data.detail)) return ['a refusal without a sentence']
  const inside = INSIDE.exec(
    `${data.detail} ${Object.values(data.fields ?? {}).join(' ')} ${text.includes('"stack"') ? 'stack at x:1:1' : ''}`,
  )
  return inside ? [`tells of its inside: ${inside[0].slice(0, 60)}`] : []
}

function headerProblems({ line }: Case, { status, headers }: Answer): string[] {
  const problems: string[] = []
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('no nosniff')
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined)
    problems.push('says what it is made of')
  const isPhoto = line.route.file === 'image/webp' && (status === 200 || status === 304)
  if (!isPhoto && headers['cache-control'] !== 'no-store')
    problems.push(`cache-control ${headers['cache-control']}`)
  const named = headers['content-disposition']
  if (
    named !== undefined &&
    !/^(inline|attachment)(; filename="[\w. -]+"(; filename\*=UTF-8''[\w.~!$&+^`|%-]+)?)?$/.test(named)
  )
    problems.push(`content-disposition ${named}`)
  return problems
}
