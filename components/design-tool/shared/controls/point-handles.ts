import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ScreenPoint } from '@/lib/mask/space'
import type { Quad, SharePoint } from '@/lib/math/homography'
import type { Size } from '@/lib/math/image'

export const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
export const CORNER_INDICES = [0, 1, 2, 3] as const

export type CornerIndex = (typeof CORNER_INDICES)[number]

/** The corners with one of them moved. */
export function withPoint([p0, p1, p2, p3]: Quad, index: CornerIndex, to: SharePoint): Quad {
  return [index === 0 ? to : p0, index === 1 ? to : p1, index === 2 ? to : p2, index === 3 ? to : p3]
}

/** How far an arrow key moves a point, as a share of the image, without and with Shift. */
const KEY_STEP = 0.005
const LARGE_KEY_STEP = 0.025
const DIRECTIONS: Readonly<Record<string, SharePoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

type PointHandles<Value, Index> = {
  readonly value: Value
  readonly pointOf: (value: Value, index: Index) => SharePoint
  /** The value with a point moved; `null` if the point can't be there. */
  readonly moved: (value: Value, index: Index, to: SharePoint) => Value | null
  /** The displayed size of the image, in CSS px. */
  readonly sizePx: () => Size
  readonly onChange: (value: Value) => void
  readonly onKeyMove?: (to: SharePoint) => void
  readonly onEscape?: () => void
}

type Drag<Value, Index> = { readonly index: Index; readonly from: ScreenPoint; readonly before: Value }

/** Points on an image, moved by pointer or keys. Dragging updates the display at once, and the value on release. */
export function usePointHandles<Value, Index = CornerIndex>({
  value,
  pointOf,
  moved,
  sizePx,
  onChange,
  onKeyMove,
  onEscape,
}: PointHandles<Value, Index>) {
  const drag = useRef<Drag<Value, Index> | null>(null)
  const [dragged, setDragged] = useState<Value | null>(null)

  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!drag.current) return
    const { index, from, before } = drag.current
    const { width, height } = sizePx()
    const { x, y } = pointOf(before, index)
    const to = { x: x + (clientX - from.x) / width, y: y + (clientY - from.y) / height }
    setDragged((last) => moved(before, index, to) ?? last)
  }
  const finish = (isMeant: boolean) => () => {
    drag.current = null
    setDragged(null)
    if (isMeant && dragged) onChange(dragged)
  }
  const onKeyDown = (index: Index) => (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (event.key === 'Escape') onEscape?.()
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_KEY_STEP : KEY_STEP
    const { x, y } = pointOf(value, index)
    const to = { x: x + step * direction.x, y: y + step * direction.y }
    const next = moved(value, index, to)
    if (!next) return
    onKeyMove?.(to)
    onChange(next)
  }
  const handleProps = (index: Index) => ({
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

/** Clamps a share to the image. */
export function insideImage(share: number): number {
  return Math.min(1, Math.max(0, share))
}
