import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Block {
  page: string
  heading: string
  code: string
}

/** The commands that a page of docs/ tells its reader to run: its fenced bash blocks, under the nearest heading. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8')
  const blocks: Block[] = []
  let heading = ''
  for (const [, title, indent = '', body = ''] of text.matchAll(/^#+ (.+)$|^( *)```bash\n([^]*?)^ *```$/gm)) {
    if (title === undefined)
      blocks.push({ page, heading, code: body.replaceAll(new RegExp(`^${indent}`, 'gm'), '') })
    else heading = title
  }
  return blocks
}

/** Gives out the blocks by page, heading and position, and knows which were never asked for. */
export function openPages(pages: string[]) {
  const blocks = pages.flatMap(blocksOf)
  const left = new Set(blocks)
  function take(page: string, heading: string, at = 0): string {
    const block = blocks.filter((one) => one.page === page && one.heading === heading)[at]
    if (!block) throw new Error(`docs/${page} has no block ${at} under «${heading}»`)
    left.delete(block)
    return block.code
  }
  return { take, untaken: () => [...left] }
}
export type Pages = ReturnType<typeof openPages>
