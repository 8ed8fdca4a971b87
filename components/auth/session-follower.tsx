import { useEffect, useState } from 'react'
import { watchSession } from '@/components/auth/browser-session'
import { useProfile, useProfileChanges } from '@/components/auth/use-profile'
import { QueryProvider } from '@/components/shared/query-provider'
import type { User } from '@/lib/domain/user'

/**
 * On every page of a signed-in user: keeps the session fresh while the page is open, notices a sign-out in another tab
 * at once, and reads and follows the profile (Spec §4). It pulls in Supabase's client, so load it with `import()` only.
 */
export function SessionFollower({ onChange }: { onChange: (isSignedIn: boolean) => void }) {
  const [user, setUser] = useState<User | null>(null)
  useEffect(
    () =>
      watchSession((found) => {
        setUser((known) => (known?.id === found?.id ? known : found))
        onChange(found !== null)
      }),
    [onChange],
  )
  return (
    user && (
      <QueryProvider>
        <ProfileFollower user={user} />
      </QueryProvider>
    )
  )
}

function ProfileFollower({ user }: { user: User }) {
  useProfile(user)
  useProfileChanges(user.id)
  return null
}
