'use client'

import type { ReactNode } from 'react'
import { useFailureWords } from '@/components/shared/use-failure-words'
import type { Failure } from '@/lib/client/api/failure'

/** What went wrong, where the person is looking. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="rounded-md border border-danger/60 bg-danger-ground px-4 py-3 text-small text-danger"
    >
      {children}
    </p>
  )
}

/** A failure in the catalogue's words. */
export function FailureNote({ failure }: { failure: Failure }) {
  const words = useFailureWords(failure)
  const sentence = words?.body || words?.title
  return sentence ? <ProblemNote>{sentence}</ProblemNote> : null
}
