'use client'

import * as DialogPrimitive from '@radix-ui/react-dialog'
import { XIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cn } from '@/lib/cn'
import { BackCloses } from './use-back-closes'

export const Dialog = DialogPrimitive.Root

const SIZES = {
  normal: 'w-[min(32rem,calc(100vw-2rem))] rounded-lg border',
  wide: 'w-[min(64rem,calc(100vw-2rem))] rounded-lg border',
  full: 'h-dvh max-h-dvh w-screen',
} as const

export const overlayClasses = 'fixed inset-0 z-50 bg-black/70'

export const panelClasses =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] -translate-1/2 flex-col overflow-hidden border-line bg-panel text-plaster shadow-lifted outline-none'

type DialogContentProps = ComponentProps<typeof DialogPrimitive.Content> & {
  /** The accessible name of the close button. */
  closeLabel: string
  /** `full` covers the window, for looking at images. */
  size?: keyof typeof SIZES
}

export function DialogContent(props: DialogContentProps) {
  return (
    <DialogPrimitive.Portal>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPanel {...props} />
    </DialogPrimitive.Portal>
  )
}

function DialogPanel({ className, children, closeLabel, size = 'normal', ...props }: DialogContentProps) {
  const returnFocus = useReturnFocus()
  return (
    <DialogPrimitive.Content
      // Radix requires this for dialogs without a description.
      aria-describedby={undefined}
      onInteractOutside={keepOpenForToasts}
      onCloseAutoFocus={returnFocus}
      {...props}
      className={cn(panelClasses, SIZES[size], className)}
    >
      <BackCloses />
      {children}
      <DialogPrimitive.Close
        aria-label={closeLabel}
        className="absolute top-3 right-4 grid size-10 place-items-center rounded-md text-muted hover:bg-panel-high hover:text-plaster"
      >
        <XIcon aria-hidden="true" className="size-4" />
      </DialogPrimitive.Close>
    </DialogPrimitive.Content>
  )
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      {...props}
      className={cn('border-b border-line py-4 pr-18 pl-6 text-title', className)}
    />
  )
}

/** The part that scrolls in a small window. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('min-h-0 flex-1 overflow-y-auto p-6', className)} />
}

/**
 * For `onCloseAutoFocus`: Radix restores the focus only to its own trigger, and our dialogs are opened by state. Use it in
 * a component that is mounted with the dialog.
 */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}

/** A click on a toast does not close the dialog. */
function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}
