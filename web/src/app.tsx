import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { Router } from './router.tsx'
import { Gate } from './session/gate.tsx'
import { AppBoundary, RoutesBoundary } from './shell/crash/crash.tsx'
import { Boot } from './ui/feedback/boot.tsx'
import { ConfirmHost } from './ui/overlays/confirm-host.tsx'
import { Toasts } from './ui/overlays/toast.tsx'

export function App() {
  return (
    <AppBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <RoutesBoundary>
            <Gate>
              <Suspense fallback={<Boot />}>
                <Router />
              </Suspense>
            </Gate>
          </RoutesBoundary>
        </BrowserRouter>
        <ConfirmHost />
        <Toasts />
      </QueryClientProvider>
    </AppBoundary>
  )
}
