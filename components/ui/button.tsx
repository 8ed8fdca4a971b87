import { type ComponentProps, cloneElement, isValidElement } from 'react'
import { cn } from './cn'

/** Each look is a class of `styles/controls.css`: the names travel with every button, the rules only once. */
type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'link' | undefined
  size?: 'small' | 'medium' | 'large' | 'icon' | 'bare' | undefined
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { asChild?: boolean }

/** The class names of a button, for elements that only look like one. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return `button button-${variant} button-${size}`
}

/** A button; with `asChild` its look goes to the one child, usually a link. */
export function Button({ variant, size, asChild = false, className, children, ...rest }: ButtonProps) {
  const classes = cn(buttonClass({ variant, size }), className)
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: cn(classes, children.props.className) })
  }
  return (
    <button type="button" {...rest} className={classes}>
      {children}
    </button>
  )
}
