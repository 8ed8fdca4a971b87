import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label' | 'size'> & {
  label: string
  icon: LucideIcon
}

/** A button with an icon alone; screen readers have its label. */
export function IconButton({ label, icon: Icon, ...button }: IconButtonProps) {
  return (
    <Button variant="ghost" {...button} size="icon" aria-label={label}>
      <Icon aria-hidden="true" />
    </Button>
  )
}

type ActionButtonProps = Omit<ComponentProps<typeof Button>, 'size'> & {
  icon: LucideIcon
  /** Whether its action is still running. */
  isBusy?: boolean
}

/** A small button with an icon and a word. */
export function ActionButton({ icon: Icon, isBusy = false, children, ...button }: ActionButtonProps) {
  return (
    <Button variant="secondary" {...button} size="small">
      {isBusy ? <Spinner /> : <Icon aria-hidden="true" />}
      {children}
    </Button>
  )
}
