'use client'

import * as ProgressPrimitive from '@radix-ui/react-progress'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const TONES = {
  brass: 'bg-brass',
  yellow: 'bg-warning',
  blue: 'bg-info',
  green: 'bg-success',
} as const

export type ProgressTone = keyof typeof TONES

type ProgressProps = ComponentProps<typeof ProgressPrimitive.Root> & { value: number; tone?: ProgressTone }

/** A bar from 0 to 100. Its `aria-label` says what is in progress. */
export function Progress({ className, value, tone = 'brass', ...props }: ProgressProps) {
  return (
    <ProgressPrimitive.Root
      {...props}
      value={value}
      className={cn('h-2 overflow-hidden rounded-full bg-line forced-colors:bg-[GrayText]', className)}
    >
      <ProgressPrimitive.Indicator
        style={{ width: `${value}%` }}
        className={cn(
          'h-full rounded-full transition-[width] duration-500 forced-colors:bg-[Highlight]',
          TONES[tone],
        )}
      />
    </ProgressPrimitive.Root>
  )
}
