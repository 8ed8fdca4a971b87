'use client'

import { useController } from 'react-hook-form'
import { Field } from '@/components/shared/field'
import { Slider } from '@/components/ui/slider'
import type { FormControl } from './use-problem'

type SliderFieldProps = {
  control: FormControl
  name: 'num_inference_steps' | 'guidance_scale' | 'prompt_strength'
  label: string
  hint: string
  limits: { min: number; max: number; step: number }
}

/** A number on a slider, with its value beside the label. */
export function SliderField({ control, name, label, hint, limits }: SliderFieldProps) {
  const { field } = useController({ control, name })
  const id = `transform-${name}`
  const decimals = Math.round(-Math.log10(limits.step))
  const aside = (
    <span aria-hidden="true" className="text-small text-brass-bright tabular-nums">
      {field.value.toFixed(decimals)}
    </span>
  )
  return (
    <Field id={id} label={label} aside={aside} hint={hint}>
      {(aria) => (
        <Slider
          {...aria}
          ref={field.ref}
          onBlur={field.onBlur}
          value={field.value}
          {...limits}
          onValueChange={field.onChange}
        />
      )}
    </Field>
  )
}
