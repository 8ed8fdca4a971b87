import type { ComponentProps, ReactNode } from 'react'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'

type OpenDialogProps = Omit<ComponentProps<typeof DialogContent>, 'title'> & {
  title: ReactNode
  onClose: () => void
}

/** A dialog that is open for as long as it is rendered. */
export function OpenDialog({ title, onClose, children, ...content }: OpenDialogProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent {...content}>
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogContent>
    </Dialog>
  )
}
