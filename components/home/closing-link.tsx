'use client'

import type { ReactNode } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { SignInLink } from '@/components/auth/sign-in-link'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

/** To the design tool if signed in, otherwise to the login page (Spec §2). */
export function ClosingLink({ className, children }: { className: string; children: ReactNode }) {
  const { isSignedIn } = useAuth()
  if (!isSignedIn) return <SignInLink className={className}>{children}</SignInLink>
  return (
    <Link href={ROUTES.transform} className={className}>
      {children}
    </Link>
  )
}
