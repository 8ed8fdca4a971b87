import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NotFoundScreen } from '@/components/layout/not-found-screen'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { Shell } from './shell'
import './public.css'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.notFound')
  return { title: t('title'), robots: { index: false } }
}

/** For every address that no page answers. */
export default function GlobalNotFound() {
  return (
    <Shell locale={DEFAULT_LOCALE}>
      <NotFoundScreen />
    </Shell>
  )
}
