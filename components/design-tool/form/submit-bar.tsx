import { Info } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useController, useWatch } from 'react-hook-form'
import { type LargestArea, useAreasRefusal } from '@/components/design-tool/photo/most-of-photo'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { useThingRefusal } from '@/components/design-tool/photo/thing-place'
import type { FormControl } from '@/components/design-tool/shared/controls/use-transform-form'
import { useRecentRuns, usualDesignMs } from '@/components/design-tool/shared/designs/recent-runs'
import { useStoredCount } from '@/components/design-tool/shared/designs/stored-designs'
import { useHasPassed } from '@/components/shared/use-has-passed'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { type ErrorDetails, errorDetails } from '@/lib/api/api-error'
import {
  type AreaSettings,
  isAreaKept,
  isStyleSeen,
  needsKinds,
  needsSelection,
  PREVIEW_ENGINE,
} from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { styleLabel } from '@/lib/domain/styles'
import { errorMessage } from '@/lib/errors/messages'
import type { CreditsResponse } from '@/lib/schemas/responses'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { FLAT_THINGS } from '@/lib/tasks/furnish/furnishing'
import { TASK_RULES, type Task } from '@/lib/tasks/tasks'
import { PlansLink } from './plans-link'
import { isAccepted, refusalOf, submitState } from './requirements'

type SamePicture = { readonly style: string; readonly onShow: () => void; readonly onStyle: () => void }

type SubmitBarProps = Omit<SubmitButtonProps, 'hasMask' | 'refused' | 'refusal'> &
  Omit<RefusalProps, 'isOne'> & {
    work: PhotoWork | null
    areas: readonly AreaSettings[]
    largest: LargestArea | null
    /** The next design would be a picture that the user has already. `onStyle` drops the user's own finishes. */
    same: SamePicture | null
  }

/** The button, its cost and the expected time, always at the bottom of the window. */
export function SubmitBar(props: SubmitBarProps) {
  const { userId, credits, tasks, isSaving, work, areas, largest, same, ...button } = props
  const t = useTranslations('transform.preflight')
  const { control, engine, isGenerating } = button
  const [style, task, thing, look, thingColor, frame, placement, own] = useWatch({
    control,
    name: ['style', 'task', 'thing', 'look', 'thingColor', 'frame', 'placement', 'own'],
  })
  const asked = { task, engine }
  const form = { task, thing, look, thingColor, frame, placement, own }
  const ofThing = useThingRefusal(work, { form, engine })
  const refusal = useAreasRefusal(work, largest, { ...asked, areas }) ?? ofThing
  const isOne = areas.length > 0 && TASK_RULES[task].hasStyle && !isStyleSeen({ ...asked, areas })
  const changing = areas.filter((area) => !isAreaKept(area, asked)).length
  const ownFinishes = t('ownFinishes', { count: changing })
  const isSame = same !== null && !isGenerating
  // Another style was picked, in vain.
  const isStyleMeant = isOne && same?.style !== style
  const refused = useRefusal({ userId, credits, tasks, isSaving, isOne, ...button })
  const isEnded = refused?.code === 'no_active_plan'
  const isOut = isEnded || refused?.code === 'no_credits'
  // For too few credits, the cost is shown with a way to make fewer designs.
  const isRefused = refused !== null && refused.code !== 'insufficient_credits'
  return (
    <div data-submit-bar className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-panel-high">
      <div className="column flex flex-col items-center justify-between gap-x-6 gap-y-2 py-2 sm:flex-row sm:py-3">
        <p className="flex gap-2 text-small text-muted max-sm:text-micro">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />
          {isSame && <span>{isStyleMeant ? ownFinishes : t('same')}</span>}
          {!isSame && isRefused && <Refusal refused={refused} />}
          {!isSame && !isRefused && (
            <Cost
              {...{ userId, control, isGenerating }}
              left={credits.designsLeft}
              only={isOne ? ownFinishes : null}
            />
          )}
        </p>
        {isSame && <SameButton {...{ same, isStyleMeant, style }} />}
        {!isSame && isOut && <PlansLink isEnded={isEnded} className={WIDE} />}
        {!isSame && !isOut && <SubmitButton {...button} {...{ refusal, refused }} hasMask={changing > 0} />}
      </div>
    </div>
  )
}

/** Shows the picture that is there, or drops the user's own finishes for a style that was picked. */
function SameButton({
  same,
  isStyleMeant,
  style,
}: {
  same: SamePicture
  isStyleMeant: boolean
  style: string
}) {
  const t = useTranslations('transform.preflight')
  return (
    <Button
      size="large"
      variant="secondary"
      onClick={isStyleMeant ? same.onStyle : same.onShow}
      className={WIDE}
    >
      {isStyleMeant ? t('useStyle', { style: styleLabel(style) }) : t('showSame')}
    </Button>
  )
}

