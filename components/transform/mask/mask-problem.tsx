import { useTranslations } from 'next-intl'
import type { PhotoSize } from '@/lib/mask/space'
import { ProblemNote } from '../problem-note'
import type { MaskProblem } from './use-mask-file'

/** Why a mask file was not taken. What was selected before still is. */
export function MaskProblemNote({ problem, photo }: { problem: MaskProblem; photo: PhotoSize }) {
  const t = useTranslations('transform.maskFile.problem')
  const written = ({ width, height }: PhotoSize) => `${width} × ${height}`
  return (
    <ProblemNote>
      {problem.kind === 'mismatch'
        ? t('mismatch', { mask: written(problem.size), photo: written(photo) })
        : t(problem.kind)}
    </ProblemNote>
  )
}
