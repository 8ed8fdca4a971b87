import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/shared/query-provider'
import { ToasterAhead } from '@/components/ui/toaster-ahead'
import { requirePerson } from '@/lib/server/guards'
import '../../member.css'

/** Pages for the signed-in only, drawn for each request. Middleware turned strangers away already; this is the lock. */
export const dynamic = 'force-dynamic'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  await requirePerson()
  return (
    <QueryProvider>
      {children}
      <ToasterAhead />
    </QueryProvider>
  )
}
