import { parseArgs } from 'node:util'
import { writeBlock } from '../tools/doc-block.ts'
import { type Found, keep } from './results.ts'

/** Every part of the run takes these. */
export const { values: asked } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    /** Other builds of the web app, and the screens: for first-content. */
    beside: { type: 'string', multiple: true, default: [] },
    screen: { type: 'string', default: '' },
  },
})
export const rounds = (usual: number) => Number(asked.rounds ?? (asked.quick ? 5 : usual))

/** Prints what was found, keeps it for the report and, where asked for, puts it into docs/performance.md. */
export function finish<Data>(part: string, found: Found<Data>): void {
  for (const [name, text] of Object.entries(found.blocks)) {
    process.stdout.write(`\n${text}\n`)
    if (asked.write) writeBlock('performance.md', name, text)
  }
  keep(part, found)
}
