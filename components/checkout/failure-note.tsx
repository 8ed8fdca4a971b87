'use client'

import { useFailureWords } from '@/components/shared/use-failure-words'
import type { Failure } from '@/lib/client/api/failure'
import { NoteBox } from './note-box'

/** A failure in the catalogue's words, which stay on the page until the next try. */
export function FailureNote({ failure }: { failure: Failure }) {
  const words = useFailureWords(failure)
  return words && <NoteBox tone="danger" title={words.title} body={words.body} />
}
