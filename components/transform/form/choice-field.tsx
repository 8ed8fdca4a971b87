'use client'

import { useController } from 'react-hook-form'
import { Field } from '@/components/shared/field'
import type { PickerGroup } from '../picker/options'
import { Picker } from '../picker/picker'
import { type FormControl, useProblem } from './use-problem'

type ChoiceFieldProps = {
  control: FormControl
  name: 'style' | 'roomType'
  label: string
  placeholder: string
  groups: readonly PickerGroup[]
  onChosen: (before: string) => void
  disabled: boolean
}

/** A style or a room to choose from a list. */
export function ChoiceField({
  control,
  name,
  label,
  placeholder,
  groups,
  onChosen,
  disabled,
}: ChoiceFieldProps) {
  const { field } = useController({ control, name })
  const error = useProblem(control, name)
  return (
    <Field id={`transform-${name}`} label={label} error={error}>
      {(aria) => (
        <Picker
          control={aria}
          groups={groups}
          value={field.value}
          placeholder={placeholder}
          onChoose={(value) => {
            const before = field.value
            field.onChange(value)
            onChosen(before)
          }}
          buttonRef={field.ref}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
