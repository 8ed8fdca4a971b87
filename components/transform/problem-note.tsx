'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { Failure } from '@/lib/client/api/failure'
import { wordsOf } from '@/lib/client/error-words'

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
  const [words, setWords] = useState('')
  useEffect(() => {
    wordsOf(failure)
      .then(({ title, body }) => setWords(body || title))
      .catch(() => undefined)
  }, [failure])
  return <ProblemNote>{words}</ProblemNote>
}
