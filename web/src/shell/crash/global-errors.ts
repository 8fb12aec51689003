import type { CrashPlace } from '@ugc/contract/facts/errors'
import { toast } from '../../ui/overlays/toast.tsx'
import { reportCrash } from './report-crash.ts'

/** Shows a toast for uncaught errors and tells the server. Errors of ResizeObserver are harmless and ignored. */
export function watchGlobalErrors() {
  const tell = (place: CrashPlace, reason: unknown) => {
    const message = reason instanceof Error ? reason.message : String(reason)
    if (message.includes('ResizeObserver')) return
    reportCrash(place, reason)
    toast.show({
      text: 'Произошла ошибка. Если что-то не работает, перезагрузите приложение.',
      tone: 'error',
    })
  }
  window.addEventListener('error', (event) => tell('script', event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => tell('promise', event.reason))
}
