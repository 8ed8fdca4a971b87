'use client'

import * as AccordionPrimitive from '@radix-ui/react-accordion'
import { PlusIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const Accordion = AccordionPrimitive.Root

export function AccordionItem({ className, ...props }: ComponentProps<typeof AccordionPrimitive.Item>) {
  return <AccordionPrimitive.Item {...props} className={cn('border-y border-line py-2', className)} />
}

export function AccordionTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof AccordionPrimitive.Trigger>) {
  return (
    <AccordionPrimitive.Header className="flex font-sans">
      <AccordionPrimitive.Trigger
        {...props}
        className={cn(
          'group flex min-h-11 flex-1 items-center justify-between gap-4 text-left font-medium',
          className,
        )}
      >
        {children}
        <PlusIcon
          aria-hidden="true"
          className="size-4 shrink-0 text-brass transition-[rotate] duration-200 group-data-[state=open]:rotate-45"
        />
      </AccordionPrimitive.Trigger>
    </AccordionPrimitive.Header>
  )
}

export const AccordionContent = AccordionPrimitive.Content
