import { haptics } from '../telegram/haptics.ts'
import { toast } from '../ui/overlays/toast.tsx'

/** A change whose result is told in a toast: what it is about may be gone from the screen by then. */
export async function told(change: Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await change
    haptics.success()
    toast.show({ text: done })
  } catch (error) {
    haptics.error()
    const why = error instanceof Error ? error.message : ''
    toast.show({ tone: 'error', text: `${failed}. ${why}` })
  }
}
