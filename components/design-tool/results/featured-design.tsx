import { Check, Columns2, Download, Expand, Frame, Palette, Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { DesignComparison } from '@/components/design-tool/shared/designs/design-comparison'
import { EngineBadge } from '@/components/design-tool/shared/designs/engine-badge'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { Disclosure } from '@/components/sections/disclosure'
import { ActionButton } from '@/components/shared/icon-button'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { Link } from '@/lib/i18n/navigation'
import { hasStyle } from '@/lib/tasks/tasks'
import { useAreaCaption } from './area-line'
import { FavoriteButton, type Favorites } from './favorite-button'
import { KeptLine } from './kept-line'
import { ParameterList } from './parameter-list'
import type { useSaveDesign } from './use-save-design'

/** Next steps besides looking at the design. */
type NextSteps = {
  /** Goes to the style picker and keeps the photo and its selection. */
  readonly otherStyle: () => void
  /** Goes to the canvas. */
  readonly otherArea: () => void
}

export type FeaturedDesignProps = {
  design: MadeDesign
  number: number
  onPreview: () => void
  /** `null` if there is no other design. */
  onCompare: (() => void) | null
  /** `null` without a room. */
  favorites: Favorites | null
  next: NextSteps
  storage: ReturnType<typeof useSaveDesign>
  /** More actions on a design: export, shopping list. */
  more: (design: MadeDesign, number: number) => ReactNode
}

/** One design over the whole column, compared with its photo by a draggable line, and next steps. */
export function FeaturedDesign(props: FeaturedDesignProps) {
  const { design, number, onPreview, onCompare, favorites, next, storage, more } = props
  const t = useTranslations('transform.results')
  return (
    <div className="flex flex-col gap-4">
      <Comparison design={design} number={number} />
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <Caption design={design} />
          <KeptLine design={design} className="text-small text-muted" />
        </div>
        {favorites && <FavoriteButton favorites={favorites} runId={design.runId} number={number} />}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button variant="secondary" size="small" asChild>
          <a href={design.resultUrl} target="_blank" rel="noopener" aria-label={t('downloadOf', { number })}>
            <Download aria-hidden="true" />
            {t('download')}
          </a>
        </Button>
        <ActionButton icon={Expand} aria-label={t('previewOf', { number })} onClick={onPreview}>
          {t('preview')}
        </ActionButton>
        {onCompare && (
          <ActionButton icon={Columns2} onClick={onCompare}>
            {t('compare')}
          </ActionButton>
        )}
        {hasStyle(design.params) && (
          <ActionButton icon={Palette} onClick={next.otherStyle}>
            {t('otherStyle')}
          </ActionButton>
        )}
        <ActionButton icon={Frame} onClick={next.otherArea}>
          {t('otherArea')}
        </ActionButton>
        {more(design, number)}
        <SaveButton design={design} {...storage} />
      </div>
      <Disclosure summary={t('details')} className="rounded-md border border-line px-4">
        <Details design={design} />
      </Disclosure>
    </div>
  )
}

/** The usual aspect of cameras, for images of unknown size. */
const USUAL_ASPECT = 4 / 3

/** A portrait photo leaves room for title, caption and buttons between the header and the bar. */
const STAGE =
  'mx-auto aspect-(--aspect) w-full max-w-[calc(max(18rem,100dvh-25rem)*var(--aspect))] sm:max-w-[calc(max(18rem,100dvh-19rem)*var(--aspect))]'

function Comparison({ design, number }: { design: MadeDesign; number: number }) {
  const t = useTranslations('transform.results')
  const { originalUrl, imageUrl, diffReport } = design
  const aspect = diffReport ? diffReport.width / diffReport.height : USUAL_ASPECT
  const style: CSSProperties & { '--aspect': number } = { '--aspect': aspect }
  return (
    <DesignComparison
      design={{ src: imageUrl, alt: t('picture', { number }) }}
      photo={{ url: originalUrl, alt: t('photo') }}
      labels={{ before: t('before'), after: t('after'), slider: t('slider') }}
      style={style}
      className={STAGE}
    />
  )
}

/** The finishes that the preview engine chose, which is how the designs of a batch differ. */
function Caption({ design: { params } }: { design: MadeDesign }) {
  const areaCaption = useAreaCaption()
  if (!hasStyle(params)) return null
  const [area, ...others] = params.areas
  const isNamed = others.length > 0 || (area !== undefined && area.material !== 'style')
  const finish = isNamed ? areaCaption(params) : params.sent?.finish
  if (typeof finish !== 'string' || finish === '') return null
  return <p className="text-small font-medium first-letter:uppercase">{finish}</p>
}

function SaveButton({
  design,
  mayStore,
  isStored,
  isSaving,
  save,
}: { design: MadeDesign } & FeaturedDesignProps['storage']) {
  const t = useTranslations('transform.results')
  if (isStored(design)) {
    return (
      <p className="flex h-9 items-center gap-2 px-2 text-small text-success">
        <Check aria-hidden="true" className="size-4" />
        {t('saved')}
      </p>
    )
  }
  if (!mayStore) {
    return (
      <p className="flex min-h-9 items-center px-2 text-small text-muted">
        <span>
          {t.rich('forADay', {
            plans: (text) => (
              <Link href={ROUTES.pricing} className={buttonVariants({ variant: 'link', size: 'bare' })}>
                {text}
              </Link>
            ),
          })}
        </span>
      </p>
    )
  }
  return (
    <ActionButton icon={Save} isBusy={isSaving} aria-disabled={isSaving} onClick={() => save(design)}>
      {t('save')}
    </ActionButton>
  )
}

/** The engine, the seed, and the parameters with the pixel check. */
function Details({ design }: { design: MadeDesign }) {
  const t = useTranslations('transform.results')
  const { engine, seed } = design
  return (
    <div className="flex flex-col gap-4 pb-4">
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <EngineBadge engine={engine} />
        <span className="tabular-nums">{t('seed', { seed: String(seed) })}</span>
      </p>
      {engine === PREVIEW_ENGINE && <p className="text-small text-muted">{t('previewEngineHint')}</p>}
      <ParameterList design={design} />
    </div>
  )
}
