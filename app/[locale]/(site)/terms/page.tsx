import { LegalScreen } from '@/components/pages/legal-screen'
import { describeNamedPage } from '@/components/site/page-metadata'

export const generateMetadata = () => describeNamedPage('terms')

export default function TermsPage() {
  return <LegalScreen page="terms" />
}
