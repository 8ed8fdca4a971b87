'use client'

import { Eye, EyeOff, PaintRoller } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tool } from './tool'

type MoodNoteProps = {
  hasMood: boolean
  isHidden: boolean
  onHiddenChange: (isHidden: boolean) => void
  onPaint: () => void
}

/**
 * Below the canvas: how to get a mood preview, or what it is and a way to put it aside; and the way to try a colour.
 * Keeps its place in all cases.
 */
export function MoodNote({ hasMood, isHidden, onHiddenChange, onPaint }: MoodNoteProps) {
  const t = useTranslations('transform.mood')
  const words = useTranslations('transform.paint')
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-muted sm:min-h-10">
      <p className="grow basis-64">{t(hasMood ? 'shown' : 'invitation')}</p>
      <div className="flex shrink-0 max-sm:-ml-2">
        <Tool label={words('open')} onPress={onPaint}>
          <PaintRoller />
        </Tool>
        {hasMood && (
          <Tool label={t(isHidden ? 'show' : 'hide')} onPress={() => onHiddenChange(!isHidden)}>
            {isHidden ? <Eye /> : <EyeOff />}
          </Tool>
        )}
      </div>
    </div>
  )
}
