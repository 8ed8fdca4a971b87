'use client'

import { CrashScreen } from '@/components/site/crash-screen'

export default function PageCrashed({ error }: { error: Error }) {
  return <CrashScreen error={error} />
}
