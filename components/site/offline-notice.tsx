import { useTranslations } from 'next-intl'

/** Long enough for the page to hydrate first: the worker matters only to the next page. */
const WORKER_WAIT_MS = 4_000

/**
 * Marks the document while offline, and registers the worker that shows the offline page when a page can't be fetched,
 * some time after loading. It is inline, so that it works without loading anything.
 */
const WATCH = `for (const state of ['offline', 'online'])
  addEventListener(state, () => document.documentElement.toggleAttribute('data-offline', state === 'offline'))
addEventListener('load', () =>
  setTimeout(() => navigator.serviceWorker?.register('/offline-worker.js').catch(() => {}), ${WORKER_WAIT_MS}))`

/** Says that the connection is lost, and disappears when it is back. */
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
