import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { EngineBadge } from '@/components/design-tool/shared/designs/engine-badge'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { Disclosure } from '@/components/sections/disclosure'
import { IconButton } from '@/components/shared/icon-button'
import { OpenDialog } from '@/components/shared/open-dialog'
import { DialogBody } from '@/components/ui/dialog'
import { CompareImage } from './compare-image'
import { ParameterList } from './parameter-list'
import { ExactActions, type Remake, RemakeActions } from './remake-actions'

export type ResultPreviewProps = {
  designs: readonly MadeDesign[]
  /** The design to show. */
  index: number
  /** The design's number, oldest first; `null` for an earlier one. */
  numberOf: (design: MadeDesign) => number | null
  remake: Remake
  /** More actions on a design: export. */
  more: (design: MadeDesign, number: number) => ReactNode
  onShow: (index: number) => void
  onClose: () => void
}

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** One design over the whole window, compared with its photo, with its parameters and actions. */
export function ResultPreview({
  designs,
  index,
  numberOf,
  remake,
  more,
  onShow,
  onClose,
}: ResultPreviewProps) {
  const t = useTranslations('transform.results')
  const design = designs[index]
  const place = index + 1
  const number = (design && numberOf(design)) ?? place

  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // The slider between photo and design, and the views, use the arrow keys themselves.
      if (target instanceof Element && target.matches('input, [role=radio]')) return
      const next = index + (STEPS.get(key) ?? 0)
      if (next !== index && next >= 0 && next < designs.length) onShow(next)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [index, designs.length, onShow])

  if (!design) return null
  return (
    <OpenDialog title={t('picture', { number })} closeLabel={t('close')} size="full" onClose={onClose}>
      <DialogBody>
        <div className="flex flex-col gap-6 lg:h-[calc(100dvh-8rem)] lg:flex-row">
          <CompareImage key={design.runId} design={design} number={number} />
          <aside className="flex flex-col gap-6 lg:w-88 lg:shrink-0 lg:overflow-y-auto lg:pr-2">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <EngineBadge engine={design.engine} />
              {designs.length > 1 && <Steps number={place} count={designs.length} onShow={onShow} />}
            </div>
            <div className="flex flex-col *:justify-start">{more(design, number)}</div>
            <RemakeActions design={design} remake={remake} onClose={onClose} />
            <Disclosure summary={t('forProfessionals')} className="rounded-md border border-line px-4">
              <div className="flex flex-col gap-6 pb-4">
                <ExactActions design={design} remake={remake} onClose={onClose} />
                <ParameterList design={design} />
              </div>
            </Disclosure>
          </aside>
        </div>
      </DialogBody>
    </OpenDialog>
  )
}

type StepsProps = { number: number; count: number; onShow: (index: number) => void }

function Steps({ number, count, onShow }: StepsProps) {
  const t = useTranslations('transform.results')
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('previous')}
        icon={ChevronLeft}
        disabled={number === 1}
        onClick={() => onShow(number - 2)}
      />
      <span role="status" className="text-small text-muted tabular-nums">
        {t('place', { number, count })}
      </span>
      <IconButton
        label={t('next')}
        icon={ChevronRight}
        disabled={number === count}
        onClick={() => onShow(number)}
      />
    </div>
  )
}
