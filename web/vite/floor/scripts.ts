import { type Node, walk } from './walk.ts'
import { newerMethods, whyNewer } from './apis.ts'

const WINDOW = new Set(['window', 'globalThis', 'self'])

const named = (node: unknown) => (node as { name?: string } | undefined)?.name ?? ''

const isMember = (node: Node | undefined) => node?.type === 'MemberExpression' && node.computed !== true
const isKeyed = (node: Node | undefined) =>
  /^(Property|MethodDefinition|PropertyDefinition)$/.test(node?.type ?? '')

/**
 * What a bundle uses that is newer than the floor: globals, static members, and methods by a name that neither an older
 * API nor the bundle itself has. Whose `params.size` is, only the compiler knows: see write-types.ts.
 */
export function newerInScripts(programs: Node[]): string[] {
  const found = new Map<string, string>()
  const called = new Set<string>()
  const defined = new Set<string>()
  const note = (what: string, why: string | undefined) => {
    if (why !== undefined) found.set(what, `${what}: ${why}`)
  }
  for (const program of programs) {
    walk(program, (node, parent) => {
      if (isMember(node)) {
        const [owner, name] = [named(node.object), named(node.property)]
        if (WINDOW.has(owner)) note(name, whyNewer('', name))
        else if (owner !== '') note(`${owner}.${name}`, whyNewer(owner, name))
        if (parent?.type === 'CallExpression' && parent.callee === node) called.add(name)
        if (parent?.type === 'AssignmentExpression' && parent.left === node) defined.add(name)
      }
      if (node.type !== 'Identifier') return
      if (isKeyed(parent) && parent?.key === node) defined.add(named(node))
      else if (!(isMember(parent) && parent?.property === node)) note(named(node), whyNewer('', named(node)))
    })
  }
  for (const [name, { what, why }] of newerMethods())
    if (called.has(name) && !defined.has(name)) note(what, why)
  return [...found.values()]
}
