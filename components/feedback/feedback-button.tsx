'use client'

import { type ComponentType, useState } from 'react'
import { useIsAwake } from '@/components/shared/use-is-awake'
import { prepareToaster } from '@/components/ui/toaster-call'
import type { FeedbackDialogProps } from './feedback-dialog'

type Loaded = { Dialog: ComponentType<FeedbackDialogProps>; words: FeedbackDialogProps['words'] }

const load = async (): Promise<Loaded> => {
  const [{ FeedbackDialog }, { loadFeedbackWords }] = await Promise.all([
    import('./feedback-dialog'),
    import('@/lib/client/feedback-words'),
  ])
  return { Dialog: FeedbackDialog, words: await loadFeedbackWords() }
}

/**
 * Opens the feedback dialog. Everything but the button itself is fetched when somebody reaches for it, so that pages
 * can carry it for nothing.
 */
export function FeedbackButton({ label, className }: { label: string; className?: string }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isAwake = useIsAwake()

  const open = () => {
    prepareToaster()
    setIsOpen(true)
    if (loaded) return
    // Without a network nothing opens, and the next press tries again.
    load().then(setLoaded, () => setIsOpen(false))
  }
  const prefetch = () => {
    load().catch(() => undefined)
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={(isOpen && !loaded) || undefined}
        disabled={!isAwake}
        onClick={open}
        onPointerEnter={prefetch}
        className={className}
      >
        {label}
      </button>
      {loaded && <loaded.Dialog words={loaded.words} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
