import { haptics } from '../telegram/haptics.ts'
import { toast } from '../ui/overlays/toast.tsx'

/** For a change whose element may have left the screen by the time the result comes. */
export async function toastResult(
  change: Promise<unknown>,
  { success, failure }: { success: string; failure: string },
): Promise<void> {
  try {
    await change
    haptics.success()
    toast.show({ text: success })
  } catch (error) {
    haptics.error()
    const reason = error instanceof Error ? error.message : ''
    toast.show({ tone: 'error', text: `${failure}. ${reason}` })
  }
}
