'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says that there is no network, and that nothing is lost by it. It lies over the page: nothing moves. */
export function OfflineBanner() {
  const t = useTranslations('transform.header')
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      role="status"
      data-own-offline-notice
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 grid place-items-center px-4"
    >
      {!isOnline && (
        <p className="rounded-md border border-warning/60 bg-panel-high px-4 py-3 text-small shadow-lifted">
          {t('offline')}
        </p>
      )}
    </div>
  )
}
