import { useEffect, useRef, useState } from 'react'
import { useOwnMaterials } from '@/components/design-tool/areas/own-material/own-materials'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { MeasuredArea } from '@/components/design-tool/photo/photo-previews'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import { isWithoutFinish } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { inColor } from '@/lib/domain/paints'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'
import { TASK_RULES } from '@/lib/domain/tasks'
import type { SuggestedPerspective } from '@/lib/engines/preview/suggest-perspective'
import { type AreaId, type MaskLayer, originOf } from '@/lib/mask/layers'
import {
  areasInUse,
  isMoreSelected,
  isSameSelection,
  type Mask,
  type MaskAction,
  type MaskHistory,
  mayBeSelected,
  settingsOf,
} from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { TransformForm } from '@/lib/schemas/transform'
import type { ProposedKind } from '@/lib/segment/kind-map'
import { openStylePreviewer, type StylePreview, type StylePreviewer } from './style-previewer'

/** A color that is tried on an area. It changes nothing but the preview. */
export type TriedColor = { readonly id: AreaId; readonly color: string }

type PreviewOptions = {
  /** The seed of the next design, unless the form has one. */
  nextSeed: number
  /** Keeps its identity while it stays the same. */
  trial?: TriedColor | null
  /** The preview stays while more is selected. */
  isKept?: boolean
}

/** The preview of what is painted as the form and the areas say, and whether the user wants to see it. */
export function useStylePreview(
  work: PhotoWork,
  { watch, getValues }: Pick<FormHandle, 'watch' | 'getValues'>,
  { nextSeed, trial = null, isKept = false }: PreviewOptions,
) {
  const [shown, setShown] = useState<{ preview: StylePreview; of: MaskHistory } | null>(null)
  const [isHidden, setIsHidden] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [tries, setTries] = useState(0)
  const { readPictures } = useOwnMaterials()
  const latest = useRef({ nextSeed, trial })
  const redraw = useRef<() => void>(noRedraw)
  const suggest = useRef<SuggestPerspective>(noSuggestion)
  const measure = useRef<MeasureAreas>(noMeasures)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try starts anew.
  useEffect(() => {
    setShown(null)
    const { onFormChange, suggestPerspective, measureAreas, stop } = syncStylePreview({
      maskStore: work.maskStore,
      readForm: () => ({ ...getValues(), seed: getValues('seed') ?? latest.current.nextSeed }),
      readTrial: () => latest.current.trial,
      isKept,
      open: () => openStylePreviewer(work, readPictures),
      show: (preview) => setShown(preview && { preview, of: work.maskStore.history() }),
      onResult: (isDone) => {
        setHasFailed(!isDone)
        if (!isDone) setIsWorking(false)
      },
      onWork: setIsWorking,
      // biome-ignore lint/suspicious/noConsole: the user lost nothing, and the reason is in the console.
      onError: (error) => console.warn('No style preview on this device:', error),
    })
    redraw.current = onFormChange
    suggest.current = suggestPerspective
    measure.current = measureAreas
    const { unsubscribe } = watch(onFormChange)
    return () => {
      unsubscribe()
      stop()
      setIsWorking(false)
      redraw.current = noRedraw
      suggest.current = noSuggestion
      measure.current = noMeasures
    }
  }, [work, watch, getValues, isKept, readPictures, tries])

  useEffect(() => {
    latest.current = { nextSeed, trial }
    redraw.current()
  }, [nextSeed, trial])

  return {
    image: shown?.preview ?? null,
    /** What was selected when it was drawn. */
    of: shown?.of ?? null,
    /** `null` where only areas with a material of their own are shown. */
    style: shown?.preview.style ?? null,
    isHidden,
    setIsHidden,
    /** What is shown is not what was chosen last: that is being drawn. */
    isWorking,
    /** The last attempt failed; the next stroke or choice tries again, and so does `retry`. */
    hasFailed,
    retry: () => setTries((count) => count + 1),
    suggestPerspective: suggest,
    measureAreas: measure,
  }
}

const noRedraw = () => undefined
const noSuggestion = async () => null
const noMeasures = async () => null

/** Where the perspective of an area may start; `null` when this device can't tell. */
export type SuggestPerspective = (id: AreaId) => Promise<SuggestedPerspective | null>

/** How much of each area the photo shows, of those whose size it tells; `null` while that can't be told. */
export type MeasureAreas = (
  distances: ReadonlyMap<AreaId, KnownDistance>,
) => Promise<ReadonlyMap<AreaId, MeasuredArea> | null>

