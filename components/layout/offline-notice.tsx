import { useTranslations } from 'next-intl'

/**
 * Marks the document while there is no connection, and once the page stands fetches the worker that shows the offline
 * page in place of one that cannot be fetched. A few bytes of the page itself, so that it needs nothing loaded.
 */
const WATCH = `for (const state of ['offline', 'online'])
  addEventListener(state, () => document.documentElement.toggleAttribute('data-offline', state === 'offline'))
addEventListener('load', () => navigator.serviceWorker?.register('/offline-worker.js').catch(() => {}))`

/** Says that the connection is gone, and goes when it is back. */
export function OfflineNotice() {
  const t = useTranslations('common')
  return (
    <div role="status">
      <p className="offline-notice">{t('offline')}</p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file. */}
      <script dangerouslySetInnerHTML={{ __html: WATCH }} />
    </div>
  )
}
