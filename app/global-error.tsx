'use client'

import { CrashScreen } from '@/components/site/crash-screen'
import './globals.css'

/** The same screen for when the document itself could not be drawn, its language included. */
export default function SiteCrashed({ error }: { error: Error }) {
  return (
    <html lang="en" data-theme="dark" className="dark">
      <body>
        <CrashScreen error={error} />
      </body>
    </html>
  )
}