function Refusal({ refused: { code, values } }: { refused: ErrorDetails }) {
  const t = useTranslations('transform.preflight')
  if (code === 'no_credits') return <span>{t('out')}</span>
  return <span>{code === 'no_active_plan' ? t('ended') : errorMessage(code, values).body}</span>
}

const WIDE = 'w-full sm:w-72'

type RefusalProps = Pick<SubmitButtonProps, 'control' | 'engine' | 'isGenerating'> & {
  userId: string
  credits: CreditsResponse
  /** The tasks that the engine offers. */
  tasks: readonly Task[]
  /** The user asked to store the designs: then they need room. */
  isSaving: boolean
  /** More than one design would be the same picture. */
  isOne: boolean
}

/** Why these designs can't be made or stored, as far as that is known before the button is pressed. */
function useRefusal(props: RefusalProps) {
  const { userId, credits, tasks, isSaving, isOne, control, engine, isGenerating } = props
  const [task, count, thing] = useWatch({ control, name: ['task', 'designsToCreate', 'thing'] })
  const storedCount = useStoredCount(userId, isSaving)
  // Renders again when the plan ends.
  useHasPassed(credits.expiresAt)
  // While a batch is being made, its credits are taken one by one.
  if (isGenerating) return null
  // A room may be from the time of another engine.
  const isThingOffered = engine !== PREVIEW_ENGINE || FLAT_THINGS.some((each) => each === thing)
  if (!tasks.includes(task)) return errorDetails('task_not_offered')
  if (TASK_RULES[task].hasThing && !isThingOffered) return errorDetails('furnish_needs_model')
  const designs = TASK_RULES[task].hasStyle && !isOne && count > 0 ? count : 1
  return refusalOf({ credits, designs, creditsEach: TASK_RULES[task].credits, storedCount }, new Date())
}

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
  const designs = TASK_RULES[task].hasStyle && only === null ? chosen : 1
  const credits = designs * TASK_RULES[task].credits
  // While a batch is being made, its credits are taken one by one.
  if (credits > left && !isGenerating) {
    const fewer = Math.floor(left / TASK_RULES[task].credits)
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
  /** Something is selected that the task changes. */
  hasMask: boolean
  engine: string
  isGenerating: boolean
  /** Areas wait for their kinds. */
  isNaming: boolean
  /** Why our own engine doesn't make the areas, or the thing. */
  refusal: ReturnType<typeof useAreasRefusal> | ReturnType<typeof useThingRefusal>
  /** Why a press would be refused, if that is known. */
  refused: ErrorDetails | null
  /** Shows the styles, or opens the list of rooms. */
  onChoose: (missing: 'style' | 'room') => void
}

/**
 * Says what to do next, and for a style or a room type, does it. Gold only if a press starts the design. It can be pressed
 * before: then it says what is missing.
 */
function SubmitButton(props: SubmitButtonProps) {
  const { control, hasPhoto, hasMask, engine, isGenerating, isNaming, refusal, refused, onChoose } = props
  const t = useTranslations('transform.submit')
  const form = useWatch({ control })
  const { task = INITIAL_FORM.task, style, roomType } = form
  const { hasStyle } = TASK_RULES[task]
  const state = submitState(
    {
      hasPhoto,
      hasMask: hasMask || !needsSelection({ task, engine }),
      hasStyle: !hasStyle || style !== '',
      hasRoom: !hasStyle || roomType !== '',
      isNaming: isNaming && needsKinds({ task, engine }),
      refusal,
    },
    isGenerating,
  )
  return (
    <Button
      type="submit"
      size="large"
      variant={isGenerating || isAccepted(state, refused, form) ? 'primary' : 'secondary'}
      // Not `disabled`: the focus would be lost.
      aria-disabled={isGenerating}
      onClick={(event) => {
        // Enter in a field clicks the button too: that is a submit, which reports anything missing.
        const isPressed = event.detail > 0 || document.activeElement === event.currentTarget
        const missing = isPressed && (state === 'style' || state === 'room') ? state : null
        if (missing) onChoose(missing)
        if (missing || isGenerating) event.preventDefault()
      }}
      className={WIDE}
    >
      {(isGenerating || state === 'naming') && <Spinner />}
      {state === 'ready' ? t(`ready.${task}`) : t(state)}
    </Button>
  )
}
