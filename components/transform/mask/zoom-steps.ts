import type { Viewport } from '@/lib/mask/viewport'

/** What one press of a button or key zooms by. */
const STEP = Math.SQRT2

/** Zooms around the middle of the canvas; positive steps come closer. */
export function zoomFromCentre(viewport: Viewport, steps: number): void {
  const { width, height } = viewport.fit
  viewport.zoomAt({ x: width / 2, y: height / 2 }, STEP ** steps)
}
