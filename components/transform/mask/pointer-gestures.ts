import type { ScreenPoint } from '@/lib/mask/space'
import type { Viewport } from '@/lib/mask/viewport'
import type { Hand, HeldKeys } from './hand'
import { type Fingers, pinchOf } from './pinch'

/** A stroke that began longer ago than this, in ms, is meant: a second finger does not end it. */
const MEANT_AFTER_MS = 350
/** For so long after a pen was seen, in ms, fingers and the ball of the hand move the photo and never paint. */
const PEN_REST_MS = 3_000

/** A pointer event in the canvas's own CSS pixels. */
export type Touch = {
  readonly id: number
  readonly kind: 'mouse' | 'pen' | 'touch'
  readonly button: number
  readonly timeMs: number
  readonly at: ScreenPoint
  readonly keys: HeldKeys
}

type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'painting'; readonly id: number; readonly sinceMs: number }
  | { readonly kind: 'panning'; readonly id: number; readonly last: ScreenPoint }
  | { readonly kind: 'pinching' }

const NOTHING: Doing = { kind: 'nothing' }

export type GestureTools = {
  readonly viewport: Viewport
  readonly hand: Hand
  readonly isMoving: () => boolean
}

/**
 * Tells what the pointers on the canvas mean. One paints; the middle button, Space held, or a finger beside a pen moves
 * the photo; two fingers move and zoom it, and nothing is painted until all are lifted.
 */
export class PointerGestures {
  private doing: Doing = NOTHING
  private readonly fingers = new Map<number, ScreenPoint>()
  private penSeenMs = Number.NEGATIVE_INFINITY

  constructor(
    private readonly tools: GestureTools,
    private readonly toPhoto: (at: ScreenPoint) => { x: number; y: number },
  ) {}

  get isPainting(): boolean {
    return this.doing.kind === 'painting'
  }

  /** From the first wanted pointer's coming down until the last one is lifted. */
  get isBusy(): boolean {
    return this.doing.kind !== 'nothing'
  }

  /** Returns whether the pointer is wanted: its moves should come here even from outside of the canvas. */
  down(touch: Touch): boolean {
    this.notePen(touch)
    if (touch.kind === 'touch') this.fingers.set(touch.id, touch.at)
    if (this.fingers.size === 2 && this.mayPinch(touch.timeMs)) {
      if (this.doing.kind === 'painting') this.tools.hand.cancel()
      this.doing = { kind: 'pinching' }
      return true
    }
    if (this.doing.kind !== 'nothing') return false
    this.doing = this.begun(touch)
    return this.doing.kind !== 'nothing'
  }

  /** `all` has the places that came in one go, the last one being the touch's own. */
  move(touch: Touch, all: () => readonly ScreenPoint[]): void {
    this.notePen(touch)
    const { doing } = this
    if (doing.kind === 'pinching') {
      this.pinch(touch)
    } else if (doing.kind === 'painting' && doing.id === touch.id) {
      this.tools.hand.extend(all().map(this.toPhoto))
    } else if (doing.kind === 'panning' && doing.id === touch.id) {
      this.tools.viewport.panBy({ x: touch.at.x - doing.last.x, y: touch.at.y - doing.last.y })
      this.doing = { ...doing, last: touch.at }
    }
  }

  up(id: number, how: 'end' | 'cancel'): void {
    this.fingers.delete(id)
    const { doing } = this
    if (doing.kind === 'pinching') {
      if (this.fingers.size === 0) this.doing = NOTHING
    } else if (doing.kind !== 'nothing' && doing.id === id) {
      if (doing.kind === 'painting') this.tools.hand[how]()
      this.doing = NOTHING
    }
  }

  private begun(touch: Touch): Doing {
    const { id, button, at, timeMs } = touch
    const isBesidePen = touch.kind === 'touch' && timeMs - this.penSeenMs < PEN_REST_MS
    const isFree = button === 0 && (isBesidePen || this.tools.isMoving())
    if (button === 1 || isFree) return { kind: 'panning', id, last: at }
    if (button !== 0) return NOTHING
    this.tools.hand.begin(this.toPhoto(at), touch.keys)
    return { kind: 'painting', id, sinceMs: timeMs }
  }

  private mayPinch(nowMs: number): boolean {
    if (this.doing.kind === 'painting') return nowMs - this.doing.sinceMs < MEANT_AFTER_MS
    return this.doing.kind !== 'pinching'
  }

  private pinch({ id, at }: Touch): void {
    const before = pairOf(this.fingers)
    if (this.fingers.has(id)) this.fingers.set(id, at)
    const now = pairOf(this.fingers)
    if (!before || !now) return
    const { from, by, factor } = pinchOf(before, now)
    this.tools.viewport.zoomAt(from, factor)
    this.tools.viewport.panBy(by)
  }

  private notePen({ kind, timeMs }: Touch): void {
    if (kind === 'pen') this.penSeenMs = timeMs
  }
}

function pairOf(fingers: ReadonlyMap<number, ScreenPoint>): Fingers | null {
  const [one, other] = fingers.values()
  return one && other ? [one, other] : null
}
