import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Closing } from '@/components/home/closing'
import { Comparison } from '@/components/home/comparison'
import { Faq } from '@/components/home/faq'
import { Features } from '@/components/home/features'
import { HashScroll } from '@/components/home/hash-scroll'
import { Hero } from '@/components/home/hero'
import { HowItWorks } from '@/components/home/how-it-works'
import { PricingTeaser } from '@/components/home/pricing-teaser'
import { Showcase } from '@/components/home/showcase'
import { Testimonials } from '@/components/home/testimonials'
import { TrustedBy } from '@/components/home/trusted-by'
import { PlanCards } from '@/components/pricing/plan-cards'
import { PlanOffer } from '@/components/pricing/plan-offer'
import { JsonLd } from '@/components/shared/json-ld'
import { ROUTES } from '@/lib/config/routes'
import { SITE } from '@/lib/site'
import { describePage } from '../../page-metadata'
import { companyFacts, planFacts, siteFacts } from '../../structured-facts'
import '../../styles/home.css'

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
      <JsonLd facts={{ '@graph': [companyFacts(), siteFacts(description), planFacts(description)] }} />
      <HashScroll />
      <Hero />
      <Features />
      <HowItWorks />
      <Showcase />
      <Comparison />
      <Testimonials />
      <PricingTeaser>
        <PlanCards headingLevel={3} actionOf={(plan) => <PlanOffer plan={plan} />} />
      </PricingTeaser>
      <Faq />
      <TrustedBy />
      <Closing />
    </main>
  )
}
