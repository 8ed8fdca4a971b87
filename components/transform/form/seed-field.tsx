'use client'

import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { Field } from '@/components/shared/field'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { LIMITS } from '@/lib/domain/limits'
import { drawSeed } from '@/lib/domain/seed'
import { type FormControl, useProblem } from './use-problem'

/** On leaves the seed to chance; off draws one that can be changed (Spec §4). */
export function SeedField({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'seed' })
  const error = useProblem(control, 'seed')
  const isRandom = field.value === undefined
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <div>
          <Label htmlFor="transform-random-seed">{t('randomSeed')}</Label>
          <p id="transform-random-seed-hint" className="text-small text-faint">
            {t('randomSeedHint')}
          </p>
        </div>
        <Switch
          id="transform-random-seed"
          aria-describedby="transform-random-seed-hint"
          checked={isRandom}
          onCheckedChange={(isOn) => field.onChange(isOn ? undefined : drawSeed(Math.random))}
        />
      </div>
      {!isRandom && (
        <Field id="transform-seed" label={t('seed')} error={error}>
          {(aria) => (
            <Input
              {...aria}
              ref={field.ref}
              type="number"
              inputMode="numeric"
              min={0}
              max={LIMITS.seed.below - 1}
              step={1}
              value={Number.isNaN(field.value) ? '' : field.value}
              onChange={(event) => field.onChange(event.currentTarget.valueAsNumber)}
              onBlur={field.onBlur}
            />
          )}
        </Field>
      )}
    </div>
  )
}
