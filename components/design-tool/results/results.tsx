import { Download, Expand } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { ResultImage } from '@/components/design-tool/shared/designs/result-image'
import { IconButton } from '@/components/shared/icon-button'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { FeaturedDesign, type FeaturedDesignProps } from './featured-design'
import { useVersionNames } from './use-version-names'

export type ResultsProps = Pick<FeaturedDesignProps, 'next' | 'storage' | 'more'> & {
  /** Newest batch first. */
  designs: readonly MadeDesign[]
  /** Numbers the designs, oldest first. */
  numberOf: (design: MadeDesign) => number
  onPreview: (index: number) => void
  /** Compares the design with another one. */
  onCompare: (index: number) => void
}

/** The designs: one large, with the others below to switch to. */
export function Results({ designs, numberOf, onPreview, onCompare, ...featuredProps }: ResultsProps) {
  const [newest] = designs
  const names = useVersionNames(designs)
  // A choice lasts until a newer design is made.
  const [choice, setChoice] = useState<{ runId: string; among: string | undefined } | null>(null)
  const isCurrent = choice?.among === newest?.runId
  const index = Math.max(0, isCurrent ? designs.findIndex(({ runId }) => runId === choice?.runId) : 0)
  const featured = designs[index]
  if (!featured) return null
  return (
    <>
      <FeaturedDesign
        design={featured}
        number={numberOf(featured)}
        onPreview={() => onPreview(index)}
        onCompare={designs.length > 1 ? () => onCompare(index) : null}
        {...featuredProps}
      />
      {designs.length > 1 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {designs.map((design, each) => (
            <ResultThumb
              key={design.runId}
              design={design}
              number={numberOf(design)}
              name={names[each] ?? ''}
              isFeatured={each === index}
              onChoose={() => setChoice({ runId: design.runId, among: newest?.runId })}
              onPreview={() => onPreview(each)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type ResultThumbProps = {
  design: MadeDesign
  number: number
  /** How it differs from the others; may be empty. */
  name: string
  isFeatured: boolean
  onChoose: () => void
  onPreview: () => void
}

/** The large one has its buttons below itself. */
function ResultThumb({ design, number, name, isFeatured, onChoose, onPreview }: ResultThumbProps) {
  const t = useTranslations('transform.results')
  const tExport = useTranslations('transform.export')
  return (
    <li
      className={cn(
        'overflow-hidden rounded-md border bg-surface',
        isFeatured ? 'border-brass ring-1 ring-brass' : 'border-line',
      )}
    >
      <button
        type="button"
        aria-pressed={isFeatured}
        aria-label={t('showOf', { number })}
        onClick={onChoose}
        className="block w-full"
      >
        <ResultImage src={design.imageUrl} alt="" isLazy className="aspect-4/3 w-full object-cover" />
      </button>
      <div className="flex min-h-11 items-center justify-between pl-3 text-small">
        <span className="flex min-w-0 items-center gap-1.5" title={name}>
          <span className="tabular-nums">{number}</span>
          <span className="truncate text-muted">{name}</span>
        </span>
        {!isFeatured && (
          <span className="flex shrink-0">
            <IconButton
              label={t('previewOf', { number })}
              icon={Expand}
              title={t('preview')}
              onClick={onPreview}
            />
            <Button variant="ghost" size="icon" asChild>
              <a
                href={design.resultUrl}
                target="_blank"
                rel="noopener"
                aria-label={tExport('pngOf', { number })}
                title={tExport('download')}
              >
                <Download aria-hidden="true" />
              </a>
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
