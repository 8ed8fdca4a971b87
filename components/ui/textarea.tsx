import type { ComponentProps } from 'react'
import { cn } from './cn'
import { controlClasses } from './input'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cn(controlClasses, 'min-h-24 resize-y', className)} />
}
