'use client'

import { Toaster as Sonner } from 'sonner'
import { TIMINGS } from '@/lib/domain/limits'

/** Where messages appear, one at a time. Raise one with sonner's `toast`. */
export function Toaster({ label }: { label: string }) {
  return (
    <Sonner
      theme="dark"
      position="bottom-right"
      visibleToasts={1}
      duration={TIMINGS.toastMs}
      offset={{ bottom: 'var(--toast-bottom, 1.5rem)' }}
      mobileOffset={{ bottom: 'var(--toast-bottom, 1rem)' }}
      containerAriaLabel={label}
      closeButton
      // A modal dialog switches off the pointer for the rest of the page.
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
