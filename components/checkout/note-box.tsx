import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

const TONES = {
  neutral: 'border-line bg-panel-high',
  brass: 'border-brass/50 bg-brass/10',
  danger: 'border-danger/45 bg-danger-ground',
} as const

type NoteBoxProps = { tone: keyof typeof TONES; title: string; body: string; children?: ReactNode }

/** Something the person should know before they go on; what they can do about it stands below. */
export function NoteBox({ tone, title, body, children }: NoteBoxProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cn('rounded-md border px-5 py-4', TONES[tone])}
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-small text-muted">{body}</p>
      {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
