import { toast } from '../ui/toast.tsx'

const RELOADED = 'reloaded-for-new-files'

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
  // After a release the old page asks for files that are gone: a fresh page knows the new ones. Once, not in a loop.
  window.addEventListener('vite:preloadError', (event) => {
    try {
      if (sessionStorage.getItem(RELOADED) !== null) return
      sessionStorage.setItem(RELOADED, '1')
    } catch {
      return
    }
    event.preventDefault()
    location.reload()
  })
}
