import type { Spread } from './report.ts'

/**
 * What limits a case that misses, or grows by more than twice. Each was looked at with EXPLAIN (ANALYZE, BUFFERS) in
 * bench_1m; whoever changes the statement looks again.
 */
const counted = (matches: string, pages: string) =>
  `up to 10 000 matches are counted: ${matches} here, on ${pages} pages of the table`
const walked = (rows: string, match: string) =>
  `the list is walked, newest first: ${rows} rows are read from the table to come to the ${match} match`
const NOISE = 'the median is the same at both sizes: p95 of so few requests is what else the machine did'

const LIMITS: Record<string, string> = {
  engine:
    'the processor: the process has the whole of one core, and most of it goes into reading 50 rows and writing 24 kB of JSON',
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
  'city, small': counted('480', '480'),
  'country, small': counted('8 400', '9 900 with the inactive'),
  'search, city, country':
    'two sets of 35 000 are met in their indexes, and 1 400 matches counted, each on a page of its own',
  'by brief, active, search': counted('8 900', '8 540'),
  'tag, inactive only': counted('4 300', '4 220'),
  'client’s table, search': counted('9 200', '11 300'),
  'internal table, search': counted('10 000', '9 300'),
  'client: search, a common name': 'the matches are counted, nearly each on a page of the table of its own',
  'client: page 100': 'the 4 950 before it are read for their order',
  'internal: by status': 'no index has the responses of a brief by status: all of them are read and sorted',
  'peers: list':
    'the peer without its exact count is twice as fast as with it (×14 beside it then), and one process of ours has one core',
  'peers: search':
    'the peer without its exact count stops at the fiftieth match of a common name; with the count it is ×19 and more',
  broadcast:
    'a turn is free again a second after its message was answered: the time of the answer comes on top of each second',
}

export const limitOf = (name: string, isFine: boolean): { limit?: string } =>
  isFine ? {} : { limit: LIMITS[name] ?? 'not looked into' }

/** Said of what grows, even where it holds. */
export function limitOfGrowth(name: string, small: Spread, large: Spread): { limit?: string } {
  const isFine = large.p95 <= 2 * small.p95
  return !isFine && large.p50 < 1.1 * small.p50 ? { limit: NOISE } : limitOf(name, isFine)
}
