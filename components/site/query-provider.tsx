'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** What the browser remembers of the server's answers. Nothing is asked again on focus, and nothing is retried unasked (Spec §9). */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false } } }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
