import type { Plugin } from 'vite'
import { FIRST_SCREEN, WELCOME } from './first-screens.ts'
import { type Node, walk } from './walk.ts'

const ZOD = /\/node_modules\/zod\//
/** The name of `z` in the browser's build: the bundler takes every call by this name for pure, and minified libraries have a function z. */
export const PURE_ZOD = 'zod_without_effects'
const SCHEMAS = new Set(['params', 'query', 'body', 'reply', 'reply_to_others', 'summary'])

/**
 * Removes the schemas from every `route({ … })` of the contract in the browser's build: a page needs the method and the
 * path only. The bundler then drops the schemas that nothing uses, and zod with them; only screens with a form load zod.
 * A schema is dropped if it is made inside `route()` or by a function; one that stands in a module of its own and is
 * imported by a screen stays, see schemasOnlyInForms.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const edits: [start: number, end: number, text: string][] = []
        walk(this.parse(code, { lang: 'ts' }) as unknown as Node, (node) => {
          if (node.type === 'Identifier' && node.name === 'z') edits.push([node.start, node.end, PURE_ZOD])
          const callee = node.callee as { name?: string } | undefined
          if (node.type !== 'CallExpression' || callee?.name !== 'route') return
          const properties = (node.arguments as { properties: Node[] }[])[0]?.properties ?? []
          for (const property of properties) {
            if (!SCHEMAS.has((property.key as { name: string }).name)) continue
            const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
            edits.push([property.start, property.end + comma, ''])
          }
        })
        let result = code
        const isInside = (at: number) => edits.some(([start, end]) => start < at && at < end)
        for (const [start, end, text] of edits.toSorted((a, b) => b[0] - a[0]))
          if (!isInside(start)) result = result.slice(0, start) + text + result.slice(end)
        return { code: result, map: null }
      },
    },
  }
}

/** Fails the build when a screen where people arrive would load zod. */
export function schemasOnlyInForms(): Plugin {
  return {
    name: 'schemas-only-in-forms',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const loaded = new Set<(typeof chunks)[number]>()
      for (const screen of [FIRST_SCREEN, WELCOME]) {
        const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => screen.test(id)))
        if (found.length === 0) this.error(`No module matches ${screen}: has the screen moved?`)
        for (const chunk of found) loaded.add(chunk)
      }
      for (const { imports } of loaded)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
      const zod = [...loaded].flatMap(({ moduleIds }) => moduleIds).find((id) => ZOD.test(id))
      if (zod === undefined) return
      const users = (this.getModuleInfo(zod)?.importers ?? []).filter((id) => id.includes('/contract/'))
      this.error(`The first screen would load zod, because of one of: ${users.join(', ')}.
        Import schemas in screens with a form only (contract/src/inputs/, profile.ts), or make them in a function.`)
    },
  }
}
