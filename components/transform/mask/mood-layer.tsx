'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Mood } from '@/lib/client/transform/mood-studio'
import { STYLE_LIST } from '@/lib/domain/style-list'
import type { Viewport } from '@/lib/mask/viewport'
import { PixelLayer } from './pixel-layer'

/** The mood preview over the photo. It lets the pointer through: one paints on as if it were not there. */
export function MoodLayer({ mood, viewport }: { mood: Mood; viewport: Viewport }) {
  const t = useTranslations('transform.mood')
  const style = STYLE_LIST.find(({ value }) => value === mood.style)?.label ?? mood.style
  return (
    <div className="pointer-events-none absolute inset-0">
      <PixelLayer picture={mood} viewport={viewport} label={t('picture', { style })} />
      <span className="absolute top-2 left-2 flex rounded-sm bg-bench">
        <Badge tone="brass">{t('label')}</Badge>
      </span>
    </div>
  )
}
