import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cn('control min-h-24 resize-y', className)} />
}
