'use client'

import { LazyDialogButton } from '@/components/shared/lazy-dialog-button'

const load = async () => (await import('./feedback-dialog')).FeedbackDialog

export function FeedbackButton({ label, className }: { label: string; className?: string }) {
  return (
    <LazyDialogButton load={load} className={className}>
      {label}
    </LazyDialogButton>
  )
}
