import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoginScreen } from '@/components/auth/login-screen'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('login')
  return { title: t('metaTitle'), description: t('metaDescription', { name: SITE.name }) }
}

export default function LoginPage() {
  return <LoginScreen />
}
