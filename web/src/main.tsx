import './ui/tokens.css'
import './ui/base.css'

/** Waits for a frame, so that the shell of index.html is painted before the scripts are evaluated, which is slow on a phone. */
await new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  // A page in the background gets no frames.
  setTimeout(resolve, 200)
})
const { start } = await import('./start.tsx')
await start()
