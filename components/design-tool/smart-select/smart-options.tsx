import { CopyPlus, type LucideIcon, SquareDashedMousePointer, SquareMinus, SquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Brush, SmartMode, SmartSettings } from '@/components/design-tool/shared/controls/brush'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'
import { WordChoice } from '@/components/forms/labeled-controls'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { Button } from '@/components/ui/button'
import { errorMessage } from '@/lib/errors/messages'
import type { SmartSelection } from './smart-selection'
import type { SmartView } from './smart-view'

type SmartOptionsProps = {
  settings: SmartSettings
  view: SmartView
  onChange: (settings: SmartSettings) => void
}

const MODES: readonly (readonly [SmartMode, LucideIcon])[] = [
  ['new', CopyPlus],
  ['add', SquarePlus],
  ['remove', SquareMinus],
]

/** Settings of smart select. The first three buttons do the same as Shift and Alt, for touch screens. */
export function SmartOptions({ settings, view, onChange }: SmartOptionsProps) {
  const t = useTranslations('transform.smart')
  return (
    <div className="flex flex-col items-start gap-1">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser. */}
      <div
        role="group"
        aria-label={t('mode')}
        className="flex flex-wrap rounded-md border border-edge bg-surface p-0.5"
      >
        {MODES.map(([mode, Icon]) => (
          <ToolButton
            key={mode}
            label={t(mode)}
            isOn={settings.mode === mode}
            onPress={() => onChange({ ...settings, mode })}
          >
            <Icon />
          </ToolButton>
        ))}
      </div>
      {view.model !== 'none' && (
        <ToolButton
          label={t('box')}
          isOn={settings.isBox}
          onPress={() => onChange({ ...settings, isBox: !settings.isBox })}
        >
          <SquareDashedMousePointer />
        </ToolButton>
      )}
    </div>
  )
}

type WallChoiceProps = { smart: Pick<SmartSelection, 'walls' | 'otherWalls'> | null; brush: Brush }

/** One wall of several or all of them, for the latest tap. */
export function WallChoice({ smart, brush }: WallChoiceProps) {
  const t = useTranslations('transform.smart.walls')
  const walls = smart?.walls()
  if (!walls || brush.tool !== 'smart') return null
  return (
    <WordChoice
      label={t('label')}
      value={walls}
      options={(['this', 'all'] as const).map((each) => [each, t(each)])}
      onChange={() => void smart?.otherWalls()}
      className="absolute bottom-2 left-2 bg-surface/90"
      wordClassName="min-h-9 px-3"
    />
  )
}

type SmartHintProps = Pick<SmartOptionsProps, 'settings' | 'view'> & {
  /** The active area is selected: how that is done needs no words. */
  isKnown: boolean
}

/** A hint for smart select, or the result of the last click. Its place stays, so that the photo doesn't move. */
export function SmartHint({ settings, view, isKnown }: SmartHintProps) {
  const t = useTranslations('transform.smart')
  // A tap that waits comes with its own note.
  const problem = view.held.length === 0 ? view.problem : null
  const hint = settings.isBox && view.model === 'ready' ? 'model.box' : hintOf(view)
  return (
    <div role="status" className="text-small text-muted lg:min-h-6">
      {problem && <p>{errorMessage(problem.code, problem.values).body}</p>}
      {!(isKnown && PLAIN_HINTS.has(hint)) && <p>{t.rich(hint, KEY_HINTS)}</p>}
    </div>
  )
}

const PLAIN_HINTS: ReadonlySet<string> = new Set(['model.preparing', 'model.ready'])

/** The message key of the hint or the result. */
export function hintOf({ model, state }: Pick<SmartView, 'model' | 'state'>) {
  if (state === 'full') return 'full'
  if (model === 'none') return 'model.none'
  if (state === 'missed') return 'model.missed'
  return model === 'preparing' ? 'model.preparing' : 'model.ready'
}

type LateTapsProps = { smart: SmartSelection | null; view: SmartView }

/** Says why a tap has no answer yet, and offers what helps. The tap is kept. */
export function LateTaps({ smart, view: { held, problem, state } }: LateTapsProps) {
  const t = useTranslations('transform.smart.late')
  const isLate = held.some((tap) => tap.isLate)
  if (!smart || held.length === 0 || !(isLate || problem || state === 'late')) return null
  const cause = problem ? errorMessage(problem.code, problem.values).body : t(isLate ? 'tried' : 'long')
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-small text-muted">
      <p className="min-w-0 grow basis-full sm:basis-60">
        {cause} {t(isLate ? 'kept' : 'waits')}
      </p>
      {(isLate || problem) && (
        <Button variant="secondary" size="small" onClick={() => smart.retry()}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
