'use client'

import { CrashScreen } from '@/components/layout/crash-screen'
import { CRASH_WORDS } from '@/lib/i18n/crash-words'
import './public.css'

/** The same screen for when the document itself could not be drawn, its language included. */
export default function SiteCrashed({ error }: { error: Error }) {
  return (
    <html lang="en" data-theme="dark" className="dark">
      <body>
        <CrashScreen error={error} texts={CRASH_WORDS.en} />
      </body>
    </html>
  )
}
