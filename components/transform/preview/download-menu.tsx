'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import type { MadeDesign } from '@/lib/client/transform/batch'
import { saveJson } from '@/lib/client/transform/save-json'

/** The design to keep: full size without loss, as JPEG, and its recipe. */
export function DownloadMenu({ design, number }: { design: MadeDesign; number: number }) {
  const t = useTranslations('transform.results')
  return (
    <section aria-labelledby="download-title" className="flex flex-col gap-2">
      <h3 id="download-title" className="flex items-center gap-2 font-semibold">
        <Download aria-hidden="true" className="size-4 text-brass" />
        {t('download')}
      </h3>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" asChild>
          <a href={design.resultUrl} target="_blank" rel="noopener" aria-label={t('downloadOf', { number })}>
            {t('png')}
          </a>
        </Button>
        <Button variant="secondary" size="small" asChild>
          <a href={`${design.resultUrl}?as=jpeg&download`}>{t('jpeg')}</a>
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveJson(design.recipe, `recipe-${design.runId.slice(0, 8)}.json`)}
        >
          {t('json')}
        </Button>
      </div>
      <p className="text-small text-faint">{t('downloadHint')}</p>
    </section>
  )
}
