import { useTranslations } from 'next-intl'
import { SignInLink } from '@/components/auth/sign-in-link'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import { SITE } from '@/lib/site'
import { FOOTER_COLUMNS } from './links'
import { SignedOutOnly } from './session-links'
import { Wordmark } from './wordmark'

export function SiteFooter() {
  const t = useTranslations('footer')
  const year = new Date().getFullYear()
  return (
    <footer className="border-t border-line bg-surface">
      <div className="rule-ticks" aria-hidden="true" />
      <div className="footer-columns column grid grid-cols-2 gap-x-6 gap-y-12 py-16 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <div className="col-span-2 max-w-sm lg:col-span-1">
          <Wordmark />
          <p className="mt-4 text-small text-muted">{t('pitch')}</p>
        </div>
        {FOOTER_COLUMNS.map((column) => (
          <nav key={column.key} aria-label={t(column.key)}>
            <h2 className="text-small font-semibold text-brass">{t(column.key)}</h2>
            <ul className="mt-3 flex flex-col">
              {column.links.map((link) =>
                link.href === ROUTES.login ? (
                  <SignedOutOnly key={link.key}>
                    <li>
                      <SignInLink>{t(link.key)}</SignInLink>
                    </li>
                  </SignedOutOnly>
                ) : (
                  <li key={link.key}>
                    <Link href={link.href}>{t(link.key)}</Link>
                  </li>
                ),
              )}
            </ul>
          </nav>
        ))}
        <nav aria-label={t('social')}>
          <h2 className="text-small font-semibold text-brass">{t('social')}</h2>
          <ul className="mt-3 flex flex-col">
            {SITE.socials.map(({ key, href }) => (
              <li key={key}>
                <a href={href} rel="noopener">
                  {t(key)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="column">
        <div className="flex flex-col justify-between gap-2 border-t border-line py-6 text-micro text-faint sm:flex-row">
          <p>{t('rights', { year: String(year), name: SITE.name })}</p>
          <p>{t('renders', { name: SITE.name })}</p>
        </div>
      </div>
    </footer>
  )
}
