import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Label } from '@/components/ui/label'

/** What a control needs so that its label, hint and error belong to it. Spread it onto the control. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  /** Unique on the page; the control gets it. */
  id: string
  label: string
  /** Stands at the end of the label's line: a counter, a Clear button. */
  aside?: ReactNode
  hint?: string | undefined
  /** The translated sentence, or nothing when all is well. */
  error?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint and error, wired together for those who see and those who hear. */
export function Field({ id, label, aside, hint, error, className, children }: FieldProps) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
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
