import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/shared/query-provider'
import { requireUser } from '@/lib/server/auth/guards'

/** Pages for the signed-in only, drawn for each request. Middleware turned strangers away already; this is the lock. */
export const dynamic = 'force-dynamic'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  await requireUser()
  return <QueryProvider>{children}</QueryProvider>
}
