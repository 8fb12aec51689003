import { newerApis } from '../web/vite/floor/apis.ts'

/**
 * Takes out of a page what its Chromium has and the oldest supported browsers lack, before anything else runs there.
 * `window.removedApis` names what was there to be taken.
 */
export const floorScript = () =>
  `(${takeOut.toString()})(${JSON.stringify(newerApis().map(({ owner, name }) => [owner, name]))})`

/** Runs in the page. `AbortSignal` has static members, `AbortSignal#` those of its objects, and '' is the window. */
function takeOut(apis: [owner: string, name: string][]) {
  const inside = (from: unknown, path: string) =>
    path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], from)
  const removed: string[] = []
  for (const [owner, name] of apis) {
    const path = owner.endsWith('#') ? `${owner.slice(0, -1)}.prototype` : owner
    const holder = owner === '' ? window : inside(window, path)
    if (holder === undefined || holder === null) continue
    const [, symbol] = /^\[Symbol\.(\w+)\]$/.exec(name) ?? []
    const key = symbol === undefined ? name : (Symbol as unknown as Record<string, symbol>)[symbol]
    if (key === undefined || !Object.hasOwn(holder, key)) continue
    if (Reflect.deleteProperty(holder, key))
      removed.push(owner === '' || owner.endsWith('#') ? owner + name : `${owner}.${name}`)
  }
  Object.assign(window, { removedApis: removed })
}
