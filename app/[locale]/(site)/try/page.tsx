import type { Metadata } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { describePage } from '@/components/site/page-metadata'
import { Breadcrumbs } from '@/components/site/structured-data'
import { sampleCards, styleCards } from '@/components/try/cards'
import { TryScreen } from '@/components/try/try-screen'
import { ROUTES } from '@/lib/config/routes'
import { COUNTS } from '@/lib/domain/counts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('try')
  return describePage({
    path: ROUTES.try,
    card: 'try',
    title: t('metaTitle'),
    description: t('metaDescription'),
  })
}

export default async function TryPage() {
  const [t, messages] = await Promise.all([getTranslations('try'), getMessages()])
  const { start } = messages.try
  // The editor brings its own messages.
  const { upload } = messages.transform
  return (
    <>
      <Breadcrumbs name={t('metaTitle')} path={ROUTES.try} />
      <NextIntlClientProvider messages={{ try: { start }, transform: { upload } }}>
        <TryScreen
          samples={sampleCards()}
          styles={styleCards()}
          freeDesigns={COUNTS.free}
          retryLabel={t('start.retry')}
        />
      </NextIntlClientProvider>
    </>
  )
}
