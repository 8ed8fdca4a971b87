import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/shared/query-provider'
import { requireUser } from '@/lib/server/app/guards'

/** Member pages, rendered per request. Middleware has already redirected visitors; this check is the one that counts. */
export const dynamic = 'force-dynamic'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  await requireUser()
  return <QueryProvider>{children}</QueryProvider>
}
