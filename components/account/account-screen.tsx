'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProfile } from '@/components/auth/use-profile'
import type { User } from '@/lib/domain/user'
import { OwnDataPanel } from './own-data-panel'
import { PaymentsPanel } from './payments-panel'
import { PlanPanel } from './plan-panel'
import { RunsPanel } from './runs-panel'

/** A user's plan, where each credit and each payment went, and everything we keep about them. */
export function AccountScreen({ user }: { user: User }) {
  const t = useTranslations('account')
  // A missing profile is created again while it is shown, so it is not shown while the account is being deleted.
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <main className="column flex-1 py-12 lg:py-16">
      <h1 className="text-heading font-medium tracking-tight">{t('title')}</h1>
      <p className="mt-3 max-w-prose text-lead text-muted">{t('lead')}</p>
      <div className="mt-6 min-h-16">{!isLeaving && <ProfileLine user={user} />}</div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <PlanPanel userId={user.id} />
        <div className="flex flex-col gap-8">
          <RunsPanel userId={user.id} />
          <PaymentsPanel userId={user.id} />
        </div>
      </div>
      <OwnDataPanel userId={user.id} onLeaving={setIsLeaving} />
    </main>
  )
}

/** Who is signed in: the email address at once, name and picture as soon as the profile has loaded. */
function ProfileLine({ user }: { user: User }) {
  const t = useTranslations('account.profile')
  const profile = useProfile(user)
  return (
    <div className="flex min-h-16 items-center gap-4 text-muted">
      <span
        aria-hidden="true"
        className="size-16 shrink-0 overflow-hidden rounded-full border border-line bg-panel-high"
      >
        {profile?.avatarUrl && (
          // biome-ignore lint/performance/noImgElement: a small picture of another origin, which next/image may not fetch.
          <img src={profile.avatarUrl} alt="" width={64} height={64} referrerPolicy="no-referrer" />
        )}
      </span>
      <p className="min-w-0">
        {profile?.fullName && <span className="block truncate text-plaster">{profile.fullName}</span>}
        <span className="block text-small wrap-anywhere">{user.email}</span>
        <span className="block text-micro text-faint">{t('fromGoogle')}</span>
      </p>
    </div>
  )
}
