'use client'

import type { ReactNode } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { PageLink } from '@/components/shared/page-link'
import { ROUTES } from '@/lib/config/routes'

/** To the design tool for somebody signed in, else to sign-in (Spec §2). */
export function ClosingLink({ className, children }: { className: string; children: ReactNode }) {
  const { user } = useAuth()
  return (
    <PageLink href={user ? ROUTES.transform : ROUTES.login} className={className}>
      {children}
    </PageLink>
  )
}
