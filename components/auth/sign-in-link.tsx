'use client'

import type { ReactNode } from 'react'
import { rememberThisPage } from '@/components/auth/wanted-path'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

/** To the login page, and then back to this one (Spec §4). */
export function SignInLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Link href={ROUTES.login} onClick={rememberThisPage} {...(className && { className })}>
      {children}
    </Link>
  )
}
