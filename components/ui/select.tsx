'use client'

import * as SelectPrimitive from '@radix-ui/react-select'
import { CheckIcon, ChevronDownIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cn } from '@/lib/cn'
import { controlClasses } from './input'
import { useBackCloses } from './use-back-closes'

export function Select(props: Omit<ComponentProps<typeof SelectPrimitive.Root>, 'onOpenChange'>) {
  const [isOpen, setIsOpen] = useState(false)
  useBackCloses(isOpen)
  return <SelectPrimitive.Root {...props} onOpenChange={setIsOpen} />
}

export const SelectValue = SelectPrimitive.Value

export function SelectTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Trigger>) {
  return (
    <SelectPrimitive.Trigger
      {...props}
      className={cn(controlClasses, 'flex items-center justify-between gap-3 text-left', className)}
    >
      {children}
      <SelectPrimitive.Icon asChild>
        <ChevronDownIcon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </SelectPrimitive.Icon>
    </SelectPrimitive.Trigger>
  )
}

export function SelectContent({
  className,
  children,
  ...props
}: ComponentProps<typeof SelectPrimitive.Content>) {
  return (
    <SelectPrimitive.Portal>
      <SelectPrimitive.Content
        position="popper"
        sideOffset={4}
        {...props}
        className={cn(
          'relative z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          'overflow-x-hidden overflow-y-auto rounded-md border border-edge bg-panel-high text-plaster shadow-lifted',
          className,
        )}
      >
        <SelectPrimitive.Viewport className="p-1">{children}</SelectPrimitive.Viewport>
      </SelectPrimitive.Content>
    </SelectPrimitive.Portal>
  )
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof SelectPrimitive.Item>) {
  return (
    <SelectPrimitive.Item
      {...props}
      className={cn(
        'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 outline-none',
        'data-disabled:opacity-50 data-highlighted:bg-brass/15 data-highlighted:text-brass-bright',
        className,
      )}
    >
      <SelectPrimitive.ItemText>{children}</SelectPrimitive.ItemText>
      <SelectPrimitive.ItemIndicator>
        <CheckIcon aria-hidden="true" className="size-4 text-brass" />
      </SelectPrimitive.ItemIndicator>
    </SelectPrimitive.Item>
  )
}
