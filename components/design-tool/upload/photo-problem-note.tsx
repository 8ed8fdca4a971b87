import { useTranslations } from 'next-intl'
import type { PhotoProblem } from '@/components/design-tool/photo/open-photo'
import { ErrorNote } from '@/components/forms/error-note'
import { LIMITS } from '@/lib/domain/limits'

/** Why a photo was rejected, or what was done to it. */
export function PhotoProblemNote({ problem }: { problem: PhotoProblem }) {
  const t = useTranslations('transform.upload.problem')
  switch (problem.kind) {
    case 'failure':
      return <ErrorNote error={problem.failure} />
    case 'type':
      return <ErrorNote>{t('type')}</ErrorNote>
    case 'size':
      return (
        <ErrorNote>
          {t('size', { bytes: String(LIMITS.upload.maxBytes), megabytes: LIMITS.upload.maxBytes / 2 ** 20 })}
        </ErrorNote>
      )
    case 'redrawn':
    case 'unreadable':
      return (
        <p role="status" className="text-small text-muted">
          {t(problem.kind)}
        </p>
      )
    case 'count':
    case 'heic':
      return <ErrorNote>{t(problem.kind)}</ErrorNote>
  }
}
