import { Closing } from '@/components/home/closing'
import { Faq } from '@/components/home/faq'
import { Features } from '@/components/home/features'
import { Hero } from '@/components/home/hero'
import { HowItWorks } from '@/components/home/how-it-works'
import { PricingTeaser } from '@/components/home/pricing-teaser'
import { Showcase } from '@/components/home/showcase'
import { Testimonials } from '@/components/home/testimonials'
import { PlanCards } from '@/components/pricing/plan-cards'
import { PlanLink } from '@/components/pricing/plan-link'

export default function HomePage() {
  return (
    <main>
      <Hero />
      <Features />
      <HowItWorks />
      <Showcase />
      <PricingTeaser>
        <PlanCards headingLevel={3} actionOf={(plan) => <PlanLink plan={plan} />} />
      </PricingTeaser>
      <Testimonials />
      <Faq />
      <Closing />
    </main>
  )
}
