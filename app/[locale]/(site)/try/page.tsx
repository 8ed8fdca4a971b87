import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { describeNamedPage } from '@/components/site/page-metadata'
import { PageBreadcrumbs } from '@/components/site/structured-data'
import { sampleCards, styleCards } from '@/components/try/cards'
import { TryScreen } from '@/components/try/try-screen'
import { COUNTS } from '@/lib/domain/counts'

export const generateMetadata = () => describeNamedPage('try')

export default async function TryPage() {
  const [t, messages] = await Promise.all([getTranslations('try'), getMessages()])
  const { start } = messages.try
  // The editor brings its own messages.
  const { upload } = messages.transform
  return (
    <>
      <PageBreadcrumbs page="try" />
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
