'use client'

import { Download, Expand } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MadeDesign } from '@/components/design-tool/batch/batch'
import { Button } from '@/components/ui/button'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { useAreaLine } from './area-line'
import { EngineBadge } from './engine-badge'
import { ResultImage } from './result-image'

/** What was made, newest batch first. */
export function ResultsGrid({
  designs,
  onPreview,
}: {
  designs: readonly MadeDesign[]
  onPreview: (index: number) => void
}) {
  const t = useTranslations('transform.results')
  return (
    <>
      <ul className={designs.length === 1 ? 'grid gap-5' : 'grid gap-5 sm:grid-cols-2'}>
        {designs.map((design, index) => (
          <ResultCard
            key={design.runId}
            design={design}
            number={index + 1}
            onPreview={() => onPreview(index)}
          />
        ))}
      </ul>
      {designs.some(({ engine }) => engine === PREVIEW_ENGINE) && (
        <p className="text-small text-muted">{t('previewEngineHint')}</p>
      )}
    </>
  )
}

type ResultCardProps = { design: MadeDesign; number: number; onPreview: () => void }

function ResultCard({ design, number, onPreview }: ResultCardProps) {
  const t = useTranslations('transform.results')
  const areaLine = useAreaLine()
  const { recipe } = design
  // What the preview engine made of the selection: one design of a batch differs from the next by it.
  const finish = recipe.areas.length > 1 ? areaLine(recipe) : recipe.sent?.finish
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onPreview}
        className="block w-full cursor-zoom-in"
      >
        <ResultImage
          src={design.imageUrl}
          alt={t('picture', { number })}
          className="aspect-4/3 w-full object-cover"
        />
      </button>
      <div className="flex flex-col gap-3 p-3">
        {typeof finish === 'string' && finish !== '' && (
          <p className="text-small font-medium first-letter:uppercase">{finish}</p>
        )}
        <p className="flex flex-wrap items-center gap-2 text-small text-muted">
          <EngineBadge engine={design.engine} />
          <span className="tabular-nums">{t('seed', { seed: String(design.seed) })}</span>
        </p>
        {design.recipe.receipt && (
          <p className="text-micro text-faint">
            {t('outside', { count: String(design.recipe.receipt.changedOutside) })}
          </p>
        )}
        <div className="flex flex-wrap gap-2 *:grow *:gap-1.5 *:px-2">
          <Button
            variant="secondary"
            size="small"
            aria-label={t('previewOf', { number })}
            onClick={onPreview}
          >
            <Expand aria-hidden="true" />
            {t('preview')}
          </Button>
          <Button variant="secondary" size="small" asChild>
            <a
              href={design.resultUrl}
              target="_blank"
              rel="noopener"
              aria-label={t('downloadOf', { number })}
            >
              <Download aria-hidden="true" />
              {t('download')}
            </a>
          </Button>
        </div>
      </div>
    </li>
  )
}
