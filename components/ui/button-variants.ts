import { cva } from 'class-variance-authority'

/** The styles of a button, also for links. Separate from `Button`, so that an error screen doesn't load Radix. */
export const buttonVariants = cva(
  // Shared styles are in `layout.css`: a page repeats its classes twice for each button.
  'button',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-brass text-on-brass shadow-brass hover:bg-brass-bright',
        secondary: 'border-edge bg-panel hover:border-brass hover:bg-panel-high',
        ghost: 'border-transparent text-muted hover:bg-panel-high hover:text-plaster',
        danger: 'border-danger/60 bg-danger-ground text-danger hover:border-danger',
        link: 'border-transparent text-brass underline decoration-brass/40 underline-offset-4 hover:decoration-current',
      },
      size: {
        small: 'h-9 px-3.5 text-small',
        medium: 'h-11 px-5 text-small',
        large: 'h-14 px-7',
        icon: 'size-11',
        bare: '',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
)
