import type { Metadata } from 'next'
import { LoginScreen } from '@/components/auth/login-screen'
import { describeNamedPage } from '@/components/site/page-metadata'

export async function generateMetadata(): Promise<Metadata> {
  return { ...(await describeNamedPage('login')), robots: { index: false } }
}

export default function LoginPage() {
  return <LoginScreen />
}
