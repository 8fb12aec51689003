import { ApiError } from '../api/call.ts'

/**
 * A call that may need the owner's tap in the bot. Then the dialog shows the number and waits, and the call is repeated with the
 * approval. A call that the owner gives up fails with the server's sentence.
 */
export async function approved<T>(run: (approval?: string) => Promise<T>): Promise<T> {
  let close: (() => void) | undefined
  let approval: string | undefined
  try {
    for (;;) {
      try {
        return await run(approval)
      } catch (error) {
        if (!(error instanceof ApiError) || error.approval === undefined) throw error
        const { askInBot, closeDialog } = await import('./approval-dialog.tsx')
        close = closeDialog
        const answer = await askInBot(error.approval)
        if (answer === 'given up') throw error
        approval = answer === 'again' ? undefined : error.approval.id
      }
    }
  } finally {
    close?.()
  }
}
