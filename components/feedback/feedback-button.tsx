'use client'

import { type ComponentProps, type ComponentType, useState } from 'react'
import { useIsHydrated } from '@/components/shared/use-is-hydrated'
import type { FeedbackDialog } from './feedback-dialog'

const load = async () => (await import('./feedback-dialog')).FeedbackDialog

/** Opens the feedback dialog, which is fetched on hover or click. */
export function FeedbackButton({ label, className }: { label: string; className?: string }) {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof FeedbackDialog>> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useIsHydrated()

  const open = () => {
    setIsOpen(true)
    // Offline, nothing opens, and the next click tries again.
    load().then(
      (loaded) => setDialog(() => loaded),
      () => setIsOpen(false),
    )
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={(isOpen && !Dialog) || undefined}
        disabled={!isHydrated}
        onClick={open}
        onPointerEnter={() => load().catch(() => undefined)}
        className={className}
      >
        {label}
      </button>
      {Dialog && <Dialog open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
