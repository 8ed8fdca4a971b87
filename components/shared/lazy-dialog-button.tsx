import { type ComponentType, type ReactNode, useState } from 'react'
import { showMissingPart } from './missing-part'
import { PartBoundary } from './part-boundary'
import { useIsHydrated } from './use-is-hydrated'

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

type LazyDialogButtonProps = {
  load: () => Promise<ComponentType<DialogProps>>
  className?: string | undefined
  children: ReactNode
}

/** A button with a dialog, whose code is fetched on hover or click. */
export function LazyDialogButton({ load, className, children }: LazyDialogButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useIsHydrated()

  const open = () => {
    setIsOpen(true)
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        setIsOpen(false)
        void showMissingPart(open)
      },
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
        {children}
      </button>
      <PartBoundary>{Dialog && <Dialog open={isOpen} onOpenChange={setIsOpen} />}</PartBoundary>
    </>
  )
}
