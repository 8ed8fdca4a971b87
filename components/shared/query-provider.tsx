'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

const createClient = () =>
  new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false, retry: false } } })

let browserClient: QueryClient | undefined

/** One for all of a browser's page; on the server one for each request, so that nobody reads another user's answers. */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createClient()
  browserClient ??= createClient()
  return browserClient
}

/** What the browser remembers of the server's answers. Nothing is asked again on focus, and nothing is retried unasked (Spec §9). */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
