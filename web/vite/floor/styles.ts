import { type AtRule, type Container, type Declaration, parse, type Rule } from 'postcss'
import { allowed } from './allowed.ts'
import { css, type Identifier, newer } from './compat.ts'

type Tree = Record<string, Identifier | undefined>
type Note = (what: string, feature: Identifier | undefined) => void

const under = (feature: Identifier | undefined, name: string) => (feature as Tree | undefined)?.[name]

/** Functions and units stand under the type that they make: `color-mix` under `color`, `dvh` under `length`. */
const types = new Map<string, Identifier>()
for (const [name, type] of Object.entries(css.types as Record<string, Identifier>)) {
  for (const [part, feature] of Object.entries(type as Record<string, Identifier>))
    types.set(part.replace(/[-_]function$/, ''), feature)
  types.set(name, type)
}

const FUNCTION = /([a-z][a-z-]*)\(/g
const UNIT = /(?<![\w#-])[\d.]+([a-z]+)\b/g
const WORD = /(?<![\w#.-])-?[a-z][a-z-]*(?![\w-]|\()/g
const RELATIVE_COLOR = /\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*from\b/g

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([all, part]) => part ?? all)

function lookAtDeclaration({ prop, value }: Declaration, note: Note) {
  const property = (css.properties as Tree)[prop]
  if (!prop.startsWith('-')) note(prop, property)
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  if (!newer(property))
    for (const word of matches(plain, WORD)) note(`${prop}: ${word}`, under(property, word))
  for (const name of matches(plain, FUNCTION)) note(`${name}()`, types.get(name))
  for (const unit of matches(plain, UNIT)) note(unit, under((css.types as Tree).length, unit))
  for (const name of matches(plain, RELATIVE_COLOR))
    note(`${name}(from …)`, under(types.get(name.replace(/a$/, '')), 'relative_syntax'))
}

function lookAtRule({ selector, parent }: Rule, note: Note) {
  if (parent?.type === 'rule' || selector.includes('&')) note('nesting', (css.selectors as Tree).nesting)
  for (const name of matches(selector, /::?([a-z-]+)/g)) note(`:${name}`, (css.selectors as Tree)[name])
}

function lookAtAtRule({ name, params }: AtRule, note: Note) {
  const rule = (css['at-rules'] as Tree)[name]
  note(`@${name}`, rule)
  for (const word of matches(params, /\(\s*([a-z-]+)/g)) note(`@${name} (${word})`, under(rule, word))
  if (name === 'container' && params.includes('style('))
    note('@container style()', under(rule, 'style_queries_for_custom_properties'))
}

/** What a style sheet uses that is newer than the floor, outside of `@supports`, which asks first. */
export function newerInStyles(text: string): string[] {
  const found = new Map<string, string>()
  const note: Note = (what, feature) => {
    const why = allowed.styles.has(what) ? undefined : newer(feature)
    if (why !== undefined) found.set(what, `${what}: ${why}`)
  }
  const look = (container: Container) => {
    container.each((node) => {
      if (node.type === 'decl') lookAtDeclaration(node, note)
      if (node.type === 'rule') lookAtRule(node, note)
      if (node.type === 'atrule') lookAtAtRule(node, note)
      if ('nodes' in node && node.nodes && !(node.type === 'atrule' && node.name === 'supports')) look(node)
    })
  }
  look(parse(text))
  return [...found.values()]
}
