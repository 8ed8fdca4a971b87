'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cn } from './cn'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** What the button that closes the dialog is called for those who hear it. */
  closeLabel: string
  children: ReactNode
  /** `full` covers the window, for looking at pictures. */
  size?: 'normal' | 'wide' | 'full'
}

const SIZES = {
  normal: 'w-[min(32rem,calc(100vw-2rem))]',
  wide: 'w-[min(64rem,calc(100vw-2rem))]',
  full: 'h-dvh max-h-dvh w-screen max-w-none rounded-none border-0',
} as const

/**
 * The browser's own modal dialog: it traps focus, closes on Escape and gives focus back by itself.
 * A click on the backdrop closes it too. The content is mounted only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, closeLabel, children, size = 'normal' } = props
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const descriptionId = useId()

  useEffect(() => {
    const dialog = dialogRef.current
    if (open && dialog && !dialog.open) dialog.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively.
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onClose={() => onOpenChange(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
      className={cn(
        'm-auto max-h-[calc(100dvh-2rem)] overflow-hidden rounded-lg border border-line bg-panel p-0 text-plaster',
        'shadow-lifted backdrop:bg-black/70',
        SIZES[size],
      )}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-start justify-between gap-6 border-b border-line px-6 py-4">
            <div>
              <h2 id={titleId} className="text-title">
                {title}
              </h2>
              {description && (
                <p id={descriptionId} className="mt-1 text-small text-muted">
                  {description}
                </p>
              )}
            </div>
            <CloseButton label={closeLabel} onClick={() => dialogRef.current?.close()} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-6">{children}</div>
        </div>
      )}
    </dialog>
  )
}

function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="-mr-2 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-panel-high hover:text-plaster"
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" stroke="currentColor" strokeWidth="1.75">
        <path d="m3 3 10 10M13 3 3 13" />
      </svg>
    </button>
  )
}
