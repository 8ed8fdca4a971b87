import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { useRecentRuns, usualDesignMs } from '@/components/design-tool/shared/recent-runs'
import type { FormControl } from '@/components/design-tool/shared/use-transform-form'
import { Button } from '@/components/ui/button'
import { buttonVariants } from '@/components/ui/button-variants'
import { Spinner } from '@/components/ui/spinner'
import { OUT_OF_DESIGNS, REASON_QUERY, ROUTES } from '@/lib/config/routes'
import {
  type AreaSettings,
  isAreaKept,
  isStyleSeen,
  needsKinds,
  needsSelection,
} from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { TASK_CREDITS } from '@/lib/domain/plans'
import { styleLabel } from '@/lib/domain/styles'
import { TASK_RULES } from '@/lib/domain/tasks'
import { Link } from '@/lib/i18n/navigation'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { refusalOf, submitState } from './requirements'

type SubmitBarProps = SubmitButtonProps & {
  userId: string
  credits: CreditsResponse
  areas: readonly AreaSettings[]
  /** The next design would be a picture that the user has already. `onStyle` drops the user's own finishes. */
  same: { readonly onShow: () => void; readonly onStyle: () => void } | null
}

/** The button, its cost and the expected time, always at the bottom of the window. */
export function SubmitBar({ userId, credits, areas, same, ...button }: SubmitBarProps) {
  const t = useTranslations('transform.preflight')
  const { control, engine, isGenerating } = button
  const [task, style] = useWatch({ control, name: ['task', 'style'] })
  const asked = { task, engine }
  const isOne = areas.length > 0 && TASK_RULES[task].hasStyle && !isStyleSeen({ ...asked, areas })
  const ownFinishes = t('ownFinishes', { count: areas.filter((area) => !isAreaKept(area, asked)).length })
  const isSame = same !== null && !isGenerating
  const isOut =
    !isGenerating &&
    refusalOf({ credits, designs: 1, creditsEach: TASK_CREDITS[task], storedCount: null }, new Date()) !==
      null
  return (
    <div data-submit-bar className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-panel-high">
      <div className="column flex flex-col items-center justify-between gap-x-6 gap-y-2 py-3 sm:flex-row">
        <p className="flex gap-2 text-small text-muted">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />
          {isSame && <span>{isOne ? ownFinishes : t('same')}</span>}
          {!isSame && isOut && <span>{t('out')}</span>}
          {!isSame && !isOut && (
            <Cost
              {...{ userId, control, isGenerating }}
              left={credits.designsLeft}
              only={isOne ? ownFinishes : null}
            />
          )}
        </p>
        {isSame && (
          <Button
            size="large"
            variant="secondary"
            onClick={isOne ? same.onStyle : same.onShow}
            className={WIDE}
          >
            {isOne ? t('useStyle', { style: styleLabel(style) }) : t('showSame')}
          </Button>
        )}
        {!isSame && (isOut ? <PlansLink /> : <SubmitButton {...button} />)}
      </div>
    </div>
  )
}

const WIDE = 'w-full sm:w-72'

type CostProps = Pick<SubmitButtonProps, 'control' | 'isGenerating'> & {
  userId: string
  left: number
  /** Why there can be only one design, if that isn't the task. */
  only: string | null
}

/** The credits that the designs use, and a button to make fewer if there aren't enough. */
function Cost({ userId, left, control, isGenerating, only }: CostProps) {
  const t = useTranslations('transform.preflight')
  const { field } = useController({ control, name: 'designsToCreate' })
  const usualMs = usualDesignMs(useRecentRuns(userId).data?.runs ?? [])
  const task = useWatch({ control, name: 'task' })
  const chosen = Number.isNaN(field.value) ? LIMITS.designs.min : field.value
  const designs = TASK_RULES[task].hasVersions && only === null ? chosen : 1
  const credits = designs * TASK_CREDITS[task]
  // While a batch is being made, its credits are taken one by one.
  if (credits > left && !isGenerating) {
    const fewer = Math.floor(left / TASK_CREDITS[task])
    return (
      <span>
        {t('short', { designs, credits, left })}{' '}
        <Button variant="link" size="bare" onClick={() => field.onChange(fewer)}>
          {t('makeFewer', { left: fewer })}
        </Button>
      </span>
    )
  }
  return (
    <span>
      {only !== null && chosen > 1 && `${only} `}
      {t('cost', { designs, credits, left: String(left) })}{' '}
      {usualMs !== null && <Time ms={usualMs * designs} />}
    </span>
  )
}

/** Replaces a button that could only fail. Leaving the page keeps photo, selection and form. */
function PlansLink() {
  const t = useTranslations('transform.submit')
  return (
    <Link
      href={`${ROUTES.pricing}?${REASON_QUERY}=${OUT_OF_DESIGNS}`}
      className={buttonVariants({ size: 'large', className: WIDE })}
    >
      {t('getMore')}
    </Link>
  )
}

const MINUTE_SECONDS = 60

function Time({ ms }: { ms: number }) {
  const t = useTranslations('transform.preflight')
  const seconds = Math.max(1, Math.round(ms / 1_000))
  const time =
    seconds < 2 * MINUTE_SECONDS
      ? t('seconds', { count: seconds })
      : t('minutes', { count: Math.round(seconds / MINUTE_SECONDS) })
  return t('time', { time })
}

type SubmitButtonProps = {
  control: FormControl
  hasPhoto: boolean
  hasMask: boolean
  engine: string
  isGenerating: boolean
  /** Areas wait for their kinds. */
  isNaming: boolean
  /** Shows the styles. */
  onStyle: () => void
}

/** Says what to do next, and for a style, does it. It can be pressed before everything is ready: then it says what is missing. */
function SubmitButton(props: SubmitButtonProps) {
  const { control, hasPhoto, hasMask, engine, isGenerating, isNaming, onStyle } = props
  const t = useTranslations('transform.submit')
  const [task, style] = useWatch({ control, name: ['task', 'style'] })
  const state = submitState(
    {
      hasPhoto,
      hasMask: hasMask || !needsSelection({ task, engine }),
      hasStyle: !TASK_RULES[task].hasStyle || style !== '',
      isNaming: isNaming && needsKinds({ task, engine }),
    },
    isGenerating,
  )
  return (
    <Button
      type="submit"
      size="large"
      variant={state === 'ready' || state === 'generating' ? 'primary' : 'secondary'}
      // Not `disabled`: the focus would be lost.
      aria-disabled={isGenerating}
      onClick={(event) => {
        // Enter in a field clicks the button too: that is a submit, which reports anything missing.
        const isPressed = event.detail > 0 || document.activeElement === event.currentTarget
        const isWay = state === 'style' && isPressed
        if (isWay) onStyle()
        if (isWay || isGenerating) event.preventDefault()
      }}
      className={WIDE}
    >
      {(isGenerating || state === 'naming') && <Spinner />}
      {state === 'ready' ? t(`ready.${task}`) : t(state)}
    </Button>
  )
}
