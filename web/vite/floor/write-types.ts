/**
 * Writes TypeScript's description of the DOM without what is newer than the floor. `libReplacement` of web/tsconfig.json
 * takes it from node_modules, so that the compiler refuses `AbortSignal.any` as it refuses a misspelt name.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isKnown, whyNewer } from './apis.ts'

const { resolve } = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'))
const compiler = resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)
const OUT = join(import.meta.dirname, '../../node_modules/@typescript/lib-dom')

const lines = (await readFile(join(dirname(compiler), 'lib/lib.dom.d.ts'), 'utf8')).split('\n')

/** Interfaces by what they extend: MDN lists a mixin's members with those that have the mixin. */
const heirs = new Map<string, string[]>()
for (const line of lines) {
  const [, name = '', above = ''] = /^interface (\w+) extends (.*) \{/.exec(line) ?? []
  for (const one of above.split(', ').filter(Boolean)) heirs.set(one, [...(heirs.get(one) ?? []), name])
}
const family = (name: string): string[] => [name, ...(heirs.get(name) ?? []).flatMap(family)]

function isNewerMember(type: string, name: string): boolean {
  const owners = isKnown(`${type}#`, name) ? [type] : family(type)
  const known = owners.filter((one) => isKnown(`${one}#`, name))
  return known.length > 0 && known.every((one) => whyNewer(`${one}#`, name) !== undefined)
}

/** A member of a class stands in `declare var X`, one of its objects in `interface X`; those of the window are globals. */
function isNewerIn(block: Block, name: string): boolean {
  if (block.kind === 'interface' && block.name !== 'Window') return isNewerMember(block.name, name)
  return whyNewer(block.kind === 'interface' ? '' : block.name, name) !== undefined
}

const HEAD = /^(interface|declare var|declare function) (\w+)/
const MEMBER = /^ {4}(?:readonly |get |set )?(\w+|\[Symbol\.\w+\])[?(<:]/

type Block = { kind: 'interface' | 'class' | 'removed'; name: string }
let block: Block | undefined

function isKept(line: string): boolean {
  const [, head, name = ''] = HEAD.exec(line) ?? []
  if (head !== undefined) {
    const kind = head === 'interface' ? 'interface' : whyNewer('', name) === undefined ? 'class' : 'removed'
    block = line.endsWith('{') ? { kind, name } : undefined
    return kind !== 'removed'
  }
  const isRemoved = block?.kind === 'removed'
  const [, member] = MEMBER.exec(line) ?? []
  const isNewer = block !== undefined && member !== undefined && isNewerIn(block, member)
  if (line.startsWith('}')) block = undefined
  return !isRemoved && !isNewer
}

await mkdir(OUT, { recursive: true })
await writeFile(
  join(OUT, 'package.json'),
  JSON.stringify({ name: '@typescript/lib-dom', types: 'index.d.ts' }),
)
await writeFile(join(OUT, 'index.d.ts'), lines.filter(isKept).join('\n'))
