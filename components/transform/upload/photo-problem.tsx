'use client'

import { useTranslations } from 'next-intl'
import type { PhotoProblem } from '@/lib/client/transform/open-photo'
import { LIMITS } from '@/lib/domain/limits'
import { FailureNote, ProblemNote } from '../problem-note'
import { PHOTO_TYPES } from './use-photo-drop'

/** Why the file was not taken. */
export function PhotoProblemNote({ problem }: { problem: PhotoProblem }) {
  const t = useTranslations('transform.upload.problem')
  switch (problem.kind) {
    case 'failure':
      return <FailureNote failure={problem.failure} />
    case 'type':
      return <ProblemNote>{t('type', { types: Object.keys(PHOTO_TYPES).join(', ') })}</ProblemNote>
    case 'size':
      return <ProblemNote>{t('size', { bytes: String(LIMITS.upload.maxBytes) })}</ProblemNote>
    case 'count':
    case 'heic':
      return <ProblemNote>{t(problem.kind)}</ProblemNote>
  }
}
