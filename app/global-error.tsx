'use client'

import { CrashScreen } from '@/components/site/crash-screen'
import { typefaceClasses } from '@/components/site/typefaces'
import './globals.css'

/** Replaces the whole document when any part of a page fails to render (Spec §2). */
export default function SiteCrashed({ error }: { error: Error }) {
  return (
    <html lang="en" data-theme="dark" className={`dark ${typefaceClasses}`}>
      <body>
        <CrashScreen error={error} />
      </body>
    </html>
  )
}
