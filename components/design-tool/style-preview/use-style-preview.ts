import { useEffect, useRef, useState } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormHandle } from '@/components/design-tool/shared/use-transform-form'
import type { KindChoice } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import type { SuggestedPerspective } from '@/lib/engines/preview/suggest-perspective'
import type { AreaId } from '@/lib/mask/layers'
import { isSameSelection, type Mask, mayBeSelected, settingsOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { TransformForm } from '@/lib/schemas/transform'
import { openStylePreviewer, type StylePreview, type StylePreviewer } from './style-previewer'

/**
 * The preview of what is painted in the form's style, and whether the user wants to see it. `request` says what to draw for
 * a form and its areas.
 */
export function useStylePreview(
  work: PhotoWork,
  { watch, getValues }: Pick<FormHandle, 'watch' | 'getValues'>,
  nextSeed: number,
  request: PreviewRequest = asTheyAre,
) {
  const [preview, setPreview] = useState<StylePreview | null>(null)
  const [isHidden, setIsHidden] = useState(false)
  const seed = useRef(nextSeed)
  const redraw = useRef<() => void>(noRedraw)
  const suggest = useRef<SuggestPerspective>(noSuggestion)

  useEffect(() => {
    setPreview(null)
    const { onFormChange, suggestPerspective, stop } = syncStylePreview({
      maskStore: work.maskStore,
      readForm: () => ({ ...getValues(), seed: getValues('seed') ?? seed.current }),
      request,
      open: () => openStylePreviewer(work),
      show: setPreview,
      // biome-ignore lint/suspicious/noConsole: the user lost nothing, and the reason is in the console.
      onError: (error) => console.warn('No style preview on this device:', error),
    })
    redraw.current = onFormChange
    suggest.current = suggestPerspective
    const { unsubscribe } = watch(onFormChange)
    return () => {
      unsubscribe()
      stop()
      redraw.current = noRedraw
      suggest.current = noSuggestion
    }
  }, [work, watch, getValues, request])

  useEffect(() => {
    seed.current = nextSeed
    redraw.current()
  }, [nextSeed])

  return { preview, isHidden, setIsHidden, suggestPerspective: suggest }
}

/** A form and its areas as the preview is to show them. */
export type PreviewRequest = (
  form: TransformForm,
  areas: readonly AreaSettings[],
) => { readonly form: TransformForm; readonly areas: readonly AreaSettings[] }

const asTheyAre: PreviewRequest = (form, areas) => ({ form, areas })

const noRedraw = () => undefined
const noSuggestion = async () => null

/** Where the perspective of an area may start; `null` when this device can't tell. */
export type SuggestPerspective = (id: AreaId) => Promise<SuggestedPerspective | null>

type Sources = {
  readonly maskStore: MaskStore
  readonly readForm: () => TransformForm
  readonly request?: PreviewRequest
  /** Called again when opening failed. */
  readonly open: () => Promise<StylePreviewer>
  /** Shows a preview, or removes the current one. */
  readonly show: (preview: StylePreview | null) => void
  /** Called once; no preview comes after it. */
  readonly onError: (error: unknown) => void
}

/** A lost connection comes back; a device that cannot do it never will. */
const MAX_OPENINGS = 3
/** Time for the photo to appear before its preview is prepared, in ms. */
const OPEN_AFTER_MS = 400
/** Delay after a stroke, in ms: another one often follows, and the stroke's own work comes first. */
const AFTER_STROKE_MS = 60
/** Delay after a change of the form, in ms: one choice may change several fields. */
const AFTER_FORM_MS = 20

/** Keeps the style preview in step with mask and form: hidden while a stroke is drawn, made again after each change. */
export function syncStylePreview({ maskStore, readForm, request = asTheyAre, open, show, onError }: Sources) {
  let previewer: StylePreviewer | null = null
  let opening: Promise<StylePreviewer> | null = null
  let openings = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const send = maskSender(maskStore, () => isStopped)

  const isCurrent = (mask: Mask) =>
    !isStopped && !maskStore.mask().live && isSameSelection(maskStore.mask(), mask)

  const opened = async () => {
    if (!opening) {
      openings++
      opening = open()
    }
    try {
      previewer = await opening
    } catch (error) {
      opening = null
      throw error
    }
    if (maskStore.mask().live) previewer.pause()
    return previewer
  }

  const suggestPerspective: SuggestPerspective = async (id) => {
    if (isStopped) return null
    const current = await opened()
    const ids = await send(current, maskStore.mask())
    return current.suggestPerspective(settingsBy(maskStore, ids), ids.indexOf(id))
  }

  const update = async () => {
    const mask = maskStore.mask()
    if (!mayBeSelected(mask)) {
      previewer?.resume()
      return show(null)
    }
    const current = await opened()
    if (!isCurrent(mask)) return
    const ids = await send(current, mask)
    // Only now: work that was left for the previous mask is pointless.
    current.resume()
    if (!isCurrent(mask)) return
    const isPainted = ids.length > 0
    const { form, areas } = request(readForm(), settingsBy(maskStore, ids))
    const preview = isPainted ? await current.preview(form, areas) : null
    if (isCurrent(mask) && (preview || form.style === '' || !isPainted)) show(preview)
  }

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (isStopped || maskStore.mask().live) return
    timer = setTimeout(() => update().catch(fail), delayMs)
  }

  const fail = (error: unknown) => {
    if (isStopped) return
    // The next stroke or choice tries again.
    if (!previewer && openings < MAX_OPENINGS) return
    stop()
    show(null)
    onError(error)
  }

  const unsubscribe = maskStore.subscribe((mask, _action, before) => {
    if (mask.live && !before.live) previewer?.pause()
    if (mask.live ? !before.live : !isSameSelection(mask, before)) show(null)
    schedule(AFTER_STROKE_MS)
  })

  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(openTimer)
    unsubscribe()
    previewer?.resume()
  }

  // The worker surveys the photo while the user is still looking for the brush.
  const openTimer = setTimeout(() => opened().catch(fail), OPEN_AFTER_MS)
  schedule(AFTER_STROKE_MS)
  return { onFormChange: () => schedule(AFTER_FORM_MS), suggestPerspective, stop }
}

