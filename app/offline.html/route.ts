import { getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { offlinePage } from './offline-page'

/** Rendered by the build and served as a file, which `public/offline-worker.js` caches in each browser. */
export const dynamic = 'force-static'

export async function GET() {
  const t = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'common.offlinePage' })
  const page = offlinePage(DEFAULT_LOCALE, { title: t('title'), body: t('body'), retry: t('retry') })
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
