import { clsx } from 'clsx'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AuthProvider } from '@/components/auth/auth-provider'
import { FeedbackButton } from '@/components/feedback/feedback-button'
import { PartBoundary } from '@/components/shared/part-boundary'
import { Toaster } from '@/components/ui/toaster'
import type { AppLocale } from '@/lib/config/locales'
import { TIMINGS } from '@/lib/domain/limits'
import { OfflineNotice } from './offline-notice'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { typefaceClasses } from './typefaces'

const CONTENT_ID = 'content'

/** The page's own content. A link's page has nothing else: it is its owner's. */
export function PageContent({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div id={CONTENT_ID} className={clsx('flex min-h-dvh flex-col', className)}>
      <PartBoundary isPage>{children}</PartBoundary>
    </div>
  )
}

/** A page between the site's header and footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('navigation')
  return (
    <>
      <PartBoundary>
        <SiteHeader feedback={<FeedbackButton label={t('feedback')} className="nav-link" />} />
      </PartBoundary>
      <PageContent className="pt-(--header-height)">{children}</PageContent>
      <SiteFooter />
    </>
  )
}

/** The document around every page. The dark theme is in the markup, so there is nothing to wait for. */
export function Shell({ locale, children }: { locale: AppLocale; children: ReactNode }) {
  const t = useTranslations('common')
  const errors = useTranslations('errors')
  const authErrors = { signIn: errors('sign_in_failed.body'), signOut: errors('sign_out_failed.body') }
  return (
    <html lang={locale} data-theme="dark" className={`dark ${typefaceClasses}`}>
      <body>
        <a href={`#${CONTENT_ID}`} className="skip-link">
          {t('skipToContent')}
        </a>
        {/* Only the locale: messages go to the pages whose client components need them. */}
        <NextIntlClientProvider locale={locale} messages={null}>
          <AuthProvider errors={authErrors}>{children}</AuthProvider>
        </NextIntlClientProvider>
        <PartBoundary>
          <Toaster label={t('messages')} durationMs={TIMINGS.toastMs} />
        </PartBoundary>
        <OfflineNotice />
      </body>
    </html>
  )
}
