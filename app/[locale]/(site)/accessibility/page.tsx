import { LegalScreen } from '@/components/pages/legal-screen'
import { describeNamedPage } from '@/components/site/page-metadata'

export const generateMetadata = () => describeNamedPage('accessibility')

export default function AccessibilityPage() {
  return <LegalScreen page="accessibility" />
}
