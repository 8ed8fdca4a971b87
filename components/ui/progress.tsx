import { cn } from './cn'

const TONES = {
  brass: 'bg-brass',
  yellow: 'bg-warning',
  blue: 'bg-info',
  green: 'bg-success',
} as const

export type ProgressTone = keyof typeof TONES

/** A bar from 0 to 100. `label` says what is in progress. */
export function Progress({
  percent,
  label,
  tone = 'brass',
  className,
}: {
  percent: number
  label: string
  tone?: ProgressTone
  className?: string
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        style={{ width: `${percent}%` }}
        className={cn('h-full rounded-full transition-[width,background-color] duration-500', TONES[tone])}
      />
    </div>
  )
}
