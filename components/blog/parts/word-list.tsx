import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** A short list under its name: key points, insights, highlights. */
export function WordList({
  title,
  lines,
  mark = 'dot',
  className,
}: {
  title: ReactNode
  lines: readonly string[]
  mark?: 'dot' | 'spark'
  className?: string
}) {
  return (
    <div className={className}>
      <h3 className="font-sans text-small font-semibold text-brass-bright">{title}</h3>
      <ul className={cn('word-list', mark === 'spark' && 'word-list-spark')}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
