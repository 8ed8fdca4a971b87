'use client'

import { useProfile } from '@/components/auth/use-profile'

/** Who is signed in: name and picture as Google told them, the e-mail address at once. */
export function ProfileLine({ email }: { email: string }) {
  const profile = useProfile()
  return (
    <div className="mt-3 flex h-10 items-center gap-3 text-muted">
      <span aria-hidden="true" className="size-10 shrink-0 overflow-hidden rounded-full bg-panel-high">
        {profile?.avatarUrl && (
          // biome-ignore lint/performance/noImgElement: another origin's small picture, which next/image may not fetch.
          <img src={profile.avatarUrl} alt="" width={40} height={40} referrerPolicy="no-referrer" />
        )}
      </span>
      <p className="min-w-0">
        {profile?.fullName && <span className="block truncate text-plaster">{profile.fullName}</span>}
        <span className="block truncate text-small">{email}</span>
      </p>
    </div>
  )
}
