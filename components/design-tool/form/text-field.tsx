'use client'

import { useController } from 'react-hook-form'
import { type FormControl, fieldId, useFieldError } from '@/components/design-tool/shared/use-transform-form'
import { Field } from '@/components/forms/field'
import { Textarea } from '@/components/ui/input'
import { cn } from '@/lib/cn'

type TextFieldProps = {
  control: FormControl
  name: 'prompt' | 'negative_prompt' | 'words'
  label: string
  placeholder: string
  clear: { label: string; ariaLabel: string }
  /** Shown beside how many there are. */
  maxCharacters?: number
  rows: number
}

/** A text with a Clear button, and its length where that has a limit. */
export function TextField({ control, name, label, placeholder, clear, maxCharacters, rows }: TextFieldProps) {
  const { field } = useController({ control, name })
  const error = useFieldError(control, name)
  const aside = (
    <span className="flex items-baseline gap-3">
      {maxCharacters !== undefined && (
        <span
          aria-hidden="true"
          className={cn(
            'text-micro tabular-nums',
            field.value.length > maxCharacters ? 'text-danger' : 'text-faint',
          )}
        >
          {field.value.length}/{maxCharacters}
        </span>
      )}
      <button
        type="button"
        aria-label={clear.ariaLabel}
        disabled={field.value === ''}
        onClick={() => field.onChange('')}
        className="-my-2 rounded-sm px-1.5 py-2 text-small font-medium text-brass hover:text-brass-bright disabled:text-faint"
      >
        {clear.label}
      </button>
    </span>
  )
  return (
    <Field id={fieldId(name)} label={label} aside={aside} error={error}>
      {(aria) => <Textarea {...aria} {...field} rows={rows} placeholder={placeholder} />}
    </Field>
  )
}
