'use client'

import { useRouter } from 'next/navigation'
import { type MouseEvent, useState } from 'react'
import { useAuth } from '@/components/auth/auth-provider'
import { rememberWantedPath } from '@/lib/client/session/wanted-path'
import { ROUTES } from '@/lib/config/routes'
import { isModified } from './page-link'

const PRICING_ANCHOR = 'pricing'

/** Fetched at the first click: every page carries this hook, and most visitors never press it signed in. */
const glanceAtPlan = async () => (await import('@/lib/client/api/plan-glance')).glanceAtPlan()

/**
 * The three ways of Start Designing (Spec §2): to sign-in without a session, to the design tool with an active
 * plan, else to the plans. A click before the session has been read, or while the plan cannot be checked, follows
 * the link to the design tool, whose own guard then decides.
 */
export function useStartDesigning(): { onClick: (event: MouseEvent) => void; isChecking: boolean } {
  const { user, loading } = useAuth()
  const router = useRouter()
  const [isChecking, setIsChecking] = useState(false)

  const goOn = async () => {
    setIsChecking(true)
    const plan = await glanceAtPlan().catch(() => null)
    setIsChecking(false)
    if (plan?.isActive !== false) return router.push(ROUTES.transform)
    const section = document.getElementById(PRICING_ANCHOR)
    if (section) section.scrollIntoView()
    else router.push(ROUTES.homePricing)
  }

  const onClick = (event: MouseEvent) => {
    if (loading || isModified(event)) return
    event.preventDefault()
    if (user) return void goOn()
    rememberWantedPath(ROUTES.transform)
    router.push(ROUTES.login)
  }

  return { onClick, isChecking }
}
