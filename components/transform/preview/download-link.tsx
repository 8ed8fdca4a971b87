'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { MadeDesign } from '@/lib/client/transform/batch'

/** Opens the full-size PNG; the server names the file. */
export function DownloadLink({ design, number }: { design: MadeDesign; number: number }) {
  const t = useTranslations('transform.results')
  return (
    <Button variant="secondary" size="small" asChild>
      <a href={design.resultUrl} target="_blank" rel="noopener" aria-label={t('downloadOf', { number })}>
        <Download aria-hidden="true" />
        {t('download')}
      </a>
    </Button>
  )
}
