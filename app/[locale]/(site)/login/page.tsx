import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoginScreen } from '@/components/auth/login-screen'
import { describePage } from '@/components/site/page-metadata'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('login')
  const page = await describePage({
    path: ROUTES.login,
    title: t('metaTitle'),
    description: t('metaDescription', { name: SITE.name }),
    card: 'home',
  })
  return { ...page, robots: { index: false } }
}

export default function LoginPage() {
  return <LoginScreen />
}
