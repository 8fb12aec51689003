import type { Plugin } from 'vite'
import { type Node, walk } from './walk.ts'

const SCHEMAS = new Set(['params', 'query', 'body', 'reply', 'summary'])

/**
 * Takes the schemas out of every `route({ … })` of the contract in the browser's build. A page needs the method and
 * the path; the types are checked before this runs. What remains unused (the schemas, and zod with them) is then
 * shaken off by the bundler, and only the forms that validate with a schema bring zod in.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const cuts: [number, number][] = []
        walk(this.parse(code, { lang: 'ts' }) as unknown as Node, (node) => {
          const callee = node.callee as { name?: string } | undefined
          if (node.type !== 'CallExpression' || callee?.name !== 'route') return
          const properties = (node.arguments as { properties: Node[] }[])[0]?.properties ?? []
          for (const property of properties) {
            if (SCHEMAS.has((property.key as { name: string }).name))
              cuts.push([property.start, property.end])
          }
        })
        let result = code
        for (const [start, end] of cuts.toSorted((a, b) => b[0] - a[0])) {
          const comma = /^\s*,/.exec(result.slice(end))?.[0].length ?? 0
          result = result.slice(0, start) + result.slice(end + comma)
        }
        return { code: result, map: null }
      },
    },
  }
}
