import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Puts what a run has measured into a page of docs/, between `<!-- name -->` and `<!-- /name -->`. */
export function writeBlock(page: string, name: string, text: string): void {
  const file = join(import.meta.dirname, '../docs', page)
  const before = readFileSync(file, 'utf8')
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [before.indexOf(start), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/${page} has no block ${name}`)
  writeFileSync(file, `${before.slice(0, from + start.length)}\n${text}\n${before.slice(to)}`)
}
