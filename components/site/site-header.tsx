import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/lib/cn'
import { ROUTES } from '@/lib/config/routes'
import { Link } from '@/lib/i18n/navigation'
import { SITE } from '@/lib/site'
import { HEADER_LINKS } from './links'
import { MenuPanel } from './menu-panel'
import { SessionLinks } from './session-links'
import { StartDesigning } from './start-designing'
import { Wordmark } from './wordmark'

const MENU_ID = 'site-menu'
const ACCOUNT_MENU_ID = 'account-menu'

/**
 * The fixed bar at the top of every page. Static except for the session's links and the button to the tool.
 * `feedback` is shown to signed-in users.
 */
export function SiteHeader({ feedback }: { feedback: ReactNode }) {
  const t = useTranslations('navigation')
  const sessionLabels = {
    tryIt: t('try'),
    signIn: t('signIn'),
    designs: t('designs'),
    account: t('account'),
    signOut: t('signOut'),
  }
  return (
    <header
      data-top-bar
      className="fixed inset-x-0 top-0 z-40 h-(--header-height) border-b border-line bg-ground"
    >
      <div className="column flex h-full items-center justify-between gap-2 sm:gap-4">
        <Link href={ROUTES.home} aria-label={t('homeLabel', { name: SITE.name })}>
          <Wordmark />
        </Link>
        <nav aria-label={t('mainLabel')} className="hidden items-center xl:flex">
          {HEADER_LINKS.map((link) => (
            <Link key={link.key} href={link.href} className="nav-link">
              {t(link.key)}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-2">
          <SessionLinks
            labels={sessionLabels}
            feedback={feedback}
            menuId={ACCOUNT_MENU_ID}
            className="hidden w-48 justify-end xl:flex"
          />
          <StartDesigning className={cn(buttonVariants({ size: 'small' }), 'header-start px-2.5 sm:px-3.5')}>
            {t('startDesigning')}
          </StartDesigning>
          <MenuButton label={t('openMenu')} />
        </div>
      </div>
      <MenuPanel id={MENU_ID} label={t('mainLabel')}>
        {HEADER_LINKS.map((link) => (
          <Link key={link.key} href={link.href} className="nav-link py-3 text-body">
            {t(link.key)}
          </Link>
        ))}
        <SessionLinks
          labels={sessionLabels}
          feedback={feedback}
          className="mt-2 min-h-11 border-t border-line pt-2"
        />
      </MenuPanel>
    </header>
  )
}

function MenuButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      popoverTarget={MENU_ID}
      aria-label={label}
      className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-mr-3 xl:hidden')}
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d="M3 6h14M3 10h14M3 14h9" />
      </svg>
    </button>
  )
}
