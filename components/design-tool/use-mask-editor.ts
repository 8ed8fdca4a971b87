import { useTranslations } from 'next-intl'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { PhotoModel } from '@/components/design-tool/smart-select/photo-model'
import { serverModel } from '@/components/design-tool/smart-select/server-model'
import { type ReachedSurface, useSmartSelect } from '@/components/design-tool/smart-select/use-smart-select'
import { isStart } from '@/lib/mask/layers'
import { areasInUse, type Mask, type MaskAction } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { Viewport } from '@/lib/mask/space'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { useFormatCoverage } from './areas/coverage-line'
import { editorCommand, runEditorCommand } from './editor/canvas/shortcuts'
import { useOwnMaterials } from './materials/own/own-materials'
import { useEyedropper } from './materials/paints/eyedropper'
import { usePaint } from './materials/paints/use-paint'
import { usePerspective } from './perspective/use-perspective'
import { INITIAL_BRUSH } from './shared/controls/brush'
import type { FormHandle } from './shared/controls/use-transform-form'
import { useSelectAll } from './smart-select/use-select-all'
import { useStylePreview } from './style-preview/use-style-preview'

/** A pressed key, in the editor or elsewhere on the page. */
type Pressed = Parameters<typeof editorCommand>[0] & { readonly preventDefault: () => void }

type MaskEditorOptions = {
  form: FormHandle
  /** The seed of the next design, unless the form has one. */
  nextSeed: number
  /** Smart select's model. */
  model?: PhotoModel
  /** The model is prepared only when a tap needs it. */
  isModelLazy?: boolean
  /** Without an account, selected areas are painted at once. */
  isGuest?: boolean
  /** A hosted model makes the designs: it may change the whole photo as one area. */
  isHosted?: boolean
  /** The styles are shown on the photo. */
  areTilesSeen: boolean
}

/** The editor of a photo: its mask and the tools that change it, the areas' settings, and their preview. */
export function useMaskEditor(work: PhotoWork, options: MaskEditorOptions) {
  const { form, nextSeed, model = serverModel, isModelLazy = false } = options
  const { isGuest = false, isHosted = false, areTilesSeen } = options
  const editor = useSelection(work, form, { model, isModelLazy, isHosted })
  const { readPictures } = useOwnMaterials()
  const preview = useStylePreview(work, form, {
    ...{ readPictures, nextSeed, isHosted, areTilesSeen },
    isKept: isGuest,
  })
  const paint = usePaint(work.maskStore, isGuest ? form : null)
  const perspective = usePerspective(work, editor.drawn, preview.suggestPerspective)
  const { adjusting } = perspective
  const eyedropper = useEyedropper(work)
  const [style, task] = useWatch({ control: form.control, name: ['style', 'task'] })
  const isOwn = areasInUse(editor.drawn).some(({ settings }) => settings.material !== 'style')
  return {
    ...editor,
    eyedropper,
    preview,
    paint,
    perspective,
    isOutlined:
      editor.drawn.history.done.some(isStart) || (TASK_RULES[task].hasStyle && (style !== '' || isOwn)),
    // A change of the selection would remove the area that is being adjusted or colored.
    onKeyDown: editor.keyHandler(adjusting !== null || eyedropper.isOn),
  }
}

export type MaskEditorState = ReturnType<typeof useMaskEditor>

/** The mask and its tools: brush, smart select, Select All and keys. */
function useSelection(
  work: PhotoWork,
  { getValues, setValue }: FormHandle,
  { model, isModelLazy, isHosted }: { model: PhotoModel; isModelLazy: boolean; isHosted: boolean },
) {
  const { maskStore } = work
  const [brush, setBrush] = useState(INITIAL_BRUSH)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const drawn = useDrawnMask(maskStore)
  const { smart, view, step } = useSmartSelect(work, model, isModelLazy)
  const { announced, stepToSurface } = useAnnouncedSteps(step)
  const { selectAll, cancelAll, search, note } = useSelectAll(work, smart, drawn, isHosted)

  const act = (action: MaskAction) => {
    // What isn't drawn yet is undone first.
    if (action.type === 'undo' && smart?.cancel('last')) return
    // Before the place that it was put in: where the user moved the thing to.
    const isMoved = getValues('placement') !== null && TASK_RULES[getValues('task')].hasThing
    if (action.type === 'undo' && isMoved) return setValue('placement', null)
    if (action.type === 'clear') smart?.cancel('all')
    if (action.type === 'select-all') void selectAll()
    else maskStore.dispatch(action)
  }
  /** While the selection is locked, keys only zoom. */
  const keyHandler = (isLocked: boolean) => (event: Pressed) => {
    if (event.key === 'Escape' && (smart?.cancel('all') || cancelAll())) return event.preventDefault()
    const command = editorCommand(event)
    if (!command || (isLocked && command.type !== 'zoom')) return
    event.preventDefault()
    runEditorCommand(command, { onAct: act, viewport, brush, setBrush })
  }
  return {
    brush,
    setBrush,
    setViewport,
    drawn,
    smart,
    view,
    announced,
    stepToSurface,
    search,
    note,
    act,
    keyHandler,
  }
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

/** The mask without the current stroke: the same object until the stroke ends. */
function useDrawnMask(maskStore: MaskStore): Mask {
  const latest = useRef(maskStore.mask())
  const read = () => {
    const mask = maskStore.mask()
    const { history, areas, active } = latest.current
    const isSame = mask.history === history && mask.areas === areas && mask.active === active
    if (!isSame) latest.current = { ...mask, live: null }
    return latest.current
  }
  return useSyncExternalStore(maskStore.subscribe, read, read)
}
