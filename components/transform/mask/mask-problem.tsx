'use client'

import { useTranslations } from 'next-intl'
import type { PhotoSize } from '@/lib/mask/space'
import type { MaskProblem } from './use-mask-file'

/** Why a mask file was not taken. What was selected before still is. */
export function MaskProblemNote({ problem, photo }: { problem: MaskProblem; photo: PhotoSize }) {
  const t = useTranslations('transform.maskFile.problem')
  const written = ({ width, height }: PhotoSize) => `${width} × ${height}`
  return (
    <p
      role="alert"
      className="rounded-md border border-danger/60 bg-danger-ground px-4 py-3 text-small text-danger"
    >
      {problem.kind === 'mismatch'
        ? t('mismatch', { mask: written(problem.size), photo: written(photo) })
        : t(problem.kind)}
    </p>
  )
}
