import type { ModifierKeys } from '@/components/design-tool/shared/controls/brush'
import { type ScreenPoint, toPhoto, type Viewport } from '@/lib/mask/space'
import type { CanvasTool } from './tools'

/** A stroke older than this, in ms, is intended: a second finger doesn't cancel it. */
const INTENDED_AFTER_MS = 350
/** For this long after a pen was used, in ms, touches (a resting palm) move the photo and never paint. */
const PEN_PRIORITY_MS = 3_000

/** A pointer event in the canvas's own CSS pixels. */
export type Touch = {
  readonly id: number
  readonly kind: 'mouse' | 'pen' | 'touch'
  readonly button: number
  readonly timeMs: number
  readonly at: ScreenPoint
  readonly keys: ModifierKeys
}

type Gesture =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'painting'; readonly id: number; readonly sinceMs: number }
  | { readonly kind: 'panning'; readonly id: number; readonly last: ScreenPoint }
  | { readonly kind: 'pinching' }

const NOTHING: Gesture = { kind: 'nothing' }

export type GestureInput = {
  readonly viewport: Viewport
  readonly tool: CanvasTool
  /** Whether the space bar is held to move the photo. */
  readonly isSpaceHeld: () => boolean
}

/**
 * Interprets the pointers on the canvas. One paints. The middle button, holding Space, or a finger beside a pen moves the
 * photo. Two fingers move and zoom it, and nothing is painted until all are lifted.
 */
export class PointerGestures {
  private gesture: Gesture = NOTHING
  private readonly fingers = new Map<number, ScreenPoint>()
  private penSeenMs = Number.NEGATIVE_INFINITY

  constructor(private readonly input: GestureInput) {}

  get isPainting(): boolean {
    return this.gesture.kind === 'painting'
  }

  /** From the first pointer that counts until the last one is lifted. */
  get isBusy(): boolean {
    return this.gesture.kind !== 'nothing'
  }

  /** Returns whether to capture the pointer, so that its moves arrive even from outside the canvas. */
  down(touch: Touch): boolean {
    this.notePen(touch)
    if (touch.kind === 'touch') this.fingers.set(touch.id, touch.at)
    if (this.fingers.size === 2 && this.mayPinch(touch.timeMs)) {
      if (this.gesture.kind === 'painting') this.input.tool.cancel()
      this.gesture = { kind: 'pinching' }
      return true
    }
    if (this.gesture.kind !== 'nothing') return false
    this.gesture = this.begun(touch)
    return this.gesture.kind !== 'nothing'
  }

  /** `all` returns the coalesced points, the last one being the touch's own. */
  move(touch: Touch, all: () => readonly ScreenPoint[]): void {
    this.notePen(touch)
    const { gesture } = this
    if (gesture.kind === 'pinching') {
      this.pinch(touch)
    } else if (gesture.kind === 'painting' && gesture.id === touch.id) {
      this.input.tool.extend(all().map((at) => this.toPhoto(at)))
    } else if (gesture.kind === 'panning' && gesture.id === touch.id) {
      this.input.viewport.panBy({ x: touch.at.x - gesture.last.x, y: touch.at.y - gesture.last.y })
      this.gesture = { ...gesture, last: touch.at }
    }
  }

  up(id: number, how: 'end' | 'cancel'): void {
    this.fingers.delete(id)
    const { gesture } = this
    if (gesture.kind === 'pinching') {
      if (this.fingers.size === 0) this.gesture = NOTHING
    } else if (gesture.kind !== 'nothing' && gesture.id === id) {
      if (gesture.kind === 'painting') this.input.tool[how]()
      this.gesture = NOTHING
    }
  }

  private toPhoto(at: ScreenPoint) {
    return toPhoto(at, this.input.viewport.view())
  }

  private begun(touch: Touch): Gesture {
    const { id, button, at, timeMs } = touch
    const isBesidePen = touch.kind === 'touch' && timeMs - this.penSeenMs < PEN_PRIORITY_MS
    const isMove = button === 0 && (isBesidePen || this.input.isSpaceHeld())
    if (button === 1 || isMove) return { kind: 'panning', id, last: at }
    if (button !== 0) return NOTHING
    this.input.tool.begin(this.toPhoto(at), touch.keys)
    return { kind: 'painting', id, sinceMs: timeMs }
  }

  private mayPinch(nowMs: number): boolean {
    if (this.gesture.kind === 'painting') return nowMs - this.gesture.sinceMs < INTENDED_AFTER_MS
    return this.gesture.kind !== 'pinching'
  }

  private pinch({ id, at }: Touch): void {
    const before = pairOf(this.fingers)
    if (this.fingers.has(id)) this.fingers.set(id, at)
    const now = pairOf(this.fingers)
    if (!before || !now) return
    const { from, by, factor } = pinchOf(before, now)
    this.input.viewport.zoomAt(from, factor)
    this.input.viewport.panBy(by)
  }

  private notePen({ kind, timeMs }: Touch): void {
    if (kind === 'pen') this.penSeenMs = timeMs
  }
}

function pairOf(fingers: ReadonlyMap<number, ScreenPoint>): Fingers | null {
  const [one, other] = fingers.values()
  return one && other ? [one, other] : null
}

/** How two fingers moved: their midpoint, its motion, and the change in their distance. */
function pinchOf(before: Fingers, now: Fingers) {
  const from = middle(before)
  const at = middle(now)
  const factor = distance(now) / Math.max(1, distance(before))
  return { from, by: { x: at.x - from.x, y: at.y - from.y }, factor }
}

type Fingers = readonly [ScreenPoint, ScreenPoint]

function middle([one, other]: Fingers): ScreenPoint {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function distance([one, other]: Fingers): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
