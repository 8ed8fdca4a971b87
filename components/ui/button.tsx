import { Slot } from '@radix-ui/react-slot'
import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { buttonVariants } from './button-variants'

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }

/** A button. With `asChild`, its child, usually a link, gets the styles. */
export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const classes = buttonVariants({ variant, size, className })
  if (asChild) return <Slot {...props} className={classes} />
  return <button type="button" {...props} className={classes} />
}
