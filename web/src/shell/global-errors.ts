import { toast } from '../ui/overlays/toast.tsx'

/** Shows a toast for uncaught errors. Errors of ResizeObserver are harmless and ignored. */
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
