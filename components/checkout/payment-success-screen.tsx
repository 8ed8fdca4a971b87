'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { readDraftPart } from '@/components/shared/draft-storage'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'

const NEXT_STEPS = ['upload', 'select', 'style', 'account'] as const

/** The end of every successful payment. `bought` is the plan, if known. */
export function PaymentSuccessScreen({ userId, bought }: { userId: string; bought?: string }) {
  const t = useTranslations('payment')
  const hasRoom = useHasOpenRoom(userId)
  return (
    <main className="column grid flex-1 content-center gap-12 py-20 lg:grid-cols-2">
      <div>
        <svg
          aria-hidden="true"
          viewBox="0 0 48 48"
          className="size-14 text-success"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
        >
          <circle cx="24" cy="24" r="21" opacity="0.35" />
          <path d="m14 25 7 7 13-15" />
        </svg>
        <h1 className="mt-6 text-display font-medium tracking-tight">{t('title')}</h1>
        <p className="mt-5 max-w-md text-lead text-muted">{t('lead')}</p>
        {bought && <p className="mt-2 font-medium text-brass-bright">{bought}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          <Link href={ROUTES.transform} className={buttonVariants({ size: 'large' })}>
            {t(hasRoom ? 'continue' : 'start')}
          </Link>
          <Link href={ROUTES.home} className={buttonVariants({ variant: 'secondary', size: 'large' })}>
            {t('home')}
          </Link>
        </div>
      </div>
      <section className="self-center rounded-lg border border-line bg-panel p-8 shadow-panel">
        <h2 className="text-title font-medium">{t('nextTitle')}</h2>
        <ol className="mt-4 divide-y divide-line">
          {NEXT_STEPS.slice(hasRoom ? 1 : 0).map((key, index) => (
            <li key={key} className="flex gap-4 py-3.5 text-muted">
              <span aria-hidden="true" className="w-3 shrink-0 font-display text-brass">
                {index + 1}
              </span>
              {t(`next.${key}`)}
            </li>
          ))}
        </ol>
      </section>
    </main>
  )
}

/** Whether a photo waits in the design tool on this device. */
function useHasOpenRoom(userId: string): boolean {
  const [hasRoom, setHasRoom] = useState(false)
  useEffect(() => {
    readDraftPart(userId, 'photo')
      .then((photo) => setHasRoom(photo !== undefined))
      // Without storage, there can't be one.
      .catch(() => undefined)
  }, [userId])
  return hasRoom
}
