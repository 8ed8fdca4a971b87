import { type KeyboardEvent, useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Brush, INITIAL_BRUSH } from '@/components/design-tool/editor/canvas/brush'
import { editorCommand, runCommand } from '@/components/design-tool/editor/canvas/shortcuts'
import { useAnnouncedSteps } from '@/components/design-tool/editor/mask-editor'
import { useDrawnMask, useSelectAll } from '@/components/design-tool/editor/use-areas'
import { useExportedMask } from '@/components/design-tool/editor/use-exported-mask'
import type { FormHandle } from '@/components/design-tool/form/use-transform-form'
import { usePerspective } from '@/components/design-tool/perspective/use-perspective'
import { useSmartSelect } from '@/components/design-tool/smart-select/use-smart-select'
import type { PhotoWork } from '@/components/design-tool/upload/open-photo'
import type { MaskAction } from '@/lib/mask/mask'
import type { Viewport } from '@/lib/mask/space'
import { useColorChoice } from './use-color-choice'
import { useTryPreview } from './use-try-preview'

/** A tap on a wall is all it takes. */
const FIRST_BRUSH: Brush = { ...INITIAL_BRUSH, tool: 'smart' }

/** The state of the editor: the mask and its tools, colors and style, and what is shown of them. */
export function useTryEditor(work: PhotoWork, { getValues, setValue, control, watch }: FormHandle) {
  const { maskStore } = work
  const [brush, setBrush] = useState(FIRST_BRUSH)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const drawn = useDrawnMask(maskStore)
  const { mask } = useExportedMask(work)
  const smart = useSmartSelect(work, brush, true)
  const { announced, stepToSurface } = useAnnouncedSteps(smart.step)
  const { selectAll, note } = useSelectAll(smart.smart, drawn)

  const style = useWatch({ control, name: 'style' })
  const setStyle = (value: string) => setValue('style', value, { shouldDirty: true })
  const readStyle = useCallback(() => getValues('style'), [getValues])
  const colors = useColorChoice(maskStore, readStyle)
  const preview = useTryPreview(work, drawn, { watch, getValues }, style)
  const perspective = usePerspective(work, drawn, preview.suggestPerspective)

  const act = (action: MaskAction) => {
    if (action.type === 'select-all') void selectAll()
    else maskStore.dispatch(action)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const command = editorCommand(event)
    // What changes the selection would pull the area from under the grid.
    if (!command || (perspective.adjusting && command.type !== 'zoom')) return
    event.preventDefault()
    runCommand(command, { onAct: act, viewport, brush, setBrush })
  }
  return {
    brush,
    setBrush,
    setViewport,
    drawn,
    mask,
    ...smart,
    announced,
    stepToSurface,
    note,
    style,
    setStyle,
    colors,
    preview,
    perspective,
    act,
    onKeyDown,
  }
}
