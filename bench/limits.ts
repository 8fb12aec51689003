import type { Spread } from './report.ts'

/**
 * The limit of each case that misses its target or grows by more than twice, found with EXPLAIN (ANALYZE, BUFFERS) in
 * bench_1m. Run EXPLAIN again after a change of the statement.
 */
const counted = (matches: string, pages: string) =>
  `up to 10 000 matches are counted: ${matches} here, on ${pages} pages of the table`
const walked = (rows: string, match: string) =>
  `the list is read newest first: ${rows} rows are read from the table up to the ${match} match`
const NOISE =
  'the median is the same at both sizes: with so few requests other work on the machine decides p95'

const LIMITS: Record<string, string> = {
  engine:
    'the processor: the process uses one core completely, mostly to read 50 rows and write 24 kB of JSON',
  'the same, page 100': walked('14 200', '5 000th'),
  'search, page 20': walked('24 600', '1 000th'),
  'followers from 300 000 (few)': counted('860', '860'),
  'search: one letter': counted('2 600', '2 560'),
  'search: two letters': counted('10 000', '9 560'),
  'search: with ё': counted('8 900', '8 720'),
  'search: rare word': counted('1 080', '1 070'),
  'creators, rare word': counted('1 080', '1 070'),
  'search: inside a word': counted('2 250', '2 220'),
  'search: two words': counted('2 070', '2 050'),
  'search: two common words': counted('all 10 000', '9 330'),
  'language, verified, seen this month':
    '25 200 verified people of this month are read, each on a separate page of the table, and their languages compared',
  'city, small': counted('480', '480'),
  'country, small': counted('8 400', '9 900 with the inactive'),
  'search, city, country':
    'two index scans of 35 000 entries are intersected, and 1 400 matches are counted, each on a separate page',
  'by brief, active, search': counted('8 900', '8 540'),
  'tag, inactive only': counted('4 300', '4 220'),
  'client’s table, search': counted('9 200', '11 300'),
  'internal table, search': counted('10 000', '9 300'),
  'client: search, a common name': 'the matches are counted, nearly each on a separate page of the table',
  'client: page 100': 'the 4 950 rows before the page are read and sorted',
  'internal: by status':
    'no index covers brief and status: all responses of the brief are read and sorted; the table has fifteen indexes, and one more would slow down each answer for the sake of a brief with 100 000',
  audience:
    'every creator with one of the tags is read: the counts are exact, and a common tag has a third of all creators',
  broadcast:
    'a slot is released one second after its message was answered: the time until the answer is added to each second',
}

export const limitOf = (name: string, isFine: boolean): { limit?: string } =>
  isFine ? {} : { limit: LIMITS[name] ?? 'not investigated' }

/** Said of what grows, even where it holds. */
export function limitOfGrowth(name: string, small: Spread, large: Spread): { limit?: string } {
  const isFine = large.p95 <= 2 * small.p95
  return !isFine && large.p50 < 1.1 * small.p50 ? { limit: NOISE } : limitOf(name, isFine)
}
