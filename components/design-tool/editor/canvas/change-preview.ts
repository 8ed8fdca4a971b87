import { type ModifierKeys, modeWith, type SmartSettings } from '@/components/design-tool/shared/brush'
import type { OutlineMode } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import { type PhotoPoint, toPhotoLength, type Viewport } from '@/lib/mask/space'
import type { SurfaceSelector } from './tools'
import { OWN_KEYS } from './use-page-keys'

/** A pointer that rests this long triggers a preview of the click's change. */
const REST_MS = 200
/** Movement up to this far still counts as resting, in CSS pixels. */
const STILL_PX = 4

type ChangePreviewInput = {
  readonly viewport: Pick<Viewport, 'view'>
  readonly smart: Pick<SurfaceSelector, 'preview' | 'endPreview'>
  readonly layer: { readonly show: (next: Mask) => void; readonly hide: () => void }
  /** Smart select's settings; `null` while another tool is in use. */
  readonly settings: () => SmartSettings | null
}

/** Shows what a click would add or remove when the pointer rests in add or remove mode. */
export type ChangePreview = {
  /** `held`: the modifier keys from the pointer event, which are right even while a field has the focus. */
  readonly pointAt: (at: PhotoPoint | null, isPressed: boolean, held?: ModifierKeys) => void
  readonly press: (keys: ModifierKeys) => void
  readonly isShown: () => boolean
  /** Hides the preview at this place: it isn't wanted, or the pointer has left. */
  readonly dismiss: () => void
  /** A click applies the change shown, which stays visible until the mask includes it. */
  readonly take: () => void
  /** The mask has changed, so a click would now do something else. */
  readonly renew: () => void
  readonly stop: () => void
}

const NO_KEYS: ModifierKeys = { shiftKey: false, altKey: false }

export function createChangePreview({ viewport, smart, layer, settings }: ChangePreviewInput): ChangePreview {
  let at: PhotoPoint | null = null
  let keys = NO_KEYS
  /** The last request. `isOver`: nothing more is shown for it. */
  let asked: { readonly at: PhotoPoint; readonly mode: OutlineMode; isOver: boolean } | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  let isShown = false

  const take = () => {
    clearTimeout(resting)
    if (asked) asked.isOver = true
  }
  const hide = () => {
    layer.hide()
    isShown = false
  }
  const dismiss = () => {
    take()
    hide()
  }
  const clear = () => {
    if (!asked) return
    dismiss()
    asked = null
    smart.endPreview()
  }
  const isStill = (one: PhotoPoint, other: PhotoPoint) =>
    Math.hypot(one.x - other.x, one.y - other.y) < toPhotoLength(STILL_PX, viewport.view())
  const ask = async (place: NonNullable<typeof asked>) => {
    const next = await smart.preview(place.at, place.mode)
    if (place.isOver || !next) return
    isShown = true
    layer.show(next)
  }
  const update = (isPressed = false) => {
    const current = settings()
    const mode = current ? modeWith(current, keys) : 'new'
    if (asked && at && asked.mode === mode && isStill(asked.at, at)) return
    clear()
    if (!current || !at || mode === 'new' || isPressed) return
    const place = { at, mode, isOver: false }
    asked = place
    // A failure shows nothing; the click will report it.
    resting = setTimeout(() => void ask(place).catch(() => undefined), REST_MS)
  }
  return {
    pointAt(place, isPressed, held = keys) {
      at = place
      keys = held
      update(isPressed)
    },
    press(held) {
      keys = held
      update()
    },
    isShown: () => isShown,
    dismiss,
    take,
    renew() {
      hide()
      if (!asked || asked.isOver) return
      clear()
      update()
    },
    stop() {
      at = null
      clear()
    },
  }
}

/** Follows Shift and Alt. Escape hides the preview. Returns a cleanup function. */
export function attachChangePreview(change: ChangePreview): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const onKey = (event: KeyboardEvent) => {
    const { key, type, target, shiftKey, altKey } = event
    if (type === 'keydown' && key === 'Escape' && change.isShown()) {
      change.dismiss()
      // Escape must not leave full screen as well.
      event.stopPropagation()
      event.preventDefault()
    }
    const isTyped = target instanceof Element && target.closest(OWN_KEYS) !== null
    if (key === 'Shift' || key === 'Alt') change.press(isTyped ? NO_KEYS : { shiftKey, altKey })
  }
  window.addEventListener('keydown', onKey, { signal, capture: true })
  window.addEventListener('keyup', onKey, { signal, capture: true })
  window.addEventListener('blur', () => change.press(NO_KEYS), { signal })
  return () => stop.abort()
}
