import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { AuthProvider } from '@/components/auth/auth-provider'
import { FeedbackButton } from '@/components/feedback/feedback-button'
import { OfflineNotice } from '@/components/layout/offline-notice'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { Toaster } from '@/components/ui/toaster'
import { TYPEFACE_PATHS } from '@/lib/config/typefaces'

const CONTENT_ID = 'content'

/** The document around every page. The dark theme is part of the markup, so there is nothing to wait for. */
export function Shell({ locale, children }: { locale: string; children: ReactNode }) {
  const t = useTranslations('common')
  const navigation = useTranslations('navigation')
  for (const path of TYPEFACE_PATHS) preload(path, { as: 'font', type: 'font/woff2', crossOrigin: '' })
  return (
    <html lang={locale} data-theme="dark" className="dark">
      <body>
        <a href={`#${CONTENT_ID}`} className="skip-link">
          {t('skipToContent')}
        </a>
        <AuthProvider>
          <SiteHeader feedback={<FeedbackButton label={navigation('feedback')} className="nav-link" />} />
          <div id={CONTENT_ID} className="flex min-h-dvh flex-col pt-(--header-height)">
            {children}
          </div>
          <SiteFooter />
          <Toaster label={t('messages')} />
        </AuthProvider>
        <OfflineNotice />
      </body>
    </html>
  )
}
