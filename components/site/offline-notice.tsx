import { useTranslations } from 'next-intl'

/** Long enough for a page to come alive first: the worker matters to the next page only. */
const WORKER_WAIT_MS = 4_000

/**
 * Marks the document while there is no connection, and some time after the page stands fetches the worker that shows the
 * offline page in place of one that cannot be fetched. A few bytes of the page itself, so that it needs nothing loaded.
 */
const WATCH = `for (const state of ['offline', 'online'])
  addEventListener(state, () => document.documentElement.toggleAttribute('data-offline', state === 'offline'))
addEventListener('load', () =>
  setTimeout(() => navigator.serviceWorker?.register('/offline-worker.js').catch(() => {}), ${WORKER_WAIT_MS}))`

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
