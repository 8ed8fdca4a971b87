'use client'

import { useTranslations } from 'next-intl'
import { useProfile } from '@/components/auth/use-profile'

/** Who is signed in: name and picture as Google told them, the e-mail address at once. */
export function ProfileLine({ email }: { email: string }) {
  const t = useTranslations('account.profile')
  const profile = useProfile()
  return (
    <div className="flex min-h-16 items-center gap-4 text-muted">
      <span
        aria-hidden="true"
        className="size-16 shrink-0 overflow-hidden rounded-full border border-line bg-panel-high"
      >
        {profile?.avatarUrl && (
          // biome-ignore lint/performance/noImgElement: another origin's small picture, which next/image may not fetch.
          <img src={profile.avatarUrl} alt="" width={64} height={64} referrerPolicy="no-referrer" />
        )}
      </span>
      <p className="min-w-0">
        {profile?.fullName && <span className="block truncate text-plaster">{profile.fullName}</span>}
        <span className="block truncate text-small">{email}</span>
        <span className="block text-micro text-faint">{t('fromGoogle')}</span>
      </p>
    </div>
  )
}
