import { toast } from '../ui/overlays/toast.tsx'

/** What nobody caught is told to the person; a resize loop is the browser's own business. */
export function watchGlobalErrors() {
  const tell = (reason: unknown) => {
    const message = reason instanceof Error ? reason.message : String(reason)
    if (message.includes('ResizeObserver')) return
    toast.show({
      text: 'Произошла ошибка. Если что-то не работает, перезагрузите приложение.',
      tone: 'error',
    })
  }
  window.addEventListener('error', (event) => tell(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => tell(event.reason))
}
