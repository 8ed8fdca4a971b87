import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Closing, Faq, PricingTeaser } from '@/components/home/closing'
import { HomeComparison } from '@/components/home/comparison'
import { Features } from '@/components/home/features'
import { HashScroll } from '@/components/home/hash-scroll'
import { Hero } from '@/components/home/hero'
import { HowItWorks } from '@/components/home/how-it-works'
import { Promises } from '@/components/home/promises'
import { Showcase } from '@/components/home/showcase'
import { Testimonials, TrustedBy } from '@/components/home/social-proof'
import { PlanCards } from '@/components/pricing/plan-cards'
import { describePage } from '@/components/site/page-metadata'
import { companyFacts, JsonLd, productFacts, siteFacts } from '@/components/site/structured-data'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations()
  return describePage({
    path: ROUTES.home,
    card: 'home',
    title: t('home.metaTitle', { name: SITE.name }),
    isWholeTitle: true,
    description: t('common.metadata.description', { name: SITE.name }),
  })
}

export default async function HomePage() {
  const t = await getTranslations('common.metadata')
  const description = t('description', { name: SITE.name })
  return (
    <main>
      <JsonLd facts={{ '@graph': [companyFacts(), siteFacts(description), productFacts(description)] }} />
      <HashScroll />
      <Hero />
      <Features />
      <HowItWorks />
      <Showcase />
      <Promises />
      <HomeComparison />
      <Testimonials />
      <PricingTeaser>
        <PlanCards headingLevel={3} />
      </PricingTeaser>
      <Faq />
      <TrustedBy />
      <Closing />
    </main>
  )
}
