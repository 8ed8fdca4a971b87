'use client'

import { Dialog } from '@/components/ui/dialog'
import type { FeedbackWords } from '@/lib/client/feedback-words'
import { FeedbackForm } from './feedback-form'

export type FeedbackDialogProps = {
  words: FeedbackWords
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function FeedbackDialog({ words, open, onOpenChange }: FeedbackDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} closeLabel={words.close}>
      <FeedbackForm words={words} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
