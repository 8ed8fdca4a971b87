'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { PaintPicture } from '@/lib/client/transform/paint-messages'
import type { Viewport } from '@/lib/mask/viewport'
import { PixelLayer } from './pixel-layer'

/** The painted surface in the colour being tried. It lets the pointer through: one paints on as if it were not there. */
export function PaintLayer({ picture, viewport }: { picture: PaintPicture; viewport: Viewport }) {
  const t = useTranslations('transform.paint')
  return (
    <div className="pointer-events-none absolute inset-0">
      <PixelLayer picture={picture} viewport={viewport} label={t('picture')} />
      <span className="absolute top-2 left-2 flex rounded-sm bg-bench">
        <Badge tone="brass">{t('label')}</Badge>
      </span>
    </div>
  )
}
