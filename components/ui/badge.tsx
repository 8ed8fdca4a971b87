import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

const TONES = {
  neutral: 'border-line bg-panel-high text-muted',
  brass: 'border-brass/50 bg-brass/10 text-brass-bright',
  success: 'border-success/45 bg-success-ground text-success',
  warning: 'border-warning/45 bg-warning/10 text-warning',
  danger: 'border-danger/45 bg-danger-ground text-danger',
} as const

export type BadgeTone = keyof typeof TONES

export function Badge({
  tone = 'neutral',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return (
    <span
      {...rest}
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-micro font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    />
  )
}
