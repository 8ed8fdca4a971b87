import type { ReactNode } from 'react'
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'

type ConfirmProps = {
  title: string
  body: string
  no: string
  yes: string
  isDanger?: boolean
  onConfirm: () => void
}

/** Asks for confirmation when its child, a button, is pressed. */
export function Confirm({ children, ...question }: ConfirmProps & { children: ReactNode }) {
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>{children}</AlertDialogTrigger>
      <ConfirmContent isDanger {...question} />
    </AlertDialog>
  )
}

/** Asks at once. */
export function OpenConfirm({ onClose, ...question }: ConfirmProps & { onClose: () => void }) {
  return (
    <AlertDialog open onOpenChange={onClose}>
      <ConfirmContent {...question} />
    </AlertDialog>
  )
}

function ConfirmContent({ title, body, no, yes, isDanger = false, onConfirm }: ConfirmProps) {
  return (
    <AlertDialogContent>
      <AlertDialogTitle>{title}</AlertDialogTitle>
      <AlertDialogDescription>{body}</AlertDialogDescription>
      <AlertDialogFooter>
        <AlertDialogCancel asChild>
          <Button variant="secondary">{no}</Button>
        </AlertDialogCancel>
        <AlertDialogAction asChild>
          <Button variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm}>
            {yes}
          </Button>
        </AlertDialogAction>
      </AlertDialogFooter>
    </AlertDialogContent>
  )
}