type Sources = {
  readonly maskStore: MaskStore
  readonly readForm: () => TransformForm
  readonly readTrial?: () => TriedColor | null
  readonly isKept?: boolean
  /** Called again when opening failed. */
  readonly open: () => Promise<StylePreviewer>
  /** Shows a preview, or removes the current one. */
  readonly show: (preview: StylePreview | null) => void
  /** Whether an attempt succeeded. */
  readonly onResult?: (isDone: boolean) => void
  /** Whether a preview is being drawn. */
  readonly onWork?: (isWorking: boolean) => void
  /** Called once; no preview comes after it. */
  readonly onError: (error: unknown) => void
}

/** A lost connection comes back; a device that cannot do it never will. */
const MAX_OPENINGS = 3
/** Time for the photo to appear before its preview is prepared, in ms. */
const OPEN_AFTER_MS = 400
/** Delay after a stroke, in ms: another one often follows, and the stroke's own work comes first. */
const AFTER_STROKE_MS = 60
/** Delay after a choice, in ms: one may change several fields. */
const AFTER_CHOICE_MS = 20

/** Keeps the style preview in step with mask and form: hidden while a stroke is drawn, made again after each change. */
export function syncStylePreview({
  maskStore,
  readForm,
  readTrial = () => null,
  isKept = false,
  open,
  show,
  onResult,
  onWork,
  onError,
}: Sources) {
  let previewer: StylePreviewer | null = null
  const opening = openedOnce(open)
  let isStopped = false
  const send = maskSender(maskStore, () => isStopped)

  const isCurrent = (mask: Mask) =>
    !isStopped && !maskStore.mask().live && isSameSelection(maskStore.mask(), mask)

  const opened = async () => {
    previewer = await opening.promise()
    if (maskStore.mask().live) previewer.pause()
    return previewer
  }

  const questions = roomQuestions(maskStore, async () => {
    if (isStopped) return null
    const current = await opened()
    return { previewer: current, ids: await send(current, maskStore.mask()) }
  })

  /** Says whether it is done: a newer one may have begun meanwhile. */
  const update = async (mask: Mask): Promise<boolean> => {
    if (!mayBeSelected(mask)) {
      previewer?.resume()
      show(null)
      return true
    }
    onWork?.(readTrial() !== null || isAnyWanted(mask, readForm()))
    const current = await opened()
    if (!isCurrent(mask)) return false
    const ids = await send(current, mask)
    // Only now: work that was left for the previous mask is pointless.
    current.resume()
    if (!isCurrent(mask)) return false
    const form = readForm()
    const areas = settingsBy(maskStore, ids, readTrial())
    const isWanted = areas.some(({ material }) => isShown(form, material))
    const preview = isWanted ? await current.preview(form, areas) : null
    if (!isCurrent(mask)) return false
    onResult?.(true)
    const isDone = preview !== null || !isWanted
    if (isDone) show(preview)
    return isDone
  }

  const fail = (error: unknown) => {
    if (isStopped) return
    onResult?.(false)
    // The next stroke or choice tries again.
    if (!previewer && opening.tries() < MAX_OPENINGS) return
    stop()
    show(null)
    onError(error)
  }
  const updates = delayed(() => {
    const mask = maskStore.mask()
    if (isStopped || mask.live) return
    update(mask).then((isDone) => isDone && onWork?.(false), fail)
  })

  const unsubscribe = maskStore.subscribe((mask, action, before) => {
    if (mask.live && !before.live) previewer?.pause()
    if (isOutdated(mask, action, before, isKept)) show(null)
    if (mask.live || !isSameSelection(mask, before)) updates.after(AFTER_STROKE_MS)
    else updates.soon()
  })

  const stop = () => {
    isStopped = true
    updates.stop()
    clearTimeout(openTimer)
    unsubscribe()
    previewer?.resume()
  }

  // The worker surveys the photo while the user is still looking for the brush.
  const openTimer = setTimeout(() => opened().catch(fail), OPEN_AFTER_MS)
  updates.after(AFTER_STROKE_MS)
  return { onFormChange: updates.soon, ...questions, stop }
}

/** What the previewer knows of the room besides its previews. `ask` resolves with the areas that have pixels. */
function roomQuestions(
  maskStore: MaskStore,
  ask: () => Promise<{ previewer: StylePreviewer; ids: readonly AreaId[] } | null>,
) {
  const suggestPerspective: SuggestPerspective = async (id) => {
    const asked = await ask()
    if (!asked) return null
    const { previewer, ids } = asked
    return previewer.suggestPerspective(settingsBy(maskStore, ids, null), ids.indexOf(id))
  }
  const measureAreas: MeasureAreas = async (distances) => {
    const asked = await ask()
    if (!asked) return null
    const { previewer, ids } = asked
    const known = ids.map((id) => distances.get(id) ?? null)
    const measured = await previewer.measure(settingsBy(maskStore, ids, null), known)
    return new Map(
      zipped(
        ids,
        measured.map((area) => area ?? undefined),
      ),
    )
  }
  return { suggestPerspective, measureAreas }
}

