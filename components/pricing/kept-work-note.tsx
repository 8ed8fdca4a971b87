'use client'

import { useEffect, useState } from 'react'
import { REASON_QUERY, ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

type KeptWorkTexts = { title: string; body: string; rooms: string }

/**
 * Tells a user whom the tool has sent here that nothing is lost. Shown where there is work on this device: it is deleted at
 * sign-out, so it is this user's own. Read in the browser, so that the page stays a static file.
 */
export function KeptWorkNote({ texts }: { texts: KeptWorkTexts }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!new URLSearchParams(window.location.search).has(REASON_QUERY)) return
    import('@/components/design-tool/draft/draft-storage')
      .then(async ({ hasPhotoOnDevice }) => setIsShown(await hasPhotoOnDevice()))
      // Without storage on this device nothing is kept there.
      .catch(() => undefined)
  }, [])
  if (!isShown) return null
  return (
    <section className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-panel px-5 py-4">
      <div>
        <h2 className="font-sans font-semibold">{texts.title}</h2>
        <p className="text-small text-muted">{texts.body}</p>
      </div>
      <Link href={ROUTES.designs} className="button font-semibold text-brass underline underline-offset-4">
        {texts.rooms}
      </Link>
    </section>
  )
}
