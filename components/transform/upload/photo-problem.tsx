'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { wordsOf } from '@/lib/client/error-words'
import type { PhotoProblem } from '@/lib/client/transform/open-photo'
import { LIMITS } from '@/lib/domain/limits'
import { PHOTO_TYPES } from './use-photo-drop'

/** Why the file was not taken, where the person is looking. */
export function PhotoProblemNote({ problem }: { problem: PhotoProblem }) {
  const sentence = useSentence(problem)
  return (
    <p
      role="alert"
      className="rounded-md border border-danger/60 bg-danger-ground px-4 py-3 text-small text-danger"
    >
      {sentence}
    </p>
  )
}

function useSentence(problem: PhotoProblem): string {
  const t = useTranslations('transform.upload.problem')
  const [words, setWords] = useState('')
  useEffect(() => {
    if (problem.kind !== 'failure') return
    wordsOf(problem.failure)
      .then(({ title, body }) => setWords(body || title))
      .catch(() => undefined)
  }, [problem])
  switch (problem.kind) {
    case 'failure':
      return words
    case 'type':
      return t('type', { types: Object.keys(PHOTO_TYPES).join(', ') })
    case 'size':
      return t('size', { bytes: String(LIMITS.upload.maxBytes) })
    case 'count':
      return t('count')
    case 'heic':
      return t('heic')
  }
}
