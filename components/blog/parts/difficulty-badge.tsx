import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Difficulty } from '@/lib/domain/blog'

/** Green, yellow, and red for whatever is harder (Spec §2). */
const TONES: Record<Difficulty, BadgeTone> = {
  Beginner: 'success',
  Intermediate: 'warning',
  Advanced: 'danger',
}

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const t = useTranslations('blog.tips')
  return (
    <Badge tone={TONES[difficulty]}>
      <span className="sr-only">{t('difficulty')}</span>
      {t(`levels.${difficulty}`)}
    </Badge>
  )
}
