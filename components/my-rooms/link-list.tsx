'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { toErrorDetails } from '@/lib/api/api-error'
import { useEndLink, useLinks } from './links'

/** All links of the user, with how often each was opened and a way to end it. */
export function LinkList({ userId }: { userId: string }) {
  const t = useTranslations('rooms.share')
  const format = useFormatter()
  const { showError, showSuccess } = useScreenToasts()
  const links = useLinks(userId)
  const ending = useEndLink(userId)
  if (links.isPending) return <Spinner label={t('loading')} className="size-6 self-center text-brass" />
  if (!links.data) return <p className="text-small text-muted">{t('notLoaded')}</p>
  if (links.data.length === 0) return null
  const end = (id: string) =>
    ending.mutate(id, {
      onSuccess: () => showSuccess(t('ended')),
      onError: (error) => showError(toErrorDetails(error, 'link_save_failed')),
    })
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('links')}</h3>
      <ul className="flex flex-col">
        {links.data.map(({ id, title, opens, expiresAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-t border-line py-3">
            <div className="min-w-0 text-small">
              <p className="truncate">{title}</p>
              <p className="text-muted">
                {t('opens', { opens })}
                {' · '}
                {expiresAt === null
                  ? t('never')
                  : t('until', { date: format.dateTime(new Date(expiresAt), { dateStyle: 'medium' }) })}
              </p>
            </div>
            <Button
              variant="danger"
              size="small"
              aria-label={t('endOf', { title })}
              disabled={ending.isPending}
              onClick={() => end(id)}
            >
              {t('end')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
