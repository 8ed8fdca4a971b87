'use client'

import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { TIMINGS } from '@/lib/domain/timings'
import { placeToaster } from './toaster-call'

/** Sonner in the colours of the house. */
export function ToasterHost({ label }: { label: string }) {
  const placeRef = useRef<HTMLDivElement>(null)

  // Sonner, a child, listens by now.
  useEffect(() => {
    placeToaster(placeRef.current, { toast })
    return () => placeToaster(null, { toast })
  }, [])

  return (
    <div
      ref={placeRef}
      popover="manual"
      className="inset-auto m-0 size-0 overflow-visible border-0 bg-transparent p-0"
    >
      <Sonner
        theme="dark"
        position="bottom-right"
        visibleToasts={1}
        duration={TIMINGS.toastMs}
        containerAriaLabel={label}
        closeButton
        toastOptions={{
          classNames: {
            toast: '!rounded-lg !border-line !bg-panel-high !font-sans !text-plaster !shadow-lifted',
            title: '!font-semibold',
            description: '!text-muted',
            error: '!border-danger/60 [&_[data-title]]:!text-danger',
            warning: '!border-warning/60 [&_[data-title]]:!text-warning',
            success: '!border-success/50 [&_[data-title]]:!text-success',
            closeButton: '!border-line !bg-panel !text-muted',
          },
        }}
      />
    </div>
  )
}
