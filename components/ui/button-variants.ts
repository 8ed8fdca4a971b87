import { cva } from 'class-variance-authority'

/** The looks of a button, for links too. Apart from `Button`, so that an error screen need not load Radix. */
export const buttonVariants = cva(
  [
    // Blog posts know by this name which of their links look like buttons.
    'button',
    'inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap',
    'select-none transition-[background-color,border-color,color,translate] duration-150 active:translate-y-px',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    '[&_svg]:size-[1.125em] [&_svg]:shrink-0',
  ],
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
