import { useTranslations } from 'next-intl'
import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { ResultImage } from '@/components/design-tool/shared/designs/result-image'
import { WordChoice } from '@/components/forms/labeled-controls'
import { BeforeAfterSlider } from '@/components/sections/before-after-slider'
import { sizeOnStage, ZOOMS, ZoomButtons } from './zoom-buttons'

const VIEWS = ['compare', 'design', 'photo'] as const
type View = (typeof VIEWS)[number]

/** A design and its photo under a draggable line. Both can be zoomed. */
export function CompareImage({ design, number }: { design: MadeDesign; number: number }) {
  const t = useTranslations('transform.results')
  const [view, setView] = useState<View>(design.originalUrl === null ? 'design' : 'compare')
  const [step, setStep] = useState(0)
  const zoom = ZOOMS[step] ?? 1
  return (
    <section aria-label={t('viewLabel')} className="flex min-h-0 min-w-0 grow flex-col gap-3">
      <Stage design={design} number={number} view={view} zoom={zoom} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {design.originalUrl !== null && (
          <WordChoice
            label={t('viewLabel')}
            value={view}
            options={VIEWS.map((each) => [each, t(`views.${each}`)])}
            onChange={setView}
          />
        )}
        <ZoomButtons step={step} onStep={setStep} />
      </div>
    </section>
  )
}

type StageProps = { design: MadeDesign; number: number; view: View; zoom: number }

function Stage({ design, number, view, zoom }: StageProps) {
  const t = useTranslations('transform.results')
  const { aspect, size } = sizeOnStage(design, zoom)
  // Zoomed in, the full-size images are shown instead of their previews.
  const isClose = zoom > 1
  const after = (
    <ResultImage
      src={isClose ? design.resultUrl : design.imageUrl}
      alt={t('picture', { number })}
      className="absolute inset-0 size-full object-contain"
    />
  )
  const before = design.originalUrl !== null && (
    <ResultImage
      src={isClose ? design.originalUrl : `${design.originalUrl}?as=preview`}
      alt={t('photo')}
      className="absolute inset-0 size-full object-contain"
    />
  )
  const labels = { before: t('before'), after: t('after'), slider: t('slider') }
  return (
    <PanArea isPannable={isClose && view !== 'compare'} aspect={aspect}>
      <div style={size} className="relative m-auto shrink-0">
        {view === 'compare' && before ? (
          <BeforeAfterSlider isReveal before={before} after={after} labels={labels} className="size-full" />
        ) : (
          (view === 'photo' && before) || after
        )}
      </div>
    </PanArea>
  )
}

type PanAreaProps = { isPannable: boolean; aspect: number; children: ReactNode }

/** Scrolls content larger than itself; also by dragging with a mouse, where dragging does nothing else. */
function PanArea({ isPannable, aspect, children }: PanAreaProps) {
  const t = useTranslations('transform.results')
  const ref = useRef<HTMLElement>(null)
  const style: CSSProperties & Record<'--aspect', number> = {
    '--aspect': aspect,
    containerType: 'size',
    cursor: isPannable ? 'grab' : undefined,
  }
  const drag = (event: PointerEvent) => {
    if (isPannable && event.pointerType === 'mouse' && event.buttons === 1) {
      ref.current?.scrollBy(-event.movementX, -event.movementY)
    }
  }
  return (
    <section
      ref={ref}
      aria-label={t('stage')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      onPointerMove={drag}
      onDragStart={(event) => event.preventDefault()}
      style={style}
      // On a phone it is only as high as the image, so that the actions below stay visible.
      className="flex h-[clamp(16rem,calc((100vw-3rem)/var(--aspect)),55dvh)] overflow-auto rounded-md bg-surface p-1.5 lg:h-auto lg:grow"
    >
      {children}
    </section>
  )
}
