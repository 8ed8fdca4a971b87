'use client'

import { useParams } from 'next/navigation'
import { CrashScreen } from '@/components/layout/crash-screen'
import { CRASH_WORDS } from '@/lib/i18n/crash-words'
import '../public.css'

export default function PageCrashed({ error }: { error: Error }) {
  const { locale } = useParams()
  const words = Object.entries(CRASH_WORDS).find(([name]) => name === locale)
  return <CrashScreen error={error} texts={words ? words[1] : CRASH_WORDS.en} />
}
