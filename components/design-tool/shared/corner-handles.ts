import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Quad, SharePoint } from '@/lib/domain/perspective'
import type { ScreenPoint } from '@/lib/mask/space'
import type { Size } from '@/lib/math/image'

export const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
export const CORNER_INDICES = [0, 1, 2, 3] as const

export type CornerIndex = (typeof CORNER_INDICES)[number]

/** The corners with one of them elsewhere. */
export function withPoint([p0, p1, p2, p3]: Quad, index: CornerIndex, to: SharePoint): Quad {
  return [index === 0 ? to : p0, index === 1 ? to : p1, index === 2 ? to : p2, index === 3 ? to : p3]
}

/** How far an arrow key moves a corner, in shares of the image, and with Shift. */
const KEY_STEP = 0.005
const LARGE_KEY_STEP = 0.025
const DIRECTIONS: Readonly<Record<string, SharePoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type CornerHandles<Value> = {
  readonly value: Value
  readonly cornersOf: (value: Value) => Quad
  /** The value with a corner elsewhere; `null` where it can't be. */
  readonly withCorner: (value: Value, index: CornerIndex, to: SharePoint) => Value | null
  /** Of the image on screen, in CSS px. */
  readonly sizePx: () => Size
  readonly onChange: (value: Value) => void
  readonly onKeyMove?: (to: SharePoint) => void
  readonly onEscape?: () => void
}

type Drag<Value> = { readonly index: CornerIndex; readonly from: ScreenPoint; readonly before: Value }

/** Four corners on an image, moved by pointer or keys. A dragged corner is shown at once and counts when it is let go. */
export function useCornerHandles<Value>({
  value,
  cornersOf,
  withCorner,
  sizePx,
  onChange,
  onKeyMove,
  onEscape,
}: CornerHandles<Value>) {
  const drag = useRef<Drag<Value> | null>(null)
  const [dragged, setDragged] = useState<Value | null>(null)

  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!drag.current) return
    const { index, from, before } = drag.current
    const { width, height } = sizePx()
    const { x, y } = cornersOf(before)[index]
    const to = { x: x + (clientX - from.x) / width, y: y + (clientY - from.y) / height }
    setDragged((last) => withCorner(before, index, to) ?? last)
  }
  const finish = (isMeant: boolean) => () => {
    drag.current = null
    setDragged(null)
    if (isMeant && dragged) onChange(dragged)
  }
  const onKeyDown = (index: CornerIndex) => (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (event.key === 'Escape') onEscape?.()
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_KEY_STEP : KEY_STEP
    const { x, y } = cornersOf(value)[index]
    const to = { x: x + step * direction.x, y: y + step * direction.y }
    const moved = withCorner(value, index, to)
    if (!moved) return
    onKeyMove?.(to)
    onChange(moved)
  }
  const handleProps = (index: CornerIndex) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || drag.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { index, from: { x: event.clientX, y: event.clientY }, before: value }
    },
    onPointerMove,
    onPointerUp: finish(true),
    onPointerCancel: finish(false),
    onKeyDown: onKeyDown(index),
  })
  return { shown: dragged ?? value, handleProps }
}
