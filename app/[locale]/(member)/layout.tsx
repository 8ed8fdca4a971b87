import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/shared/query-provider'
import { Toaster } from '@/components/ui/toaster'
import { requirePerson } from '@/lib/server/guards'

/** Pages for the signed-in only, drawn for each request. Middleware turned strangers away already; this is the lock. */
export const dynamic = 'force-dynamic'

export default async function MemberLayout({ children }: { children: ReactNode }) {
  await requirePerson()
  const t = await getTranslations('common')
  return (
    <QueryProvider>
      {children}
      <Toaster label={t('messages')} />
    </QueryProvider>
  )
}
