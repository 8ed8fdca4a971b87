'use client'

import * as SliderPrimitive from '@radix-ui/react-slider'
import { type ComponentProps, useEffect, useState } from 'react'
import { cn } from '@/lib/cn'

type SliderProps = Omit<
  ComponentProps<typeof SliderPrimitive.Root>,
  'value' | 'defaultValue' | 'onValueChange'
> & {
  value: number
  onValueChange: (value: number) => void
}

/** One value on a track. The name and description go to the thumb, which takes the focus. */
export function Slider({
  value,
  onValueChange,
  className,
  id,
  'aria-label': label,
  'aria-labelledby': labelledBy,
  'aria-describedby': describedBy,
  ...props
}: SliderProps) {
  // Radix places the thumb after the page is drawn, and it would be seen to jump.
  const [isPlaced, setIsPlaced] = useState(false)
  useEffect(() => setIsPlaced(true), [])
  return (
    <SliderPrimitive.Root
      {...props}
      value={[value]}
      onValueChange={([next = value]) => onValueChange(next)}
      className={cn(
        'relative flex h-6 w-full touch-none items-center select-none data-disabled:opacity-50',
        // The thumb's own box is Radix's.
        !isPlaced && '[&>span:not(:first-child)]:invisible',
        className,
      )}
    >
      <SliderPrimitive.Track className="relative h-1 grow overflow-hidden rounded-full bg-line forced-colors:bg-[GrayText]">
        <SliderPrimitive.Range className="absolute h-full bg-brass forced-colors:bg-[Highlight]" />
      </SliderPrimitive.Track>
      <SliderPrimitive.Thumb
        id={id}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        className="block size-5 rounded-full border-2 border-ground bg-brass-bright forced-colors:bg-[ButtonText]"
      />
    </SliderPrimitive.Root>
  )
}
