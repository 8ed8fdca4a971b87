import {
  CopyPlus,
  type LucideIcon,
  Magnet,
  SquareDashedMousePointer,
  SquareMinus,
  SquarePlus,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SmartMode, SmartSettings } from '@/components/design-tool/shared/brush'
import { RowSlider } from '@/components/design-tool/shared/sliders'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { cn } from '@/lib/cn'
import { LIMITS } from '@/lib/domain/limits'
import { errorMessage } from '@/lib/errors/messages'
import type { SmartView } from './smart-view'

type SmartOptionsProps = {
  settings: SmartSettings
  view: SmartView
  onChange: (settings: SmartSettings) => void
  /** Shows the labels on hover only. */
  isCompact?: boolean
}

const MODES: readonly (readonly [SmartMode, LucideIcon])[] = [
  ['new', CopyPlus],
  ['add', SquarePlus],
  ['remove', SquareMinus],
]

/** Settings of smart select. The first three buttons do the same as Shift and Alt, for touch screens. */
export function SmartOptions({ settings, view, onChange, isCompact = false }: SmartOptionsProps) {
  const t = useTranslations('transform.smart')
  const isByColor = problemOf(view) !== null || view.model === 'none'
  return (
    <div className={cn('flex flex-wrap items-center gap-y-2', isCompact ? 'gap-x-2' : 'gap-x-4')}>
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
            isIcon={isCompact}
            isOn={settings.mode === mode}
            onPress={() => onChange({ ...settings, mode })}
          >
            <Icon />
          </ToolButton>
        ))}
      </div>
      {!isByColor && (
        <ToolButton
          label={t('box')}
          isIcon={isCompact}
          isOn={settings.isBox}
          onPress={() => onChange({ ...settings, isBox: !settings.isBox })}
        >
          <SquareDashedMousePointer />
        </ToolButton>
      )}
      {isByColor && <ColorSettings {...{ settings, onChange, isCompact }} />}
    </div>
  )
}

/** A hint for smart select, or the result of the last click. */
export function SmartHint({ settings, view }: Pick<SmartOptionsProps, 'settings' | 'view'>) {
  const t = useTranslations('transform.smart')
  const problem = problemOf(view)
  return (
    <div role="status" className="min-h-6 text-small text-muted">
      {problem && <p>{errorMessage(problem.code, problem.values).body}</p>}
      <p>
        {settings.isBox && view.model === 'ready'
          ? t.rich('model.box', KEY_HINTS)
          : t.rich(hintOf(view), KEY_HINTS)}
      </p>
    </div>
  )
}

/** Why the model isn't answering, if known. */
const problemOf = ({ model }: SmartView) => (typeof model === 'string' ? null : model)

/** The message key of the hint or the result. */
export function hintOf({ model, state }: Pick<SmartView, 'model' | 'state'>) {
  if (state === 'improved') return 'model.improved'
  if (model === 'ready')
    return state === 'missed' || state === 'slow' ? (`model.${state}` as const) : 'model.ready'
  if (model === 'preparing' && (state === 'resting' || state === 'ready')) return 'model.preparing'
  return `states.${state}` as const
}

/** The settings for selecting by color. The model has none. */
function ColorSettings({
  settings,
  onChange,
  isCompact = false,
}: Pick<SmartOptionsProps, 'settings' | 'onChange' | 'isCompact'>) {
  const t = useTranslations('transform.smart')
  const { tolerance, isSnapping } = settings
  return (
    <>
      <ToolButton
        label={t('snap')}
        isIcon={isCompact}
        isOn={isSnapping}
        onPress={() => onChange({ ...settings, isSnapping: !isSnapping })}
      >
        <Magnet />
      </ToolButton>
      <RowSlider
        label={t('tolerance')}
        value={tolerance}
        min={LIMITS.smartSelect.minTolerance}
        max={LIMITS.smartSelect.maxTolerance}
        onChange={(value) => onChange({ ...settings, tolerance: value })}
        className={cn(isCompact && 'max-w-64')}
      />
    </>
  )
}
