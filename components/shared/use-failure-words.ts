'use client'

import { useEffect, useState } from 'react'
import type { Failure } from '@/lib/client/api/failure'
import { wordsOf } from '@/lib/client/error-words'

type Words = Awaited<ReturnType<typeof wordsOf>>

/** A failure in the catalogue's words, for a note that stays on the page; `null` until they have come. */
export function useFailureWords(failure: Failure): Words | null {
  const [words, setWords] = useState<Words | null>(null)
  useEffect(() => {
    let isGone = false
    wordsOf(failure).then(
      (found) => isGone || setWords(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [failure])
  return words
}
