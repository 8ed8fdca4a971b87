import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CallbackScreen } from '@/components/auth/callback-screen'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'auth.callback' })
  return { title: t('metaTitle'), robots: { index: false } }
}

export default async function CallbackPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  const t = await getTranslations('auth.callback')
  const texts = {
    title: t('title'),
    failed: t('failed', { message: '{message}' }),
    fallback: t('fallback'),
    returnToLogin: t('returnToLogin'),
  }
  return (
    <main className="grid min-h-[60vh] place-items-center px-6">
      <CallbackScreen texts={texts} />
    </main>
  )
}
