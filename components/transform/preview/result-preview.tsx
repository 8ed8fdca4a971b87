'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { MadeDesign } from '@/lib/client/transform/batch'
import { ComparePicture } from './compare-picture'
import { DownloadMenu } from './download-menu'
import { EngineBadge } from './engine-badge'
import { RecipeList } from './recipe-list'
import { type Remake, RemakeActions } from './remake-actions'

export type ResultPreviewProps = {
  designs: readonly MadeDesign[]
  /** Which design is shown. */
  index: number
  remake: Remake
  onShow: (index: number) => void
  onClose: () => void
}

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** One design over the whole window: beside its photo, with what it was made from and what can be done with it. */
export function ResultPreview({ designs, index, remake, onShow, onClose }: ResultPreviewProps) {
  const t = useTranslations('transform.results')
  const design = designs[index]
  const number = index + 1

  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // The slider between photo and design, and everything else that moves by arrows, keeps its keys.
      if (target instanceof HTMLInputElement) return
      const next = index + (STEPS.get(key) ?? 0)
      if (next !== index && next >= 0 && next < designs.length) onShow(next)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [index, designs.length, onShow])

  if (!design) return null
  return (
    <Dialog open onOpenChange={onClose} title={t('picture', { number })} closeLabel={t('close')} size="full">
      <div className="flex flex-col gap-6 lg:h-[calc(100dvh-8rem)] lg:flex-row">
        <ComparePicture key={design.runId} design={design} number={number} />
        <aside className="flex flex-col gap-6 lg:w-88 lg:shrink-0 lg:overflow-y-auto lg:pr-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <EngineBadge engine={design.engine} />
            {designs.length > 1 && <Steps number={number} count={designs.length} onShow={onShow} />}
          </div>
          <DownloadMenu design={design} number={number} />
          <RemakeActions design={design} remake={remake} onClose={onClose} />
          <RecipeList design={design} />
        </aside>
      </div>
    </Dialog>
  )
}

type StepsProps = { number: number; count: number; onShow: (index: number) => void }

function Steps({ number, count, onShow }: StepsProps) {
  const t = useTranslations('transform.results')
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('previous')}
        disabled={number === 1}
        onClick={() => onShow(number - 2)}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <span role="status" className="text-small text-muted tabular-nums">
        {t('place', { number, count })}
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('next')}
        disabled={number === count}
        onClick={() => onShow(number)}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}
