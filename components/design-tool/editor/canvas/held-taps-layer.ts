import { type PhotoPoint, toScreen, type Viewport } from '@/lib/mask/space'
import type { SurfaceSelector } from './tools'

/** A stroke is shown by at most about this many dots. */
const MOST_DOTS = 16

/**
 * Shows dots where taps wait for their surface, in the moment they are made: not by React, which may be busy. Returns a cleanup
 * function.
 */
export function showHeldTaps(
  layer: HTMLElement,
  viewport: Viewport,
  { held, subscribe }: Pick<SurfaceSelector, 'held' | 'subscribe'>,
): () => void {
  let shown: ReturnType<typeof held> = []
  const draw = () => {
    layer.toggleAttribute('data-closed-by-escape', shown.length > 0)
    layer.replaceChildren(
      ...shown.flatMap(({ way, isLate }) => {
        const every = Math.ceil(way.length / MOST_DOTS)
        const dots = way.filter((_, i) => i % every === 0)
        return dots.map((at, i) => dotAt(at, i > 0 ? 'size-2' : `size-3.5 ${isLate ? '' : RIPPLE}`))
      }),
    )
  }
  const dotAt = (at: PhotoPoint, size: string) => {
    const dot = document.createElement('span')
    const { x, y } = toScreen(at, viewport.view())
    dot.className = `absolute -translate-1/2 rounded-full border-2 border-white bg-brass shadow-[0_0_0_1px_rgb(0_0_0/0.65)] ${size}`
    dot.style.left = `${x}px`
    dot.style.top = `${y}px`
    return dot
  }
  const update = () => {
    if (held() === shown) return
    shown = held()
    draw()
  }
  update()
  const stops = [subscribe(update), viewport.subscribe(draw)]
  return () => {
    for (const stop of stops) stop()
  }
}

const RIPPLE =
  'after:absolute after:inset-0 after:animate-ripple after:rounded-full after:border-2 after:border-white'
