import type { PreviewImage } from '@/components/design-tool/photo/photo-previews'
import type { Knowledge, RoomWorker } from '@/components/design-tool/photo/room-worker-client'
import { runOnce } from '@/components/design-tool/shared/device/run-once'
import { isWithoutFinish } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { STYLE_IDS, type StyleId } from '@/lib/domain/styles'
import {
  areasInUse,
  isMoreSelected,
  isSameSelection,
  type Mask,
  type MaskAction,
  mayBeSelected,
  settingsOf,
} from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { TransformForm } from '@/lib/schemas/transform'
import { FLAT_THINGS } from '@/lib/tasks/furnish/furnishing'
import { TASK_RULES } from '@/lib/tasks/tasks'
import { maskSender, roomQuestions, settingsBy, shownAs } from './previewed-areas'
import type { Previewed, StylePreviewer } from './style-previewer'

type Sources = {
  readonly maskStore: MaskStore
  readonly knowledge: RoomWorker['knowledge']
  readonly readForm: () => TransformForm
  readonly isKept?: boolean
  /** A model makes the things, so a preview of ours would be another one. */
  readonly isHosted?: boolean
  /** Called again when opening failed. */
  readonly open: () => Promise<StylePreviewer>
  /** Shows a preview, or removes the current one. */
  readonly show: (preview: Previewed | null) => void
  /** Shows a style's tile, as long as they are seen. */
  readonly areTilesSeen: () => boolean
  readonly showTile: (style: StyleId, image: PreviewImage) => void
  /** Whether an attempt succeeded. */
  readonly onResult?: (isDone: boolean) => void
  /** Whether a preview is being drawn. */
  readonly onWork?: (isWorking: boolean) => void
  /** Called once; no preview comes after it. */
  readonly onError: (error: unknown) => void
}

/** A lost connection may come back; a device that lacks a feature never gets it. */
const MAX_OPENINGS = 3
/** Time for the photo to appear before its preview is prepared, in ms. */
const OPEN_AFTER_MS = 400
/** Delay after a stroke, in ms: another one often follows, and the stroke's own work comes first. */
const AFTER_STROKE_MS = 60
/** Delay after a choice, in ms: one may change several fields. */
const AFTER_CHOICE_MS = 20

/** Keeps the style preview in sync with mask and form: hidden during strokes, updated after each change. */
export function syncStylePreview({
  maskStore,
  knowledge,
  readForm,
  isKept = false,
  isHosted = false,
  open,
  show,
  areTilesSeen,
  showTile,
  onResult,
  onWork,
  onError,
}: Sources) {
  let previewer: StylePreviewer | null = null
  const opening = runOnce(open)
  let isStopped = false
  const drawTiles = tileDrawer(showTile)
  const send = maskSender(maskStore, knowledge.get, () => isStopped)

  const isCurrent = (mask: Mask) =>
    !isStopped && !maskStore.mask().live && isSameSelection(maskStore.mask(), mask)

  const opened = async () => {
    previewer = await opening.get()
    if (maskStore.mask().live) previewer.pause()
    return previewer
  }

  const questions = roomQuestions(maskStore, async () => {
    if (isStopped) return null
    const current = await opened()
    return { previewer: current, ids: await send(current, maskStore.mask()) }
  })

  /** Returns whether it finished: a newer update may have started in the meantime. */
  const update = async (mask: Mask): Promise<boolean> => {
    if (!mayBeSelected(mask)) {
      previewer?.resume()
      show(null)
      return true
    }
    onWork?.(isAnyWanted(mask, readForm(), knowledge.get(), isHosted))
    const current = await opened()
    if (!isCurrent(mask)) return false
    const ids = await send(current, mask)
    // Resume only now: pending work for the previous mask is pointless.
    current.resume()
    if (!isCurrent(mask)) return false
    const form = readForm()
    const areas = settingsBy(maskStore, ids).map((area) => shownAs(area, knowledge.get()))
    const isWanted = areas.some((area) => isShown(form, area, isHosted)) && !current.isRefused(form, areas)
    const preview = isWanted ? await current.preview(form, areas) : null
    if (!isCurrent(mask)) return false
    onResult?.(true)
    if (!preview && isWanted) return false
    show(preview)
    void drawTiles(current, { form, areas, isSeen: () => areTilesSeen() && isCurrent(mask) })
    return true
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
    if (!isStopped && !mask.live) update(mask).then((isDone) => isDone && onWork?.(false), fail)
  })

  const forget = knowledge.subscribe(updates.soon)
  const unsubscribe = maskStore.subscribe((mask, action, before) => {
    if (mask.live && !before.live) previewer?.pause()
    if (isOutdated(mask, action, before, isKept)) show(null)
    if (mask.live || !isSameSelection(mask, before)) updates.after(AFTER_STROKE_MS)
    else updates.soon()
  })

  const stop = () => {
    isStopped = true
    clearTimeout(openTimer)
    for (const end of [updates.stop, unsubscribe, forget]) end()
    previewer?.resume()
  }

  // The worker surveys the photo while the user is still looking for the brush.
  const openTimer = setTimeout(() => opened().catch(fail), OPEN_AFTER_MS)
  updates.after(AFTER_STROKE_MS)
  return { onFormChange: updates.soon, ...questions, stop }
}

type ForTiles = { form: TransformForm; areas: readonly AreaSettings[]; isSeen: () => boolean }

/** Draws the styles' tiles behind the preview, one after another, until newer ones, another mask or another tab end that. */
function tileDrawer(showTile: Sources['showTile']) {
  let latest = 0
  return async (by: StylePreviewer, { form, areas, isSeen }: ForTiles) => {
    const own = ++latest
    const isAny = TASK_RULES[form.task].hasStyle && areas.some(({ kind }) => !isWithoutFinish(kind))
    if (!isAny || !isSeen() || by.isRefused(form, areas)) return
    for (const style of STYLE_IDS) {
      // A tile that can't be drawn keeps its picture of another room.
      const tile = await by.tile(style, form, areas).catch(() => null)
      if (!tile || own !== latest || !isSeen()) return
      showTile(style, tile)
    }
  }
}

/** Whether any area has a finish to show. */
function isAnyWanted(mask: Mask, form: TransformForm, knowledge: Knowledge, isHosted: boolean): boolean {
  return areasInUse(mask).some(
    (area) => !area.isHidden && isShown(form, shownAs(settingsOf(area), knowledge), isHosted),
  )
}

/** Tasks without a style, such as removing objects, have no finishes; our own engine also shows what it furnishes. */
function isShown(
  { task, style, thing }: TransformForm,
  { kind, material }: AreaSettings,
  isHosted: boolean,
): boolean {
  if (TASK_RULES[task].hasThing) return !isHosted && FLAT_THINGS.some((each) => each === thing)
  return TASK_RULES[task].hasStyle && !isWithoutFinish(kind) && (style !== '' || material !== 'style')
}

/** Whether the previous mask's preview shows too much. With `isKept`, it stays while more is selected. */
function isOutdated(mask: Mask, action: MaskAction, before: Mask, isKept: boolean): boolean {
  const isMore = mask.live?.tool === 'brush' || isMoreSelected(mask, action, before)
  if (isKept && isMore) return false
  return mask.live ? !before.live : !isSameSelection(mask, before)
}

/** Delays work. `soon` doesn't postpone work already scheduled, since a slider changes many times a second. */
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
