'use client'

import * as DialogPrimitive from '@radix-ui/react-dialog'
import { XIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { BackCloses } from './use-back-closes'

export const Sheet = DialogPrimitive.Root
export const SheetTrigger = DialogPrimitive.Trigger

type SheetContentProps = ComponentProps<typeof DialogPrimitive.Content> & {
  title: string
  /** The accessible name of the close button. */
  closeLabel: string
}

/** A panel at the bottom of the window, for controls that don't fit on a phone. Content above it stays visible. */
export function SheetContent({ title, closeLabel, className, children, ...props }: SheetContentProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className="fixed inset-0 z-50 bg-black/30" />
      <DialogPrimitive.Content
        aria-describedby={undefined}
        {...props}
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[70dvh] flex-col gap-4 overflow-y-auto rounded-t-lg border-t border-line bg-panel p-5 pb-8 text-plaster shadow-lifted outline-none',
          className,
        )}
      >
        <BackCloses />
        <div className="flex items-center justify-between gap-4">
          <DialogPrimitive.Title className="text-title">{title}</DialogPrimitive.Title>
          <DialogPrimitive.Close
            aria-label={closeLabel}
            className="grid size-10 place-items-center rounded-md text-muted hover:bg-panel-high hover:text-plaster"
          >
            <XIcon aria-hidden="true" className="size-4" />
          </DialogPrimitive.Close>
        </div>
        {children}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}
