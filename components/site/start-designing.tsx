'use client'

import { type MouseEvent, type ReactNode, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { rememberWantedPath } from '@/components/auth/wanted-path'
import { ROUTES } from '@/lib/config/routes'
import { Link, useRouter } from '@/lib/i18n/navigation'

const PRICING_ANCHOR = 'pricing'

/** Loaded on the first click: every page has this hook, and few signed-in users need it. */
const readPlan = async () => (await import('@/components/auth/credits-api')).readCredits()

/**
 * Where Start Designing leads (Spec §2): to the login page without a session, to the design tool with an active plan,
 * otherwise to the plans. If the session or the plan can't be read yet, it follows the link to the design tool, whose
 * guard then decides.
 */
function useStartDesigning(): { onClick: (event: MouseEvent) => void; isChecking: boolean } {
  const { isSignedIn, loading } = useAuth()
  const router = useRouter()
  const [isChecking, setIsChecking] = useState(false)

  const goOn = async () => {
    setIsChecking(true)
    const plan = await readPlan().catch(() => null)
    setIsChecking(false)
    if (plan?.isActive !== false) return router.push(ROUTES.transform)
    const section = document.getElementById(PRICING_ANCHOR)
    if (section) section.scrollIntoView()
    else router.push(ROUTES.homePricing)
  }

  const onClick = (event: MouseEvent) => {
    if (loading || isModified(event)) return
    event.preventDefault()
    if (isSignedIn) return void goOn()
    rememberWantedPath(ROUTES.transform)
    router.push(ROUTES.login)
  }

  return { onClick, isChecking }
}

/** Whether the user asked for a new tab, a new window or a download. */
function isModified(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
}

/** The link to the design tool. */
export function StartDesigning({ className, children }: { className: string; children: ReactNode }) {
  const { onClick, isChecking } = useStartDesigning()
  return (
    <Link href={ROUTES.transform} onClick={onClick} aria-busy={isChecking || undefined} className={className}>
      {children}
    </Link>
  )
}
