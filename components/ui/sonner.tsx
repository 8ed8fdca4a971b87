'use client'

import { useEffect } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'

/** By default, sonner keeps older toasts behind the newest one and brings them back when that is closed. */
function useNewestOnly(): void {
  const { toasts } = useSonner()
  useEffect(() => {
    for (const { id } of toasts.slice(1)) toast.dismiss(id)
  }, [toasts])
}

/** Shows toasts, one at a time: a new one replaces the previous one. Raise one with sonner's `toast`. */
export function Toaster({ label, durationMs }: { label: string; durationMs: number }) {
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
