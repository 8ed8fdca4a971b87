'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnDataPanel } from './own-data-panel'
import { PaymentsPanel } from './payments-panel'
import { PlanPanel } from './plan-panel'
import { ProfileLine } from './profile-line'
import { RunsPanel } from './runs-panel'

/** A person's plan, where each credit and each payment went, and what they can do with all of it. */
export function AccountScreen({ userId, email }: { userId: string; email: string }) {
  const t = useTranslations('account')
  // The profile is watched and made anew when it is missing: not while the account is being deleted.
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <main className="column flex-1 py-12 lg:py-16">
      <h1 className="text-heading font-medium tracking-tight">{t('title')}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{t('lead')}</p>
      <div className="mt-6 min-h-16">{!isLeaving && <ProfileLine email={email} />}</div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <PlanPanel userId={userId} />
        <div className="flex flex-col gap-8">
          <RunsPanel userId={userId} />
          <PaymentsPanel userId={userId} />
        </div>
      </div>
      <OwnDataPanel userId={userId} onLeaving={setIsLeaving} />
    </main>
  )
}