/** Whether anything has a finish that can be shown. */
function isAnyWanted(mask: Mask, form: TransformForm): boolean {
  return areasInUse(mask).some(({ isHidden, settings }) => !isHidden && isShown(form, settings.material))
}

/** What is to be removed gets no finish. */
function isShown({ task, style }: TransformForm, material: AreaSettings['material']): boolean {
  return TASK_RULES[task].hasStyle && (style !== '' || material !== 'style')
}

/** Whether a preview of the mask before shows too much. With `isKept` it stays while more is selected. */
function isOutdated(mask: Mask, action: MaskAction, before: Mask, isKept: boolean): boolean {
  const isMore = mask.live?.tool === 'brush' || isMoreSelected(mask, action, before)
  if (isKept && isMore) return false
  return mask.live ? !before.live : !isSameSelection(mask, before)
}

/** Opens at the first call. What failed to open is opened again by the next one. */
function openedOnce(open: () => Promise<StylePreviewer>) {
  let opening: Promise<StylePreviewer> | null = null
  let tries = 0
  return {
    tries: () => tries,
    async promise() {
      if (!opening) {
        tries++
        opening = open()
      }
      try {
        return await opening
      } catch (error) {
        opening = null
        throw error
      }
    },
  }
}

/** Puts work off. `soon` does not put off what is due already: a slider changes many times a second. */
function delayed(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const after = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      work()
    }, delayMs)
  }
  return {
    after,
    soon: () => {
      if (timer === undefined) after(AFTER_CHOICE_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Sends masks to the previewer, each once, and answers with the areas that have pixels. */
function maskSender(maskStore: MaskStore, isStopped: () => boolean) {
  const sure = new Map<AreaId, MaskLayer>()
  let sent: { readonly mask: Mask; readonly ids: Promise<readonly AreaId[]> } | null = null
  return (to: StylePreviewer, mask: Mask): Promise<readonly AreaId[]> => {
    if (sent && isSameSelection(sent.mask, mask)) return sent.ids
    const sending = to.setMask(mask)
    const sentNow = { mask, ids: sending.then(({ ids }) => ids) }
    sent = sentNow
    sending
      .then(async ({ ids, proposed }) => {
        const kinds = await proposed
        if (!isStopped() && kinds) propose(maskStore, mask, zipped(ids, kinds), sure)
      })
      .catch(() => {
        // The next call sends it again.
        if (sent === sentNow) sent = null
      })
    return sentNow.ids
  }
}

/** What each area becomes in the preview, as it will in the design, but for a color that is only tried. */
function settingsBy(maskStore: MaskStore, ids: readonly AreaId[], trial: TriedColor | null): AreaSettings[] {
  const { areas } = maskStore.mask()
  return ids.flatMap((id) => {
    const area = areas.find((each) => each.id === id)
    if (!area) return []
    const settings = settingsOf(area)
    if (trial?.id === id) return inColor(area.settings, settings.kind, trial.color)
    // What is proposed to be none of the kinds stays as it is in the design; the kinds the engine proposes by itself.
    return isWithoutFinish(settings.kind) ? settings : area.settings
  })
}

/** Each area with what is known of it. */
function zipped<Known extends object>(ids: readonly AreaId[], known: readonly (Known | undefined)[]) {
  return ids.flatMap((id, i): [AreaId, Known][] => {
    const each = known[i]
    return each ? [[id, each]] : []
  })
}

/**
 * Tells the mask what its areas probably are. An area that was surely a floor stays one, whatever is added to it. `sure` are
 * such areas, each with the layer that it began with.
 */
function propose(
  maskStore: MaskStore,
  of: Mask,
  proposals: readonly (readonly [AreaId, ProposedKind])[],
  sure: Map<AreaId, MaskLayer>,
): void {
  for (const [id, { kind, isSure, doubt }] of proposals) {
    const origin = originOf(of.history.done, id)
    const area = maskStore.mask().areas.find((known) => known.id === id)
    if (!area || !origin || sure.get(id) === origin) continue
    if (isSure) sure.set(id, origin)
    if (area.proposed === kind && area.doubt?.join() === doubt?.join()) continue
    maskStore.dispatch({ type: 'change-area', id, change: { proposed: kind, doubt } })
  }
}
