import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { type ReachedSurface, useSmartSelect } from '@/components/design-tool/smart-select/use-smart-select'
import type { MaskAction } from '@/lib/mask/mask'
import type { Viewport } from '@/lib/mask/space'
import { useFormatCoverage } from './areas/coverage-line'
import { editorCommand, runCommand } from './editor/canvas/shortcuts'
import { useDrawnMask } from './photo/use-drawn-mask'
import { type Brush, INITIAL_BRUSH } from './shared/brush'
import { useSelectAll } from './smart-select/use-select-all'

type EditorOptions = {
  firstBrush?: Brush
  /** Nothing leaves this device: smart select goes by color. */
  isLocal?: boolean
}

/** The mask of a photo and what changes it: brush, smart select, Select All and the keys. */
export function useEditor(
  work: PhotoWork,
  { firstBrush = INITIAL_BRUSH, isLocal = false }: EditorOptions = {},
) {
  const { maskStore } = work
  const [brush, setBrush] = useState(firstBrush)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const drawn = useDrawnMask(maskStore)
  const { smart, view, step } = useSmartSelect(work, brush, isLocal)
  const { announced, stepToSurface } = useAnnouncedSteps(step)
  const { selectAll, note } = useSelectAll(smart, drawn)

  const act = (action: MaskAction) => {
    if (action.type === 'select-all') void selectAll()
    else maskStore.dispatch(action)
  }
  /** While the selection is locked, keys only zoom. */
  const keyHandler = (isLocked: boolean) => (event: KeyboardEvent) => {
    const command = editorCommand(event)
    if (!command || (isLocked && command.type !== 'zoom')) return
    event.preventDefault()
    runCommand(command, { onAct: act, viewport, brush, setBrush })
  }
  return { brush, setBrush, setViewport, drawn, smart, view, announced, stepToSurface, note, act, keyHandler }
}

/** Announces each surface reached by keyboard to screen readers. */
function useAnnouncedSteps(step: (by: 1 | -1) => Promise<ReachedSurface | null>) {
  const t = useTranslations('transform.mask')
  const formatCoverage = useFormatCoverage()
  const [announced, setAnnounced] = useState('')
  const stepToSurface = async (by: 1 | -1) => {
    const surface = await step(by)
    if (!surface) return null
    const { number, count, coverage } = surface
    setAnnounced(
      t('visited', { number: String(number), count: String(count), share: formatCoverage(coverage) }),
    )
    return surface.point
  }
  return { announced, stepToSurface }
}
