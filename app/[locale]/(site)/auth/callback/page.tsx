import { getTranslations } from 'next-intl/server'
import { CallbackScreen } from '@/components/auth/callback-screen'
import { describePrivatePage } from '@/components/site/page-metadata'

export const generateMetadata = () => describePrivatePage('auth.callback')

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
