'use client'

import { Magnet, Replace, SquareMinus, SquarePlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Slider } from '@/components/ui/slider'
import type { SmartState } from '@/lib/client/transform/smart-selection'
import { LIMITS } from '@/lib/domain/limits'
import type { SmartSettings } from './brush'
import { Tool } from './tool'

type SmartOptionsProps = {
  settings: SmartSettings
  state: SmartState
  onChange: (settings: SmartSettings) => void
}

/** How smart select goes about it. Shift and Alt do the same as the first three buttons, which fingers need. */
export function SmartOptions({ settings, state, onChange }: SmartOptionsProps) {
  const t = useTranslations('transform.smart')
  const toleranceId = useId()
  const { mode, tolerance, isSnapping } = settings
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser. */}
        <div
          role="group"
          aria-label={t('mode')}
          className="flex rounded-md border border-edge bg-bench p-0.5"
        >
          <Tool
            label={t('replace')}
            isOn={mode === 'replace'}
            onPress={() => onChange({ ...settings, mode: 'replace' })}
          >
            <Replace />
          </Tool>
          <Tool label={t('add')} isOn={mode === 'add'} onPress={() => onChange({ ...settings, mode: 'add' })}>
            <SquarePlus />
          </Tool>
          <Tool
            label={t('remove')}
            isOn={mode === 'remove'}
            onPress={() => onChange({ ...settings, mode: 'remove' })}
          >
            <SquareMinus />
          </Tool>
        </div>
        <Tool
          label={t('snap')}
          isOn={isSnapping}
          onPress={() => onChange({ ...settings, isSnapping: !isSnapping })}
        >
          <Magnet />
        </Tool>
        <div className="flex min-w-44 grow items-center gap-3">
          <label htmlFor={toleranceId} className="text-small whitespace-nowrap text-muted">
            {t('tolerance')}
          </label>
          <Slider
            id={toleranceId}
            value={tolerance}
            min={LIMITS.smartSelect.minTolerance}
            max={LIMITS.smartSelect.maxTolerance}
            onValueChange={(value) => onChange({ ...settings, tolerance: value })}
          />
          <span aria-hidden="true" className="w-7 text-right text-small text-plaster tabular-nums">
            {tolerance}
          </span>
        </div>
      </div>
      <p role="status" className="min-h-6 text-small text-muted">
        {t(`states.${state}`)}
      </p>
    </div>
  )
}
