'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { MadeDesign } from '@/lib/client/transform/batch'
import { DownloadLink } from './download-link'
import { EngineBadge } from './engine-badge'
import { ResultPicture } from './result-picture'

type ResultPreviewProps = {
  designs: readonly MadeDesign[]
  /** Which design is shown. */
  index: number
  onShow: (index: number) => void
  onClose: () => void
}

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** One design over the whole window; arrow keys lead to the others. */
export function ResultPreview({ designs, index, onShow, onClose }: ResultPreviewProps) {
  const t = useTranslations('transform.results')
  const design = designs[index]
  const number = index + 1
  const show = (other: number) => designs[other] && onShow(other)

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const next = index + (STEPS.get(key) ?? 0)
      if (next !== index && next >= 0 && next < designs.length) onShow(next)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [index, designs.length, onShow])

  return (
    <Dialog
      open={design !== undefined}
      onOpenChange={onClose}
      title={t('picture', { number })}
      closeLabel={t('close')}
      size="full"
    >
      {design && (
        <div className="flex h-[calc(100dvh-8rem)] flex-col gap-4">
          <ResultPicture
            design={design}
            alt={t('picture', { number })}
            className="min-h-0 w-full grow object-contain"
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex items-center gap-3 text-small text-muted">
              <EngineBadge engine={design.engine} />
              <span className="tabular-nums">{t('seed', { seed: String(design.seed) })}</span>
            </p>
            <div className="flex gap-2">
              {designs.length > 1 && (
                <>
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={t('previous')}
                    disabled={number === 1}
                    onClick={() => show(number - 2)}
                  >
                    <ChevronLeft aria-hidden="true" />
                  </Button>
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={t('next')}
                    disabled={number === designs.length}
                    onClick={() => show(number)}
                  >
                    <ChevronRight aria-hidden="true" />
                  </Button>
                </>
              )}
              <DownloadLink design={design} number={number} />
            </div>
          </div>
        </div>
      )}
    </Dialog>
  )
}
