import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import { styleTiles } from '@/components/design-tool/form/options'
import { sampleImages } from '@/components/design-tool/upload/sample-images'
import { describeNamedPage } from '@/components/site/page-metadata'
import { PageBreadcrumbs } from '@/components/site/structured-data'
import { TryScreen } from '@/components/try/try-screen'
import { COUNTS } from '@/lib/domain/counts'

export const generateMetadata = () => describeNamedPage('try')

export default async function TryPage() {
  const [t, messages] = await Promise.all([getTranslations('try'), getMessages()])
  const { start } = messages.try
  // The editor brings its own messages.
  const { upload, samples } = messages.transform
  return (
    <>
      <PageBreadcrumbs page="try" />
      <NextIntlClientProvider messages={{ try: { start }, transform: { upload, samples } }}>
        <TryScreen
          sampleImages={sampleImages('(min-width: 84rem) 26rem, 31vw')}
          styles={styleTiles()}
          freeDesigns={COUNTS.free}
          retryLabel={t('start.retry')}
        />
      </NextIntlClientProvider>
    </>
  )
}
