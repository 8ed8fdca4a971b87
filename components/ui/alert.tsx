import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

const alertVariants = cva('rounded-md border px-5 py-4', {
  variants: {
    tone: {
      neutral: 'border-line bg-panel-high',
      brass: 'border-brass/50 bg-brass/10',
      danger: 'border-danger/45 bg-danger-ground',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

/** Something users should know before they continue. */
export function Alert({
  className,
  tone,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof alertVariants>) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...props}
      className={cn(alertVariants({ tone }), className)}
    />
  )
}

export function AlertTitle({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={cn('font-semibold', className)} />
}

export function AlertDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={cn('mt-1 text-small text-muted', className)} />
}

/** Actions for the user. */
export function AlertActions({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cn('mt-4 flex flex-wrap gap-3', className)} />
}
