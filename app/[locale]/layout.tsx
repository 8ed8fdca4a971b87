import type { Metadata, Viewport } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Shell } from '@/components/site/shell'
import { siteUrl } from '@/lib/config/env-client'
import { LOCALES } from '@/lib/config/locales'
import { GROUND_COLOR, SITE } from '@/lib/site'
import '../globals.css'

/** Any other first segment is a 404. */
export const dynamicParams = false

export function generateStaticParams() {
  return LOCALES.map((locale) => ({ locale }))
}

export const viewport: Viewport = { themeColor: GROUND_COLOR, colorScheme: 'dark' }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.metadata')
  const name = SITE.name
  return {
    metadataBase: new URL(siteUrl()),
    title: { default: t('title', { name }), template: t('titleTemplate', { name }) },
    description: t('description', { name }),
    applicationName: name,
  }
}

export default async function LocaleLayout({ children }: { children: ReactNode }) {
  return <Shell locale={await getLocale()}>{children}</Shell>
}
