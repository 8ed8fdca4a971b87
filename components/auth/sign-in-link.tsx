'use client'

import type { ReactNode } from 'react'
import { rememberThisPage } from '@/components/auth/wanted-path'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

/** To sign-in, and afterwards back to the page it was on (Spec §4). */
export function SignInLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Link href={ROUTES.login} onClick={rememberThisPage} {...(className && { className })}>
      {children}
    </Link>
  )
}
