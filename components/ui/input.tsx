import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** The styles of every text field and select. */
export const controlClasses =
  'w-full rounded-md border border-edge bg-surface px-3.5 py-2.5 text-plaster transition-colors duration-150 placeholder:text-faint not-disabled:hover:border-muted disabled:opacity-55 aria-invalid:border-danger not-disabled:hover:aria-invalid:border-danger'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cn(controlClasses, className)} />
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cn(controlClasses, 'min-h-24 resize-y', className)} />
}
