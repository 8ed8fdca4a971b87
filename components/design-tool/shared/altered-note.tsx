'use client'

import { Copy, FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { toErrorDetails } from '@/lib/api/api-error'
import type { Alteration } from '@/lib/domain/disclosure'
import { useAlteredSentence } from './altered-sentence'
import { useScreenToasts } from './use-screen-toasts'

type AlteredNoteProps = {
  alteration: Alteration
  /** The design's full-size PNG. */
  resultUrl: string
  hasOriginal: boolean
  /** The actions alone, where there is little room. */
  isBrief?: boolean
}

/** A sentence that says a picture was altered, to copy, and the picture with a note below it. */
export function AlteredNote({ alteration, resultUrl, hasOriginal, isBrief = false }: AlteredNoteProps) {
  const t = useTranslations('transform.disclosure')
  const { showSuccess, showError } = useScreenToasts()
  const sentence = useAlteredSentence(alteration, hasOriginal)
  const copy = () =>
    navigator.clipboard
      .writeText(sentence)
      .then(() => showSuccess(t('copied')))
      .catch((error: unknown) => showError(toErrorDetails(error, 'copy_failed')))
  return (
    <div className="flex flex-col gap-1 text-small">
      {!isBrief && <p>{sentence}</p>}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Button variant="link" size="bare" onClick={copy}>
          <Copy aria-hidden="true" />
          {t('copy')}
        </Button>
        <Button variant="link" size="bare" asChild>
          <a href={`${resultUrl}?as=jpeg&note=1&download`}>
            <FileDown aria-hidden="true" />
            {t('jpeg')}
          </a>
        </Button>
      </div>
      <p className="text-faint">{t('hint')}</p>
    </div>
  )
}
