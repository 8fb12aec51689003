import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { Router } from './router.tsx'
import { Boot } from './ui/boot.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense fallback={<Boot />}>
          <Router />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