/** Sends masks to the previewer, each once, and answers with the areas that have pixels. */
function maskSender(maskStore: MaskStore, isStopped: () => boolean) {
  let sent: { readonly mask: Mask; readonly ids: Promise<readonly AreaId[]> } | null = null
  return (to: StylePreviewer, mask: Mask): Promise<readonly AreaId[]> => {
    if (sent && isSameSelection(sent.mask, mask)) return sent.ids
    const sending = to.setMask(mask)
    const sentNow = { mask, ids: sending.then(({ ids }) => ids) }
    sent = sentNow
    sending
      .then(async ({ ids, proposed }) => {
        const kinds = await proposed
        if (!isStopped() && kinds) propose(maskStore, ids, kinds)
      })
      .catch(() => {
        // The next call sends it again.
        if (sent === sentNow) sent = null
      })
    return sentNow.ids
  }
}

function settingsBy(maskStore: MaskStore, ids: readonly AreaId[]): AreaSettings[] {
  const { areas } = maskStore.mask()
  return ids.flatMap((id) => {
    const area = areas.find((each) => each.id === id)
    if (!area) return []
    // What is proposed to be none of the kinds stays as it is in the design; the kinds the engine proposes by itself.
    const settings = settingsOf(area)
    return settings.kind === 'other' ? settings : area.settings
  })
}

/** Tells the mask what its areas probably are. */
function propose(maskStore: MaskStore, ids: readonly AreaId[], kinds: readonly KindChoice[]): void {
  for (const [i, id] of ids.entries()) {
    const proposed = kinds[i]
    const area = maskStore.mask().areas.find((known) => known.id === id)
    if (!area || !proposed || area.proposed === proposed) continue
    maskStore.dispatch({ type: 'change-area', id, change: { proposed } })
  }
}
