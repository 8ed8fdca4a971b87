'use client'

import * as AlertDialogPrimitive from '@radix-ui/react-alert-dialog'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { overlayClasses, panelClasses, useReturnFocus } from './dialog'
import { BackCloses } from './use-back-closes'

export const AlertDialog = AlertDialogPrimitive.Root
export const AlertDialogTrigger = AlertDialogPrimitive.Trigger
export const AlertDialogAction = AlertDialogPrimitive.Action
export const AlertDialogCancel = AlertDialogPrimitive.Cancel

type ContentProps = ComponentProps<typeof AlertDialogPrimitive.Content>

export function AlertDialogContent(props: ContentProps) {
  return (
    <AlertDialogPrimitive.Portal>
      <AlertDialogPrimitive.Overlay className={overlayClasses} />
      <AlertDialogPanel {...props} />
    </AlertDialogPrimitive.Portal>
  )
}

function AlertDialogPanel({ className, children, ...props }: ContentProps) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialogPrimitive.Content
      onCloseAutoFocus={returnFocus}
      {...props}
      className={cn(
        panelClasses,
        'w-[min(32rem,calc(100vw-2rem))] gap-5 overflow-y-auto rounded-lg border p-6',
        className,
      )}
    >
      <BackCloses />
      {children}
    </AlertDialogPrimitive.Content>
  )
}

export function AlertDialogTitle({ className, ...props }: ComponentProps<typeof AlertDialogPrimitive.Title>) {
  return <AlertDialogPrimitive.Title {...props} className={cn('text-title', className)} />
}

export function AlertDialogDescription({
  className,
  ...props
}: ComponentProps<typeof AlertDialogPrimitive.Description>) {
  return <AlertDialogPrimitive.Description {...props} className={cn('text-small text-muted', className)} />
}

/** The buttons, at the end. */
export function AlertDialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('flex flex-wrap justify-end gap-3', className)} />
}
