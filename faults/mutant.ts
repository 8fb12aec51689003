import { registerHooks } from 'node:module'

/**
 * Changes the source of modules of the product while they are loaded, for a process started with
 * `--import faults/mutant.ts`: a check that cannot turn red proves nothing. MUTANT is JSON: { file, from, to }, or a list.
 */
interface Mutant {
  file: string
  from: string
  to: string
}

const mutants = [JSON.parse(process.env.MUTANT ?? '[]') as Mutant | Mutant[]].flat()

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const changes = mutants.filter(({ file }) => url.endsWith(file))
    if (changes.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, from, to } of changes) {
      if (!source.includes(from)) throw new Error(`nothing to change in ${file}`)
      source = source.replace(from, () => to)
    }
    return { ...loaded, source }
  },
})
