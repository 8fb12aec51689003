import { registerHooks } from 'node:module'

/**
 * Changes the source of one module of the product while it is loaded, for a process started with
 * `--import faults/mutant.ts`: a check that cannot turn red proves nothing. MUTANT is JSON: { file, from, to }.
 */
interface Mutant {
  file: string
  from: string
  to: string
}

const { file, from, to } = JSON.parse(process.env.MUTANT ?? '{}') as Mutant

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith(file)) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    if (!source.includes(from)) throw new Error(`nothing to change in ${file}`)
    return { ...loaded, source: source.replace(from, to) }
  },
})
