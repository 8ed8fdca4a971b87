import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CallbackScreen } from '@/components/auth/callback-screen'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth.callback')
  return { title: t('metaTitle'), robots: { index: false } }
}

export default async function CallbackPage() {
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
