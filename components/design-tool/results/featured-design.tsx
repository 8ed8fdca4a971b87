import { Check, Columns2, Expand, Frame, Palette, Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { DesignComparison } from '@/components/design-tool/shared/designs/design-comparison'
import { EngineBadge } from '@/components/design-tool/shared/designs/engine-badge'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { Disclosure } from '@/components/sections/disclosure'
import { ActionButton } from '@/components/shared/icon-button'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/lib/cn'
import { ROUTES } from '@/lib/config/routes'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { Link } from '@/lib/i18n/navigation'
import { hasStyle } from '@/lib/tasks/tasks'
import { useAreaCaption } from './area-line'
import { KeptLine } from './kept-line'
import { ParameterList } from './parameter-list'
import type { useSaveDesign } from './use-save-design'
import { sizeOnStage } from './zoom-buttons'

/** Next steps besides looking at the design. */
type NextSteps = {
  /** Goes to the style picker and keeps the photo and its selection. */
  readonly otherStyle: () => void
  /** Starts an area, and goes to the canvas, where a hint says how to select it. */
  readonly otherArea: () => void
}

export type FeaturedDesignProps = {
  design: MadeDesign
  number: number
  onPreview: () => void
  /** `null` if there is no other design. */
  onCompare: (() => void) | null
  next: NextSteps
  storage: ReturnType<typeof useSaveDesign>
  /** The first actions on a design: its files and its shopping list. */
  more: (design: MadeDesign, number: number) => ReactNode
}

/** One design over the whole column, compared with its photo by a draggable line, and next steps. */
export function FeaturedDesign(props: FeaturedDesignProps) {
  const { design, number, onPreview, onCompare, next, storage, more } = props
  const t = useTranslations('transform.results')
  const { aspect } = sizeOnStage(design)
  return (
    <div className={cn('flex flex-col gap-4 lg:in-data-full-screen:gap-y-2', aspect < 1 && BESIDE)}>
      <Comparison {...{ design, number, aspect }} />
      <div className="flex flex-wrap gap-x-4">
        <Caption design={design} />
        <KeptLine design={design} className="text-small text-muted" />
        <SaveButton design={design} {...storage} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {more(design, number)}
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
      </div>
      <Disclosure summary={t('details')} className="rounded-md border border-line px-4">
        <Details design={design} />
      </Disclosure>
    </div>
  )
}

/** On a wide screen, an upright design has the height, and everything else stands beside it. */
const BESIDE =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_15rem] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-x-5 lg:*:first:row-span-4'

/** What stands above and below a design, between the header and the bar: it is no smaller than the preview was. */
const AROUND = {
  wide: '[--around:25rem] sm:[--around:19rem] lg:in-data-full-screen:[--around:14.5rem]',
  upright:
    '[--around:25rem] sm:[--around:19rem] lg:mr-0 lg:[--around:15rem] lg:in-data-full-screen:[--around:11rem]',
}

type ComparisonProps = { design: MadeDesign; number: number; aspect: number }

/** The design on the same gray as the photo. */
function Comparison({ design, number, aspect }: ComparisonProps) {
  const t = useTranslations('transform.results')
  const { originalUrl, imageUrl } = design
  const style: CSSProperties & { '--aspect': number } = { '--aspect': aspect }
  return (
    <div className={cn('-mx-5 bg-neutral sm:-mx-6 lg:px-3', AROUND[aspect < 1 ? 'upright' : 'wide'])}>
      <DesignComparison
        design={{ src: imageUrl, alt: t('picture', { number }) }}
        photo={{ url: originalUrl, alt: t('photo') }}
        labels={{ before: t('before'), after: t('after'), slider: t('slider') }}
        style={style}
        className="mx-auto aspect-(--aspect) w-full max-w-[calc(max(18rem,100dvh-var(--around))*var(--aspect))]"
      />
    </div>
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
      <p className="flex items-center gap-2 text-small text-success">
        <Check aria-hidden="true" className="size-4" />
        {t('saved')}
      </p>
    )
  }
  if (!mayStore) {
    return (
      <p className="text-small text-muted">
        {t.rich('forADay', {
          plans: (text) => (
            <Link href={ROUTES.pricing} className={buttonVariants({ variant: 'link', size: 'bare' })}>
              {text}
            </Link>
          ),
        })}
      </p>
    )
  }
  return (
    <ActionButton
      variant="link"
      icon={Save}
      isBusy={isSaving}
      aria-disabled={isSaving}
      onClick={() => save(design)}
      className="-mx-3.5 -my-2"
    >
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
