import type { MetadataRoute } from 'next'
import { getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { ROUTES } from '@/lib/config/routes'
import { GROUND_COLOR, SITE } from '@/lib/site'

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const t = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'common.metadata' })
  const name = SITE.name
  return {
    name,
    short_name: name,
    description: t('description', { name }),
    start_url: ROUTES.home,
    display: 'standalone',
    lang: DEFAULT_LOCALE,
    background_color: GROUND_COLOR,
    theme_color: GROUND_COLOR,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
