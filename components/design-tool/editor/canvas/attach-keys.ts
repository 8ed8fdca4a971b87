import type { Brush } from '@/components/design-tool/shared/controls/brush'
import { type PhotoPoint, toScreen, type Viewport } from '@/lib/mask/space'
import type { BrushRing } from './brush-cursor'
import type { PointedPlace } from './pointed-place'
import { characterOf, cursorStep } from './shortcuts'
import type { CanvasTool } from './tools'

/** Steps to the next surface (1) or the previous one (−1) and returns a point on it; `null` if there are no surfaces. */
export type StepToSurface = (step: 1 | -1) => Promise<PhotoPoint | null>

export type KeyTarget = {
  readonly element: HTMLElement
  readonly tool: CanvasTool
  readonly cursor: KeyCursor
}

/** Whether a held key paints: Space only does while the keyboard cursor is active. */
const isStroke = (key: string, isActive: boolean) => key === 'Enter' || (key === ' ' && isActive)

const SURFACE_STEPS: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 }

/**
 * Painting by keyboard: arrows move the brush, and Space or Enter paints while held. With smart select, N and P step from
 * surface to surface. Returns a cleanup function.
 */
export function attachKeys(
  { element, tool, cursor }: KeyTarget,
  brush: () => Brush,
  stepToSurface: StepToSurface,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let isPainting = false

  const release = () => {
    if (isPainting) tool.end()
    isPainting = false
  }
  const press = (event: KeyboardEvent) => {
    cursor.activate()
    // A held key repeats, even one that was pressed on the control that moved the focus to the canvas.
    if (isPainting || event.repeat) return
    tool.begin(cursor.point(), event)
    isPainting = true
  }
  const move = (step: { x: number; y: number }) => {
    cursor.moveBy(step)
    if (isPainting) tool.extend([cursor.point()])
  }
  const goToSurface = async (step: 1 | -1) => {
    const point = await stepToSurface(step)
    if (point && !signal.aborted) cursor.goTo(point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const surfaceStep = brush().tool === 'smart' ? SURFACE_STEPS[characterOf(event)] : undefined
    if (surfaceStep) void goToSurface(surfaceStep)
    const step = event.altKey ? null : cursorStep(event.key, event.shiftKey, brush().size)
    if (!step && !isStroke(event.key, cursor.isActive())) return
    event.preventDefault()
    if (step) move(step)
    else press(event)
  }
  const onBlur = () => {
    release()
    cursor.deactivate()
  }
  element.addEventListener('keydown', onKeyDown, { signal })
  element.addEventListener('keyup', ({ key }) => (key === ' ' || key === 'Enter') && release(), { signal })
  element.addEventListener('focus', () => element.matches(':focus-visible') && cursor.activate(), { signal })
  element.addEventListener('blur', onBlur, { signal })
  return () => {
    release()
    stop.abort()
  }
}

/** The keyboard cursor's position, kept when the canvas is reattached at another size. */
export type KeyPlace = { point: PhotoPoint | null; isActive: boolean }

/** The point on the photo that keys move. It is inactive and hidden while a pointer is used. */
export type KeyCursor = {
  readonly point: () => PhotoPoint
  readonly isActive: () => boolean
  /** Moves by CSS pixels; the view follows. */
  readonly moveBy: (step: { x: number; y: number }) => void
  readonly goTo: (point: PhotoPoint) => void
  readonly activate: () => void
  readonly deactivate: () => void
  readonly stop: () => void
}

/** The view starts to follow at this distance from the canvas's edge, in CSS px. */
const EDGE_PX = 24

/** Moves the cursor of `place`, which starts in the middle of the photo. */
export function createKeyCursor(
  viewport: Viewport,
  place: KeyPlace,
  ring: BrushRing,
  pointed: PointedPlace,
): KeyCursor {
  const { width, height, view } = viewport.fit
  const size = { width: width / view.scale, height: height / view.scale }

  const point = () => place.point ?? { x: size.width / 2, y: size.height / 2 }
  const show = () => {
    if (!place.isActive) return
    ring.show(toScreen(point(), viewport.view()))
    pointed.show(point())
  }
  const activate = () => {
    place.isActive = true
    show()
  }
  const goTo = ({ x, y }: PhotoPoint) => {
    const inside = { x: Math.min(size.width, Math.max(0, x)), y: Math.min(size.height, Math.max(0, y)) }
    place.point = inside
    viewport.reveal(inside, EDGE_PX)
    activate()
  }
  show()
  const stop = viewport.subscribe(show)
  return {
    point,
    isActive: () => place.isActive,
    moveBy(step) {
      const { scale } = viewport.view()
      const { x, y } = point()
      goTo({ x: x + step.x / scale, y: y + step.y / scale })
    },
    goTo,
    activate,
    deactivate() {
      if (!place.isActive) return
      place.isActive = false
      ring.hide()
      pointed.show(null)
    },
    stop,
  }
}
