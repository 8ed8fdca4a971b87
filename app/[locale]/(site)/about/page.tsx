import { AboutScreen } from '@/components/pages/about-screen'
import { describeNamedPage } from '@/components/site/page-metadata'
import { PageBreadcrumbs } from '@/components/site/structured-data'

export const generateMetadata = () => describeNamedPage('about')

export default function AboutPage() {
  return (
    <>
      <PageBreadcrumbs page="about" />
      <AboutScreen />
    </>
  )
}
