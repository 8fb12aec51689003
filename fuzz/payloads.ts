import fc from 'fast-check'
import { canariesIn, spareId, spareTelegram } from './canaries.ts'
import type { Draw } from './draw.ts'

/** A server that records connections: the product must never call it. */
export const trap = { url: 'http://127.0.0.1:9/' }

const one = (...values: unknown[]) => fc.constantFrom(...values)
/** What SQL, a page, a workbook, a header or a message of the bot might take for its own. */
const INJECTIONS = [
  "'; drop table creators; --",
  "1' and pg_sleep(3)--",
  "'||(select token from public_links limit 1)||'",
  "%_%\\%\\ $1;{1,2}*/ E'\\x00'",
  '"><svg onload=alert(1)>{{7*7}}${7*7}<%= 7*7 %>',
  '=WEBSERVICE("http://127.0.0.1/")',
  "+cmd|' /C calc'!A0",
  '\t=1',
  '\r=1',
  '＝1',
  '_x0041_\u0008\u000b',
  'a\r\nSet-Cookie: x=1',
  'a"; filename="../b',
  '<b>жирно</b>&amp;&lt; *звезда* _подчерк_ `код` [a](tg://user?id=1) @everyone https://t.me/x',
  'CON',
  'null',
]
const injection = fc.constantFrom(...INJECTIONS)
/** Signs that encodings, PostgreSQL or a comparison of texts treat in their own way. */
const SIGNS =
  '\u0000 \ud800 \udc00 \u202e \u200b \u0301 \ufeff \u2028 \uffff \u0085 \t \r\n \u00a0 ё İ ı ſ ﷺ \u{10ffff}'.split(
    ' ',
  )
/** Repeated, they make a slow regular expression slow, and are longer than every limit. */
const UNITS = ['+7 ', ' ', ...'a a@ , 1, a. ( \u0301 @_ - = 9 я 👨‍👩‍👧'.split(' ')]
const SCHEMES = 'https:// http:// file:// gopher:// javascript: data:text/html, // https: \\\\'.split(' ')
const HOSTS = '127.0.0.1:5432 169.254.169.254 localhost. [::1] 0x7f.0.0.1 a@b.example аpple.com ..'.split(' ')
const STEPS = '.. / \\ %2e %252e %00 % . etc'.split(' ')
const POLLUTION = JSON.parse('{"__proto__":{"polluted":"fuzz"}}') as unknown
const NUMBERS = `32768 ${2 ** 31} ${2 ** 53} ${2 ** 63} 14 80 120 365 1e6 1e7 2e9 9999999999 99999999999.99`
  .split(' ')
  .map(Number)
const DATES = `0000-01-01T00:00:00Z 9999-12-31T23:59:59-23:59 2027-02-30T00:00:00Z 2027-01-01T00:00:00 2027-01-01 now infinity
  2026-12-31T23:59:60Z 2030-01-01T00:00:00+23:59 2030-01-01t00:00:00z 2030-01-01T24:00:00Z 294277-01-01T00:00:00Z`

const join = (parts: string[]) => parts.join('')
const ODD: Record<string, fc.Arbitrary<unknown>> = {
  unicode: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 20 }),
  ),
  injection: fc.oneof(injection, fc.tuple(fc.string(), injection, fc.string()).map(join)),
  long: fc
    .tuple(fc.constantFrom(...UNITS), fc.constantFrom(300, 5000, 20_000, 100_000), fc.constantFrom('', '!'))
    .map(([unit, length, end]) => `${unit.repeat(length / unit.length)}${end}`),
  link: fc.oneof(
    fc.constant('').map(() => trap.url),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.emailAddress(),
    fc.tuple(fc.constantFrom(...SCHEMES), fc.constantFrom(...HOSTS), fc.webPath()).map(join),
  ),
  path: fc.array(fc.constantFrom(...STEPS, 'A'.repeat(5000)), { minLength: 1, maxLength: 6 }).map(join),
  number: fc.oneof(
    fc.double(),
    fc.integer(),
    fc.bigInt().map(String),
    fc.double().map(String),
    fc
      .tuple(fc.constantFrom(...NUMBERS), fc.constantFrom(1, -1), fc.constantFrom(0, 1, -1, 0.5, 0.001))
      .map(([bound, sign, more]) => sign * bound + more),
    one('50abc', '', ' 1', '1e2', '0x10', '1,5', '١', '9'.repeat(100), '+1', '007'),
  ),
  date: fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    one(...DATES.split(/\s+/), 1_900_000_000, `2030-01-01T00:00:00.${'1'.repeat(5000)}Z`),
  ),
  id: fc.oneof(
    fc.uuid(),
    one(spareId.creator(1).toUpperCase(), spareId.creator(0).replaceAll('-', ''), `{${spareId.brief(1)}}`),
    one(spareId.brief(0), spareId.response(0), `00${spareTelegram(0)}`, '9'.repeat(20), '9'.repeat(16)),
    one(...'00000000-0000-0000-0000-000000000000 1e9 +1 -1 0 1 1.0 me profile briefs audience %'.split(' ')),
  ),
  structure: fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    one({ $gt: '' }, { $where: 'sleep(100)' }, { length: 5 }, { toString: 'x' }, [[]], [null], ['a'], {}),
    one(POLLUTION, { constructor: { prototype: { polluted: 'fuzz' } } }, '__proto__', 'hasOwnProperty'),
  ),
  list: fc
    .tuple(fc.oneof(fc.integer(), fc.string(), fc.uuid()), fc.constantFrom(0, 2, 31, 301, 1001))
    .map(([item, length]) => Array.from({ length }, () => item)),
  type: one(null, true, false, 0, -1, '', 'x', [], {}, [1, 2, 3]),
}
/** A payload may be echoed in a reply, so it must not look like a canary. */
const isSafe = (value: unknown) => canariesIn(JSON.stringify(value) ?? '').length === 0
const named = (names: string) =>
  fc.oneof(
    ...Object.entries(ODD)
      .filter(([family]) => names.split(' ').includes(family))
      .map(([family, values]) => values.filter(isSafe).map((value) => ({ family, value }))),
  )
const any = named(Object.keys(ODD).join(' '))
const FITTING: Record<string, fc.Arbitrary<{ family: string; value: unknown }>> = {
  string: named('unicode injection long link'),
  integer: named('number id'),
  number: named('number'),
  uuid: named('id path injection'),
  'date-time': named('date'),
  array: named('list structure'),
  object: named('structure'),
}

/** Mostly a family that fits the type of the field: a value of a wrong type is refused early and tests little. */
export const oddValue = (draw: Draw, kind: string) =>
  draw(fc.oneof({ weight: 3, arbitrary: FITTING[kind] ?? any }, { weight: 2, arbitrary: any }))
export const oddQuery = fc.tuple(
  fc.constantFrom('__proto__', 'page', 'a', 'constructor[prototype][x]'),
  ODD.structure ?? fc.constant({}),
)
