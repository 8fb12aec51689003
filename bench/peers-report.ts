import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitOf } from './limits.ts'
import type { Row } from './peers/report.ts'
import type { Verdict } from './results.ts'

const FILE = join(import.meta.dirname, '../test-results/peers.json')
const isUs = ({ peer }: Row) => peer === 'product'

export interface Peers {
  rows: Row[]
  us: Row
  others: Row[]
}

/** What `npm run bench:peers` has found; undefined where it was not run on this machine. */
export function readPeers(): Peers | undefined {
  let rows: Row[]
  try {
    rows = JSON.parse(readFileSync(FILE, 'utf8')) as Row[]
  } catch {
    return undefined
  }
  const us = rows.find(isUs)
  const others = rows.filter((row) => !isUs(row))
  return us && others.length > 0 ? { rows, us, others } : undefined
}

const ASKED = [
  { key: 'list', name: 'plain list, requests/s', times: 14 },
  { key: 'tags', name: 'by tags, requests/s', times: 5 },
  { key: 'search', name: 'search, time', times: 30 },
] as const

/** Beside the best of them, each by the turns that it shared with the product. */
export const peerVerdicts = ({ others }: Peers): Verdict[] =>
  ASKED.flatMap(({ key, name, times }) => {
    const leads = others.flatMap(({ title, ratios }) => {
      const lead = ratios[key]
      return lead === null ? [] : [{ title, lead }]
    })
    if (leads.length === 0) return []
    const best = leads.reduce((one, other) => (other.lead < one.lead ? other : one))
    return [
      {
        target: `${name}: at least ${times} times better than the best peer`,
        measured: `×${best.lead.toFixed(1)} beside ${best.title}`,
        holds: best.lead >= times,
        ...limitOf(`peers: ${key}`, best.lead >= times),
      },
    ]
  })
