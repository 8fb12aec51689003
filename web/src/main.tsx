import './ui/tokens.css'
import './ui/base.css'

/** The shell of index.html is painted first, then the rest is evaluated: on a phone that takes a while. */
await new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  // A page in the background gets no frames.
  setTimeout(resolve, 200)
})
const { start } = await import('./start.tsx')
await start()
