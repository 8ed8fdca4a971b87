'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/spinner'
import { toErrorDetails } from '@/lib/api/api-error'
import { ROUTES } from '@/lib/config/routes'
import { errorMessage } from '@/lib/errors/messages'
import { Link } from '@/lib/i18n/navigation'
import { pollMs, viewOf } from './checkout-steps'
import { readOrder } from './orders-api'
import { PaymentSuccessScreen } from './payment-success-screen'

/** The outcome of a payment, polled as long as it can still change. */
export function PaymentOutcome({ userId, orderId }: { userId: string; orderId: string }) {
  const t = useTranslations('payment')
  const { view, message, plan, problem, retry } = useOrder(orderId)
  switch (view) {
    case 'paid':
      return <PaymentSuccessScreen userId={userId} {...(plan && { bought: t('bought', { plan }) })} />
    case 'waiting':
      return (
        <OutcomePanel
          icon={<Spinner className="size-12" />}
          title={t('outcomes.waiting.title')}
          body={t('outcomes.waiting.body')}
        />
      )
    case 'unreachable':
      return (
        <OutcomePanel
          title={t('outcomes.unreachable.title')}
          body={t('outcomes.unreachable.body')}
          {...(problem && { more: problem })}
        >
          <Button onClick={retry}>{t('retry')}</Button>
          <AccountLink />
        </OutcomePanel>
      )
    case 'pending':
    case 'missing':
      return (
        <OutcomePanel title={t(`outcomes.${view}.title`)} body={t(`outcomes.${view}.body`)}>
          <AccountLink isFirst />
          <Link href={ROUTES.home} className={buttonVariants({ variant: 'secondary' })}>
            {t('home')}
          </Link>
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
          <Link href={ROUTES.pricing} className={buttonVariants()}>
            {t('plans')}
          </Link>
          <AccountLink />
        </OutcomePanel>
      )
  }
}

function AccountLink({ isFirst = false }: { isFirst?: boolean }) {
  const t = useTranslations('payment')
  return (
    <Link href={ROUTES.account} className={buttonVariants({ variant: isFirst ? 'primary' : 'secondary' })}>
      {t('account')}
    </Link>
  )
}

type OutcomePanelProps = {
  title: string
  body: string
  more?: string
  icon?: ReactNode
  children?: ReactNode
}

/** One state of a payment: what it means, and what the user can do. */
function OutcomePanel({ title, body, more, icon, children }: OutcomePanelProps) {
  return (
    <main className="column grid flex-1 content-center py-20">
      <div role="status" className="max-w-prose">
        {icon && <div className="mb-6 text-brass">{icon}</div>}
        <h1 className="text-heading font-medium tracking-tight">{title}</h1>
        <p className="mt-5 text-lead text-muted">{body}</p>
        {more && <p className="mt-3 text-muted">{more}</p>}
      </div>
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </main>
  )
}

/** An order, polled until it is settled. Reading it also completes an unfinished one. */
function useOrder(orderId: string) {
  const [since, setSince] = useState(() => Date.now())
  const order = useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => readOrder(orderId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMs(viewIn(state.data, state.error, since)),
  })
  const retry = () => {
    setSince(Date.now())
    void order.refetch()
  }
  const view = viewIn(order.data, order.error, since)
  const code = order.error && toErrorDetails(order.error).code
  // Paid, but not started: the reason is the plan, not the connection.
  const problem = code === 'new_subscription_create_failed' ? errorMessage(code).body : null
  return { view, message: order.data?.message, plan: order.data?.plan, problem, retry }
}

type Settled = Awaited<ReturnType<typeof readOrder>>

function viewIn(settled: Settled | undefined, error: Error | null, since: number) {
  const code = error ? toErrorDetails(error).code : null
  return viewOf({ outcome: settled?.outcome ?? null, error: code }, Date.now() - since)
}
