/**
 * Loaded into the API process with --import. Logs a line when a prototype has a new property. On a signal it collects the
 * garbage, so that the remaining memory can be compared.
 */
const known = new Set(Reflect.ownKeys(Object.prototype))
const LOOK_MS = 250

setInterval(() => {
  const added = Reflect.ownKeys(Object.prototype).filter((name) => !known.has(name))
  if (added.length === 0) return
  process.stderr.write(`${JSON.stringify({ msg: 'polluted', names: added.map(String) })}\n`)
  for (const name of added) Reflect.deleteProperty(Object.prototype, name)
}, LOOK_MS).unref()

process.on('SIGUSR2', () => globalThis.gc?.())
