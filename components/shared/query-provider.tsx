'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const createClient = () =>
  new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false } } })

let browserClient: QueryClient | undefined

/** One per browser page; on the server one per request, so that users never share a cache. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  browserClient ??= createClient()
  return browserClient
}

/** The cache of the server's answers. Nothing is refetched on focus or retried automatically (Spec §9). */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
