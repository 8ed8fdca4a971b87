'use client'

import { useTranslations } from 'next-intl'
import { PageLink } from '@/components/shared/page-link'
import { Button, buttonClass } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { ROUTES } from '@/lib/config/routes'
import { OutcomePanel } from './outcome-panel'
import { PaymentSuccessScreen } from './payment-success-screen'
import { useOrder } from './use-order'

/** What became of a payment, said as it is, and asked again as long as it may still change. */
export function PaymentOutcome({ orderId }: { orderId: string }) {
  const t = useTranslations('payment')
  const { view, message, plan, retry } = useOrder(orderId)
  switch (view) {
    case 'paid':
      return <PaymentSuccessScreen {...(plan && { bought: t('bought', { plan }) })} />
    case 'waiting':
      return (
        <OutcomePanel
          mark={<Spinner className="size-12" />}
          title={t('outcomes.waiting.title')}
          body={t('outcomes.waiting.body')}
        />
      )
    case 'unreachable':
      return (
        <OutcomePanel title={t('outcomes.unreachable.title')} body={t('outcomes.unreachable.body')}>
          <Button onClick={retry}>{t('retry')}</Button>
          <AccountLink />
        </OutcomePanel>
      )
    case 'pending':
    case 'missing':
      return (
        <OutcomePanel title={t(`outcomes.${view}.title`)} body={t(`outcomes.${view}.body`)}>
          <AccountLink isFirst />
          <PageLink href={ROUTES.home} className={buttonClass({ variant: 'secondary' })}>
            {t('home')}
          </PageLink>
        </OutcomePanel>
      )
    case 'refunded':
      return (
        <OutcomePanel
          title={t('outcomes.refunded.title')}
          body={message ?? ''}
          more={t('outcomes.refunded.body')}
        >
          <AccountLink isFirst />
        </OutcomePanel>
      )
    case 'unpaid':
    case 'declined':
    case 'cancelled':
      return (
        <OutcomePanel title={t(`outcomes.${view}.title`)} body={t(`outcomes.${view}.body`)}>
          <PageLink href={ROUTES.pricing} className={buttonClass()}>
            {t('plans')}
          </PageLink>
          <AccountLink />
        </OutcomePanel>
      )
  }
}

function AccountLink({ isFirst = false }: { isFirst?: boolean }) {
  const t = useTranslations('payment')
  return (
    <PageLink href={ROUTES.account} className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}>
      {t('account')}
    </PageLink>
  )
}
