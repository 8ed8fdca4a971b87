'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tool } from './tool'

type MoodNoteProps = {
  hasMood: boolean
  isHidden: boolean
  onHiddenChange: (isHidden: boolean) => void
}

/** Below the canvas: how to get a mood preview, or what it is and a way to put it aside. Keeps its place in both. */
export function MoodNote({ hasMood, isHidden, onHiddenChange }: MoodNoteProps) {
  const t = useTranslations('transform.mood')
  return (
    <div className="flex min-h-16 items-center justify-between gap-3 text-small text-muted sm:min-h-10">
      <p>{t(hasMood ? 'shown' : 'invitation')}</p>
      {hasMood && (
        <div className="shrink-0">
          <Tool label={t(isHidden ? 'show' : 'hide')} onPress={() => onHiddenChange(!isHidden)}>
            {isHidden ? <Eye /> : <EyeOff />}
          </Tool>
        </div>
      )}
    </div>
  )
}
