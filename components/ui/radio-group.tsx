'use client'

import * as RadioGroupPrimitive from '@radix-ui/react-radio-group'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

/** A few choices side by side, one of them selected. */
export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return (
    <RadioGroupPrimitive.Root
      orientation="horizontal"
      {...props}
      className={cn(
        'inline-flex flex-wrap rounded-md border border-edge bg-surface p-1 [&>input]:hidden',
        className,
      )}
    />
  )
}

export function RadioGroupItem({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Item>) {
  return (
    <RadioGroupPrimitive.Item
      {...props}
      className={cn(
        'min-h-10 rounded-sm px-4 text-small font-medium text-muted transition-colors duration-150',
        'hover:text-plaster disabled:opacity-50',
        'data-[state=checked]:bg-panel-high data-[state=checked]:text-plaster',
        className,
      )}
    />
  )
}
