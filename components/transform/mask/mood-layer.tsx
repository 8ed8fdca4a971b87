'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Badge } from '@/components/ui/badge'
import type { Mood } from '@/lib/client/transform/mood-studio'
import { STYLE_LIST } from '@/lib/domain/style-list'

/** The mood preview over the photo. It lets the pointer through: one paints on as if it were not there. */
export function MoodLayer({ mood }: { mood: Mood }) {
  const t = useTranslations('transform.mood')
  const ref = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    canvas.width = mood.width
    canvas.height = mood.height
    context.putImageData(new ImageData(mood.rgba, mood.width, mood.height), 0, 0)
  }, [mood])

  const style = STYLE_LIST.find(({ value }) => value === mood.style)?.label ?? mood.style
  return (
    <div className="pointer-events-none absolute inset-0">
      <canvas ref={ref} role="img" aria-label={t('picture', { style })} className="size-full" />
      <span className="absolute top-2 left-2 flex rounded-sm bg-bench">
        <Badge tone="brass">{t('label')}</Badge>
      </span>
    </div>
  )
}
