import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFoundScreen } from '@/components/site/not-found-screen'
import { Shell, SiteFrame } from '@/components/site/shell'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.notFound')
  return { title: t('title'), robots: { index: false } }
}

/** For every URL without a page. */
export default function GlobalNotFound() {
  return (
    <Shell locale={DEFAULT_LOCALE}>
      <SiteFrame>
        <NotFoundScreen />
      </SiteFrame>
    </Shell>
  )
}
