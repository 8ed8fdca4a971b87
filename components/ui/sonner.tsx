'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import type { Toast, ToasterProps } from './toast'

/** To do when no toast is shown. */
const later: (() => void)[] = []

function raiseToast({ tone, title, ...options }: Toast): void {
  const raise = tone ? toast[tone] : toast
  raise(title, options)
}

function dismissToasts(exceptId: string): void {
  for (const { id } of toast.getToasts()) if (id !== exceptId) toast.dismiss(id)
}

function afterToasts(act: () => void): void {
  if (toast.getToasts().length === 0) act()
  else later.push(act)
}

/** By default, sonner keeps older toasts behind the newest one and brings them back when that is closed. */
function useNewestOnly(): void {
  const { toasts } = useSonner()
  useEffect(() => {
    for (const { id } of toasts.slice(1)) toast.dismiss(id)
    if (toast.getToasts().length === 0) later.shift()?.()
  }, [toasts])
}

/** Shows toasts, one at a time: a new one replaces the previous one. Raise one with `showToast`. */
function Toaster({ label, durationMs }: ToasterProps) {
  useNewestOnly()
  return (
    <Sonner
      theme="dark"
      position="bottom-right"
      visibleToasts={1}
      duration={durationMs}
      offset={{ bottom: 'var(--toast-bottom, 1.5rem)', right: 'var(--toast-right, 1.5rem)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom, 1rem)' }}
      containerAriaLabel={label}
      closeButton
      // A modal dialog disables pointer events for the rest of the page.
      className="pointer-events-auto"
      toastOptions={{
        classNames: {
          toast: '!rounded-lg !border-line !bg-panel-high !font-sans !text-plaster !shadow-lifted',
          title: '!font-semibold',
          description: '!text-muted',
          error: '!border-danger/60 [&_[data-title]]:!text-danger',
          warning: '!border-warning/60 [&_[data-title]]:!text-warning',
          success: '!border-success/50 [&_[data-title]]:!text-success',
          actionButton:
            '!h-8 !rounded-sm !bg-brass !px-3 !text-small !font-semibold !text-on-brass hover:!bg-brass-bright',
          closeButton: '!size-6 !border-line !bg-panel !text-muted',
        },
      }}
    />
  )
}

/** What loads together, when a toast may be shown. */
export const sonner = { Toaster, raiseToast, dismissToasts, afterToasts }
