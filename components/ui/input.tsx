import type { ComponentProps } from 'react'
import { cn } from './cn'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn('control', className)} />
}
