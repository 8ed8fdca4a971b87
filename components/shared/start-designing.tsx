'use client'

import type { ReactNode } from 'react'
import { ROUTES } from '@/lib/config/routes'
import { useStartDesigning } from './use-start-designing'

/** The link that leads into the design tool, looking as its `className` says. */
export function StartDesigning({ className, children }: { className: string; children: ReactNode }) {
  const { onClick, isChecking } = useStartDesigning()
  return (
    <a href={ROUTES.transform} onClick={onClick} aria-busy={isChecking || undefined} className={className}>
      {children}
    </a>
  )
}
