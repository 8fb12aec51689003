import { registerHooks } from 'node:module'
import { MUTANTS, type MutantName } from './mutants.ts'

/**
 * Applies the mutants named in MUTANTS (comma-separated) to a process started with `--import faults/load-mutants.ts`.
 * A mutated module is loaded under its own URL plus `?original`; its own URL answers with a module that re-exports the
 * original one and overrides the mutated exports. Calls inside the original module still reach the original function.
 */
const names = (process.env.MUTANTS ?? '').split(',') as MutantName[]
const mutantsUrl = import.meta.resolve('./mutants.ts')
const exportsOf = new Map<string, { mutant: MutantName; name: string }[]>()
let lastResolved = ''

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    if (context.parentURL !== mutantsUrl) return resolved
    // Below, `module()` is called for the URL only: the module must not be loaded before its exports are replaced.
    lastResolved = resolved.url
    return { url: 'data:text/javascript,', format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    const exports = exportsOf.get(url)
    if (!exports) return next(url, context)
    const original = JSON.stringify(`${url}?original`)
    const source = [
      `import * as original from ${original}`,
      `import { MUTANTS } from ${JSON.stringify(mutantsUrl)}`,
      `export * from ${original}`,
      ...exports.map(
        ({ mutant, name }) =>
          `export const ${name} = MUTANTS.${mutant}.replace.${name}(original.${name}, original)`,
      ),
      ...exports.map(
        ({ mutant, name }) => `if (!('${name}' in original)) throw new Error('${mutant}: no export ${name}')`,
      ),
    ].join('\n')
    return { format: 'module', source, shortCircuit: true }
  },
})

for (const mutant of names) {
  await MUTANTS[mutant].module()
  const exports = exportsOf.get(lastResolved) ?? []
  exports.push(...Object.keys(MUTANTS[mutant].replace).map((name) => ({ mutant, name })))
  exportsOf.set(lastResolved, exports)
}
