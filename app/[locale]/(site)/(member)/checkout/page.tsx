import { getLocale } from 'next-intl/server'
import { CheckoutScreen } from '@/components/checkout/checkout-screen'
import { ClientMessages } from '@/components/site/client-messages'
import { describePrivatePage } from '@/components/site/page-metadata'
import { ROUTES } from '@/lib/config/routes'
import { readPlanChoice } from '@/lib/domain/plans'
import { redirect } from '@/lib/i18n/navigation'
import { requireUser, runningPlan } from '@/lib/server/app/guards'

export const generateMetadata = () => describePrivatePage('checkout')

type CheckoutPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function CheckoutPage({ searchParams }: CheckoutPageProps) {
  const query = await searchParams
  const choice = readPlanChoice({ get: (name) => [query[name]].flat()[0] ?? null })
  if (!choice || choice.plan === 'Free') return redirect({ href: ROUTES.pricing, locale: await getLocale() })
  const user = await requireUser()
  return (
    <ClientMessages namespaces={['checkout']}>
      <CheckoutScreen plan={choice.plan} isYearly={choice.isYearly} running={await runningPlan(user.id)} />
    </ClientMessages>
  )
}
