import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { type ControllerRenderProps, useController } from 'react-hook-form'
import { LabeledSlider, type NumberLimits } from '@/components/design-tool/shared/controls/sliders'
import {
  type FormControl,
  fieldId,
  useFieldError,
} from '@/components/design-tool/shared/controls/use-transform-form'
import { Field } from '@/components/forms/field'
import { SwitchField } from '@/components/forms/labeled-controls'
import { IconButton } from '@/components/shared/icon-button'
import { Input } from '@/components/ui/input'
import { LIMITS } from '@/lib/domain/limits'
import type { NumberField } from '@/lib/domain/number-params'
import { drawSeed } from '@/lib/domain/presets'
import type { TransformForm } from '@/lib/schemas/transform'

type NumberInputProps = ComponentProps<typeof Input> & {
  field: ControllerRenderProps<TransformForm, 'designsToCreate' | 'seed'>
}

/** A whole number input. An empty field is `NaN`. */
function NumberInput({ field, ...props }: NumberInputProps) {
  return (
    <Input
      {...props}
      ref={field.ref}
      type="number"
      inputMode="numeric"
      step={1}
      value={Number.isNaN(field.value) ? '' : field.value}
      onChange={(event) => field.onChange(event.currentTarget.valueAsNumber)}
      onBlur={field.onBlur}
    />
  )
}

/** The number of designs, typed or stepped. */
export function DesignsField({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'designsToCreate' })
  const error = useFieldError(control, 'designsToCreate')
  const { min, max } = LIMITS.designs
  const count = Number.isNaN(field.value) ? min : field.value
  const set = (value: number) => field.onChange(Math.min(max, Math.max(min, value)))
  return (
    <Field id="transform-designs" label={t('designs')} error={error} isRow>
      {(aria) => (
        <div className="flex gap-1">
          <IconButton
            variant="secondary"
            label={t('fewer')}
            icon={Minus}
            disabled={count <= min}
            onClick={() => set(count - 1)}
          />
          <div className="w-14">
            <NumberInput
              {...aria}
              field={field}
              min={min}
              max={max}
              className="h-11 px-1 text-center tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            />
          </div>
          <IconButton
            variant="secondary"
            label={t('more')}
            icon={Plus}
            disabled={count >= max}
            onClick={() => set(count + 1)}
          />
        </div>
      )}
    </Field>
  )
}

/** On: a random seed. Off: draws one that can be edited (Spec §4). */
export function SeedField({ control }: { control: FormControl }) {
  const t = useTranslations('transform.form')
  const { field } = useController({ control, name: 'seed' })
  const error = useFieldError(control, 'seed')
  const isRandom = field.value === undefined
  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        label={t('randomSeed')}
        hint={t('randomSeedHint')}
        checked={isRandom}
        onCheckedChange={(isOn) => field.onChange(isOn ? undefined : drawSeed(Math.random))}
      />
      {!isRandom && (
        <Field id="transform-seed" label={t('seed')} error={error} isRow>
          {(aria) => (
            <div className="w-1/2">
              <NumberInput {...aria} field={field} min={0} max={LIMITS.seed.max} />
            </div>
          )}
        </Field>
      )}
    </div>
  )
}

type SliderFieldProps = {
  control: FormControl
  name: NumberField
  label: string
  limits: NumberLimits
}

/** A slider for a number of the form. */
export function SliderField({ control, name, ...labels }: SliderFieldProps) {
  const { field } = useController({ control, name })
  const { ref, onBlur, value, onChange } = field
  return <LabeledSlider id={fieldId(name)} {...labels} {...{ ref, onBlur, value, onChange }} />
}
