import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorNote } from '@/components/forms/error-note'
import { showMissingPart } from '@/components/shared/missing-part'
import { PartBoundary } from '@/components/shared/part-boundary'
import { Button } from '@/components/ui/button'
import { errorDetails } from '@/lib/api/api-error'

const PART_MISSING = errorDetails('part_missing')

/** Wraps a lazy part of the screen. If it can't be fetched, shows an error in its place with a retry button. */
export function LazyPanel({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const t = useTranslations('transform.header')
  const failed = (onRetry: () => void) => (
    <ErrorNote error={PART_MISSING} retry={{ label: t('retry'), onRetry }} />
  )
  return (
    <PartBoundary fallback={fallback} failed={failed}>
      {children}
    </PartBoundary>
  )
}

/** Wraps lazy dialogs. One that can't be fetched shows a toast and closes, so that its button works again. */
export function LazyDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const failed = (retry: () => void) => <DialogMissing onClose={onClose} onClosed={retry} />
  return <PartBoundary failed={failed}>{children}</PartBoundary>
}

type DialogButtonProps = {
  icon: ReactNode
  text: string
  /** Says more than the text. */
  label?: string
  className?: string | undefined
  prefetch: () => void
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a lazy dialog. */
export function DialogButton({ icon, text, label, className, prefetch, dialog }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={label}
        className={className}
        onClick={() => setIsOpen(true)}
        onPointerEnter={prefetch}
      >
        {icon}
        {text}
      </Button>
      {isOpen && <LazyDialog onClose={close}>{dialog(close)}</LazyDialog>}
    </>
  )
}

function DialogMissing({ onClose, onClosed }: { onClose: () => void; onClosed: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each time it is missing.
  useEffect(() => {
    void showMissingPart()
    onClose()
    onClosed()
  }, [])
  return null
}
