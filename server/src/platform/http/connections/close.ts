import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../serve.ts'

/**
 * Stops listening and waits for the requests in flight only. Browsers keep spare connections without a request, and Node's
 * close() would wait for them until they time out.
 */
export function closeWhenAnswered(app: App): () => Promise<void> {
  let inFlight = 0
  let answered = () => {}
  app.server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) answered()
    })
  })
  return async () => {
    const closed = app.close()
    if (inFlight > 0) await new Promise<void>((resolve) => (answered = resolve))
    app.server.closeAllConnections()
    await closed
  }
}
