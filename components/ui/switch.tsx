'use client'

import * as SwitchPrimitive from '@radix-ui/react-switch'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export function Switch({ className, ...props }: ComponentProps<typeof SwitchPrimitive.Root>) {
  return (
    <SwitchPrimitive.Root
      {...props}
      className={cn(
        'h-6 w-11 shrink-0 rounded-full border border-edge bg-surface transition-colors duration-150',
        'data-[state=checked]:border-brass data-[state=checked]:bg-brass-deep disabled:opacity-50',
        'forced-colors:data-[state=checked]:bg-[Highlight]',
        className,
      )}
    >
      <SwitchPrimitive.Thumb
        className={cn(
          'block size-4 translate-x-[3px] rounded-full bg-muted transition-[translate,background-color] duration-150',
          'data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-plaster',
          'forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]',
        )}
      />
    </SwitchPrimitive.Root>
  )
}
