import { LegalScreen } from '@/components/pages/legal-screen'
import { describeNamedPage } from '@/components/site/page-metadata'

export const generateMetadata = () => describeNamedPage('privacy')

export default function PrivacyPage() {
  return <LegalScreen page="privacy" />
}
