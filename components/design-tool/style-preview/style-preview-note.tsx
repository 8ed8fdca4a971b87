import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ToolButton } from '@/components/design-tool/shared/controls/tool-button'

type StylePreviewNoteProps = {
  hasPreview: boolean
  isHidden: boolean
  onHiddenChange: (isHidden: boolean) => void
}

/** Below the canvas: how to get or hide a style preview. Its space is always reserved. */
export function StylePreviewNote({ hasPreview, isHidden, onHiddenChange }: StylePreviewNoteProps) {
  const t = useTranslations('transform.stylePreview')
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small text-muted sm:min-h-10">
      <p className="grow basis-64">{t(hasPreview ? 'shown' : 'invitation')}</p>
      {hasPreview && (
        <ToolButton
          label={t(isHidden ? 'show' : 'hide')}
          onPress={() => onHiddenChange(!isHidden)}
          className="max-sm:-ml-2"
        >
          {isHidden ? <Eye /> : <EyeOff />}
        </ToolButton>
      )}
    </div>
  )
}
