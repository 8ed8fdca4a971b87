import { useMessages } from 'next-intl'
import type { ReactNode } from 'react'
import { Label } from '@/components/ui/label'
import { cn } from '@/lib/cn'

/** Ties a control to its label, hint and error. Spread it onto the control. */
export type ControlProps = {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  /** Unique on the page; the control gets it. */
  id: string
  label: string
  /** At the end of the label's line: a counter, a Clear button. */
  aside?: ReactNode
  hint?: string | undefined
  /** The translated sentence, if there is an error. */
  error?: string | undefined
  /** The control stands beside its label. */
  isRow?: boolean
  children: (control: ControlProps) => ReactNode
}

/** Fields are checked once they are left, and say so when the press that left them is over: a new line moves what is pressed. */
export const CHECKED_WHEN_LEFT = { mode: 'onTouched', delayError: 300 } as const

/** Label, control, hint and error, tied together for screen readers too. */
export function Field({ id, label, aside, hint, error, isRow = false, children }: FieldProps) {
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  const control = children({
    id,
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  })
  return (
    <div className="flex flex-col gap-2">
      <div className={cn('flex justify-between gap-3', isRow ? 'items-center' : 'items-baseline')}>
        <Label id={labelId} htmlFor={id}>
          {label}
        </Label>
        {isRow ? control : aside}
      </div>
      {!isRow && control}
      {hint && (
        <p id={hintId} className="text-small text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** The sentence for a key of `validation.json`: schemas use these keys as messages. */
export function useValidationMessage(key: string | undefined): string | undefined {
  const { validation } = useMessages()
  return Object.entries(validation).find(([known]) => known === key)?.[1]
}
