'use client'

import { CopyPlus, Magnet, SquareDashedMousePointer, SquareMinus, SquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { SmartSettings } from '@/components/design-tool/shared/brush'
import { ToolButton } from '@/components/design-tool/shared/tool-button'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { Slider } from '@/components/ui/slider'
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

/** Settings of smart select. Shift and Alt do the same as the first three buttons, which touch screens need. */
export function SmartOptions({ settings, view, onChange, isCompact = false }: SmartOptionsProps) {
  const t = useTranslations('transform.smart')
  const { mode } = settings
  const isByColor = problemOf(view) !== null || view.model === 'none'
  return (
    <div className={cn('flex flex-wrap items-center gap-y-2', isCompact ? 'gap-x-2' : 'gap-x-4')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser. */}
      <div
        role="group"
        aria-label={t('mode')}
        className="flex flex-wrap rounded-md border border-edge bg-surface p-0.5"
      >
        <ToolButton
          label={t('new')}
          isIcon={isCompact}
          isOn={mode === 'new'}
          onPress={() => onChange({ ...settings, mode: 'new' })}
        >
          <CopyPlus />
        </ToolButton>
        <ToolButton
          label={t('add')}
          isIcon={isCompact}
          isOn={mode === 'add'}
          onPress={() => onChange({ ...settings, mode: 'add' })}
        >
          <SquarePlus />
        </ToolButton>
        <ToolButton
          label={t('remove')}
          isIcon={isCompact}
          isOn={mode === 'remove'}
          onPress={() => onChange({ ...settings, mode: 'remove' })}
        >
          <SquareMinus />
        </ToolButton>
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

/** What to do with smart select, or what came of it. */
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

/** Why the model does not answer, if there is a reason. */
const problemOf = ({ model }: SmartView) => (typeof model === 'string' ? null : model)

/** What to do, or what came of it: a message of smart select. */
export function hintOf({ model, state }: Pick<SmartView, 'model' | 'state'>) {
  if (state === 'improved') return 'model.improved'
  if (model === 'ready')
    return state === 'missed' || state === 'slow' ? (`model.${state}` as const) : 'model.ready'
  if (model === 'preparing' && (state === 'resting' || state === 'ready')) return 'model.preparing'
  return `states.${state}` as const
}

/** How the selection by color works. The model has no settings. */
function ColorSettings({
  settings,
  onChange,
  isCompact = false,
}: Pick<SmartOptionsProps, 'settings' | 'onChange' | 'isCompact'>) {
  const t = useTranslations('transform.smart')
  const toleranceId = useId()
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
      <div className={cn('flex min-w-44 grow items-center gap-3', isCompact && 'max-w-64')}>
        <span id={toleranceId} className="text-small whitespace-nowrap text-muted">
          {t('tolerance')}
        </span>
        <Slider
          aria-labelledby={toleranceId}
          value={tolerance}
          min={LIMITS.smartSelect.minTolerance}
          max={LIMITS.smartSelect.maxTolerance}
          onValueChange={(value) => onChange({ ...settings, tolerance: value })}
        />
        <span aria-hidden="true" className="w-7 text-right text-small text-plaster tabular-nums">
          {tolerance}
        </span>
      </div>
    </>
  )
}
