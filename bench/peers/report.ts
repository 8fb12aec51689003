import { median, msOf } from '../report.ts'
import type { Case, Figures } from './measure.ts'

/** One turn: the peer and the product one after the other. */
export interface Turn {
  peer: Figures
  product: Figures
}
export type Turns = Record<Case, Turn[]>

export interface Row {
  peer: string
  title: string
  version: string
  list_per_second: number | null
  list_p50: number | null
  list_p99: number | null
  tags_per_second: number | null
  tags_p50: number | null
  search_p50: number | null
  /** The search once more, with trigram indexes made by hand. */
  search_trigram_p50: number | null
  /** How many times better the product was in the same turns. */
  ratios: { list: number | null; tags: number | null; search: number | null; search_trigram: number | null }
  notes: string
}

const TARGETS = { list: 14, tags: 5, search: 30 }

const of = (turns: Turn[], who: 'peer' | 'product', key: 'per_second' | 'p50' | 'p99') =>
  turns.length === 0 ? null : Number(median(turns.map((turn) => turn[who][key])).toFixed(2))
const ratio = (turns: Turn[], key: 'per_second' | 'p50') => {
  if (turns.length === 0) return null
  const better = (turn: Turn) =>
    key === 'p50' ? turn.peer.p50 / turn.product.p50 : turn.product.per_second / turn.peer.per_second
  return Number(median(turns.map(better)).toFixed(2))
}

interface About {
  peer: string
  title: string
  version: string
  notes: string
}
export const rowOf = (about: About, who: 'peer' | 'product', turns: Turns, trigram: Turn[]): Row => ({
  ...about,
  list_per_second: of(turns.list, who, 'per_second'),
  list_p50: of(turns.list, who, 'p50'),
  list_p99: of(turns.list, who, 'p99'),
  tags_per_second: of(turns.tags, who, 'per_second'),
  tags_p50: of(turns.tags, who, 'p50'),
  search_p50: of(turns.search, who, 'p50'),
  search_trigram_p50: of(trigram, who, 'p50'),
  ratios: {
    list: ratio(turns.list, 'per_second'),
    tags: ratio(turns.tags, 'per_second'),
    search: ratio(turns.search, 'p50'),
    search_trigram: ratio(trigram, 'p50'),
  },
})

const cell = (value: number | null, times?: number | null) =>
  value === null ? '–' : msOf(value) + (times ? ` (×${msOf(times)})` : '')

export function tableOf(rows: Row[]): string {
  const peers = rows.filter(({ peer }) => peer !== 'product')
  const lines = rows.map((row) => {
    const own = row.peer === 'product'
    const times = (name: keyof Row['ratios']) => (own ? null : row.ratios[name])
    return (
      `| ${row.title} ${row.version} | ${cell(row.list_per_second, times('list'))} | ${cell(row.list_p50)} / ${cell(row.list_p99)} ` +
      `| ${cell(row.tags_per_second, times('tags'))} | ${cell(row.search_p50, times('search'))} ` +
      `| ${own ? '' : cell(row.search_trigram_p50, times('search_trigram'))} | ${row.notes} |`
    )
  })
  const verdicts = (Object.keys(TARGETS) as Case[]).map((name) => {
    const measured = peers.flatMap(({ ratios }) => ratios[name] ?? [])
    if (measured.length === 0) return `${name}: nobody to compare with`
    const worst = Math.min(...measured)
    const verdict = worst >= TARGETS[name] ? 'holds' : '**misses**'
    return `${name} ×${msOf(worst)} of at least ×${TARGETS[name]}, ${verdict}`
  })
  return [
    '| | list, requests/s | p50 / p99, ms | by a tag, requests/s | search, p50, ms | with trigram indexes | |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `The product beside the best peer of each column: ${verdicts.join('; ')}.`,
  ].join('\n')
}
