import { useTranslations } from 'next-intl'
import { type RefObject, type UIEvent, useRef, useState } from 'react'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { ResultImage } from '@/components/design-tool/shared/designs/result-image'
import { OpenDialog } from '@/components/shared/open-dialog'
import { DialogBody } from '@/components/ui/dialog'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { useVersionNames } from './use-version-names'
import { sizeOnStage, ZOOMS, ZoomButtons } from './zoom-buttons'

export type CompareDesignsProps = {
  /** Two or more. */
  designs: readonly MadeDesign[]
  /** The first of the two designs to show; the other is the next one. */
  index: number
  numberOf: (design: MadeDesign) => number | null
  onClose: () => void
}

const SIDES = ['first', 'second'] as const

/** Two designs side by side, or stacked on a phone. They zoom and scroll together. */
export function CompareDesigns({ designs, index, numberOf, onClose }: CompareDesignsProps) {
  const t = useTranslations('transform.compare')
  const tResults = useTranslations('transform.results')
  const names = useVersionNames(designs)
  const [shown, setShown] = useState({
    first: index,
    second: index + 1 < designs.length ? index + 1 : index - 1,
  })
  const [step, setStep] = useState(0)
  const stages = { first: useRef<HTMLElement>(null), second: useRef<HTMLElement>(null) }
  const labels = designs.map((design, i) =>
    labelOf(names[i], tResults('picture', { number: numberOf(design) ?? i + 1 })),
  )
  return (
    <OpenDialog title={t('title')} closeLabel={tResults('close')} size="full" onClose={onClose}>
      <DialogBody>
        <div className="flex h-[calc(100dvh-8rem)] flex-col gap-3">
          <div className="grid min-h-0 grow auto-rows-fr gap-3 sm:grid-cols-2">
            {SIDES.map((side) => (
              <div key={side} className="flex min-h-0 min-w-0 flex-col gap-2">
                <VersionSelect
                  label={t(side)}
                  labels={labels}
                  chosen={shown[side]}
                  onChoose={(chosen) => setShown({ ...shown, [side]: chosen })}
                />
                <Stage
                  design={designs[shown[side]]}
                  label={labels[shown[side]] ?? ''}
                  zoom={ZOOMS[step] ?? 1}
                  stage={stages[side]}
                  other={stages[side === 'first' ? 'second' : 'first']}
                />
              </div>
            ))}
          </div>
          <div className="self-center">
            <ZoomButtons step={step} onStep={setStep} />
          </div>
        </div>
      </DialogBody>
    </OpenDialog>
  )
}

const labelOf = (name: string | undefined, picture: string) => (name ? `${picture}: ${name}` : picture)

type VersionSelectProps = {
  label: string
  labels: readonly string[]
  chosen: number
  onChoose: (index: number) => void
}

function VersionSelect({ label, labels, chosen, onChoose }: VersionSelectProps) {
  return (
    <Select value={String(chosen)} onValueChange={(value) => onChoose(Number(value))}>
      <SelectTrigger aria-label={label} className="px-2.5">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        {labels.map((each, index) => (
          <SelectItem key={each} value={String(index)}>
            {each}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}

type StageProps = {
  design: MadeDesign | undefined
  label: string
  zoom: number
  stage: RefObject<HTMLElement | null>
  /** Scrolled along with this one. */
  other: RefObject<HTMLElement | null>
}

function Stage({ design, label, zoom, stage, other }: StageProps) {
  const t = useTranslations('transform.results')
  if (!design) return null
  const { imageUrl, resultUrl } = design
  const { size } = sizeOnStage(design, zoom)
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (other.current) scrollAlike(currentTarget, other.current)
  }
  return (
    <section
      ref={stage}
      aria-label={t('stage')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      onScroll={follow}
      style={{ containerType: 'size' }}
      className="flex min-h-0 grow overflow-auto rounded-md bg-surface"
    >
      <div style={size} className="relative m-auto shrink-0">
        <ResultImage
          src={zoom > 1 ? resultUrl : imageUrl}
          alt={label}
          className="absolute inset-0 size-full object-contain"
        />
      </div>
    </section>
  )
}

/**
 * Scrolls `other` to the same place in its image. Differences under a pixel are ignored, or the two would keep scrolling each
 * other.
 */
function scrollAlike(one: HTMLElement, other: HTMLElement): void {
  const left =
    shareOf(one.scrollLeft, one.scrollWidth - one.clientWidth) * (other.scrollWidth - other.clientWidth)
  const top =
    shareOf(one.scrollTop, one.scrollHeight - one.clientHeight) * (other.scrollHeight - other.clientHeight)
  if (Math.abs(other.scrollLeft - left) > 1 || Math.abs(other.scrollTop - top) > 1)
    other.scrollTo({ left, top })
}

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0)
