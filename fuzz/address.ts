import type { Draft } from './cases.ts'
import type { Line } from './lines.ts'

/** The URL of a request. */
export function addressOf({ route }: Line, { params, query }: Draft) {
  const texts = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(texts[name] ?? ''))
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))
  return { path: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`, params: texts }
}

/** Encodes like a form: a list repeats the name, an object has its keys in brackets. */
function pairsOf(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 20).map((one) => `${encode(name)}=${encode(text(one))}`)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, one]) => `${encode(name)}[${encode(key)}]=${encode(text(one))}`)
  return [`${encode(name)}=${encode(text(value))}`]
}
const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encode = (value: string) => encodeURIComponent(value.toWellFormed())
