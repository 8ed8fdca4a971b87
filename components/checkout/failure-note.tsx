'use client'

import { useEffect, useState } from 'react'
import type { Failure } from '@/lib/client/api/failure'
import { wordsOf } from '@/lib/client/error-words'
import { NoteBox } from './note-box'

/** A failure in the catalogue's words, which stay on the page until the next try. */
export function FailureNote({ failure }: { failure: Failure }) {
  const [words, setWords] = useState<{ title: string; body: string } | null>(null)
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
  return words && <NoteBox tone="danger" title={words.title} body={words.body} />
}
