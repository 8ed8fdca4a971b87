import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useIsPainting } from '@/components/design-tool/editor/mask-canvas'
import { EditorStage, EditorTools } from '@/components/design-tool/editor-stage'
import type { ExportedMask } from '@/components/design-tool/photo/mask-worker-client'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { MaskEditorState } from '@/components/design-tool/use-mask-editor'
import { Card } from '@/components/ui/card'
import { isPlainColor } from '@/lib/domain/paints'
import { styleLabel } from '@/lib/domain/styles'
import { areasInUse, settingsOf } from '@/lib/mask/mask'
import { HintLine } from './editor-head'
import { ModelNote, useModelProgress } from './model-note'

type CardProps = { work: PhotoWork; editor: MaskEditorState; mask: ExportedMask | null }

/** The hint, the photo with its preview, and the manual selection tools. */
export function PhotoCard({ work, editor, mask }: CardProps) {
  const t = useTranslations('try.tool.layer')
  const { preview, drawn } = editor
  const { image, isHidden } = preview
  const chosen = areasInUse(drawn).flatMap((area) => (area.isHidden ? [] : [settingsOf(area)]))
  const labelOf = () => {
    if (preview.style) return t('style', { style: styleLabel(preview.style) })
    const isOnlyColor = chosen.every((area) => area.material === 'style' || isPlainColor(area, area.kind))
    return t(isOnlyColor ? 'color' : 'material')
  }
  const isSelecting = useIsSelecting(work, editor)
  return (
    <Card className="flex min-w-0 flex-col gap-2 max-lg:border-0 max-lg:bg-transparent max-lg:shadow-none lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:gap-3 lg:p-4">
      <HintLine editor={editor} />
      <EditorStage
        {...{ work, editor, mask }}
        progress={useModelProgress()}
        preview={image && !isHidden ? { image, label: labelOf(), badge: t('badge') } : null}
        selection={isSelecting && !isHidden ? 'active' : 'none'}
        frameClassName="max-lg:max-h-[42svh]"
      />
      <ModelNote editor={editor} />
      <EditorTools editor={editor} />
    </Card>
  )
}

/** Whether a stroke is being drawn, or the preview doesn't yet show the latest selection. */
function useIsSelecting({ maskStore }: PhotoWork, { preview, drawn }: MaskEditorState) {
  const [opened] = useState(maskStore.history)
  return useIsPainting({ maskStore }) || drawn.history !== (preview.of ?? opened)
}
