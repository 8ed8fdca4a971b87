import { Copy, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'

/** A new link. */
export type CreatedLink = { title: string; url: string }

/** The URL of a new link, to copy or share. */
export function NewUrl({ title, url }: CreatedLink) {
  const t = useTranslations('rooms.share')
  const { copy } = useScreenToasts()
  // Closing the share dialog isn't an error.
  const share = () => navigator.share({ title, url }).catch(() => undefined)
  return (
    <div className="flex flex-col gap-3">
      <Label htmlFor="new-url">{t('url')}</Label>
      <Input id="new-url" value={url} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <p role="status" className="text-small text-muted">
        {t('once')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => copy(url, t('copied'))}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        {'share' in navigator && (
          <Button variant="secondary" onClick={share}>
            <Share2 aria-hidden="true" />
            {t('send')}
          </Button>
        )}
      </div>
    </div>
  )
}
