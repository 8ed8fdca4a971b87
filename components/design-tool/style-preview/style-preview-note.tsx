'use client'

import { Eye, EyeOff, PaintRoller } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ToolButton } from '@/components/design-tool/shared/tool-button'

type StylePreviewNoteProps = {
  hasPreview: boolean
  isHidden: boolean
  onHiddenChange: (isHidden: boolean) => void
  onTryColor: () => void
}

/** Below the canvas: how to get or hide a style preview, and a button to try a color. Its space is always reserved. */
export function StylePreviewNote({
  hasPreview,
  isHidden,
  onHiddenChange,
  onTryColor,
}: StylePreviewNoteProps) {
  const t = useTranslations('transform.stylePreview')
  const tPaint = useTranslations('transform.paint')
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-muted sm:min-h-10">
      <p className="grow basis-64">{t(hasPreview ? 'shown' : 'invitation')}</p>
      <div className="flex shrink-0 max-sm:-ml-2">
        <ToolButton label={tPaint('open')} onPress={onTryColor}>
          <PaintRoller />
        </ToolButton>
        {hasPreview && (
          <ToolButton label={t(isHidden ? 'show' : 'hide')} onPress={() => onHiddenChange(!isHidden)}>
            {isHidden ? <Eye /> : <EyeOff />}
          </ToolButton>
        )}
      </div>
    </div>
  )
}
