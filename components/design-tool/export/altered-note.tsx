import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import { useAlteredSentence } from '@/components/design-tool/shared/designs/altered-sentence'
import { Button } from '@/components/ui/button'
import type { Alteration } from '@/lib/domain/disclosure'

type AlteredNoteProps = { alteration: Alteration; hasOriginal: boolean }

/** A sentence that says how an image was altered, to copy into a caption. */
export function AlteredNote({ alteration, hasOriginal }: AlteredNoteProps) {
  const t = useTranslations('transform.disclosure')
  const { copy } = useScreenToasts()
  const sentence = useAlteredSentence(alteration, hasOriginal)
  return (
    <section aria-labelledby="altered-title" className="flex flex-col items-start gap-1 text-small">
      <h3 id="altered-title" className="font-semibold">
        {t('title')}
      </h3>
      <p className="text-muted">{sentence}</p>
      <Button variant="link" size="bare" onClick={() => copy(sentence, t('copied'))}>
        <Copy aria-hidden="true" />
        {t('copy')}
      </Button>
      <p className="text-faint">{t('hint')}</p>
    </section>
  )
}
