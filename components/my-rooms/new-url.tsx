'use client'

import { Code, Copy, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useDesignName } from '@/components/design-tool/shared/design-name'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { toErrorDetails } from '@/lib/api/api-error'
import { embedCode } from '@/lib/domain/embed-code'
import type { MyRoomDesign } from '@/lib/domain/my-rooms'

/** A link that was just made. */
export type NewLink = {
  title: string
  url: string
  /** What it shows, in its order. */
  designs: readonly Pick<MyRoomDesign, 'style' | 'aspect'>[]
}

/** The URL of a new link, to be copied or handed to the system's own way to share, and code for pages of other sites. */
export function NewUrl({ title, url, designs }: NewLink) {
  const t = useTranslations('rooms.share')
  const copy = useCopy()
  // Whoever closes the system's dialog wanted nothing.
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
      <EmbedCode title={title} url={url} designs={designs} />
    </div>
  )
}

function useCopy() {
  const { showSuccess, showError } = useScreenToasts()
  return (text: string, done: string) =>
    navigator.clipboard
      .writeText(text)
      .then(() => showSuccess(done))
      .catch((error: unknown) => showError(toErrorDetails(error, 'copy_failed')))
}

function EmbedCode({ title, url, designs }: NewLink) {
  const t = useTranslations('rooms.share')
  const name = useDesignName()
  const copy = useCopy()
  const [chosen, setChosen] = useState(1)
  const code = embedCode({ url, design: chosen, title, aspect: designs[chosen - 1]?.aspect ?? null })
  return (
    <div className="mt-3 flex flex-col gap-3 border-t border-line pt-5">
      <Label htmlFor="embed-code">{t('embed')}</Label>
      {designs.length > 1 && (
        <Select value={String(chosen)} onValueChange={(value) => setChosen(Number(value))}>
          <SelectTrigger aria-label={t('embedDesign')}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {designs.map(({ style }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a link's designs are its first, its second and so on.
              <SelectItem key={i} value={String(i + 1)}>
                {t('embedNumber', { number: i + 1, style: name(style) })}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
      <Input
        id="embed-code"
        value={code}
        readOnly
        aria-describedby="embed-hint"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p id="embed-hint" className="text-small text-muted">
        {t('embedHint')}
      </p>
      <Button variant="secondary" className="self-start" onClick={() => copy(code, t('embedCopied'))}>
        <Code aria-hidden="true" />
        {t('copyEmbed')}
      </Button>
    </div>
  )
}
