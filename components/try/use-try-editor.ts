import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'
import { usePerspective } from '@/components/design-tool/perspective/use-perspective'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { useExportedMask } from '@/components/design-tool/photo/use-exported-mask'
import { type Brush, INITIAL_BRUSH } from '@/components/design-tool/shared/brush'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { useEditor } from '@/components/design-tool/use-editor'
import { useColorChoice } from './use-color-choice'
import { useTryPreview } from './use-try-preview'

/** A tap on a wall is all it takes. */
const FIRST_BRUSH: Brush = { ...INITIAL_BRUSH, tool: 'smart' }

/** The state of the editor: the mask and its tools, colors and style, and what is shown of them. */
export function useTryEditor(work: PhotoWork, { getValues, setValue, control, watch }: FormHandle) {
  const editor = useEditor(work, { firstBrush: FIRST_BRUSH, isLocal: true })
  const { drawn } = editor
  const { mask } = useExportedMask(work)
  const style = useWatch({ control, name: 'style' })
  const setStyle = (value: string) => setValue('style', value, { shouldDirty: true })
  const readStyle = useCallback(() => getValues('style'), [getValues])
  const colors = useColorChoice(work.maskStore, readStyle)
  const preview = useTryPreview(work, drawn, { watch, getValues }, style)
  const perspective = usePerspective(work, drawn, preview.suggestPerspective)

  return {
    ...editor,
    mask,
    style,
    setStyle,
    colors,
    preview,
    perspective,
    // What changes the selection would pull the area from under the grid.
    onKeyDown: editor.keyHandler(perspective.adjusting !== null),
  }
}
