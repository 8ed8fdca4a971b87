import type { Quad } from '@/lib/math/homography'

type Place = readonly [x: number, y: number]

/** Corners from the top left on, clockwise. */
export function quad(...[a, b, c, d]: [Place, Place, Place, Place]): Quad {
  const point = ([x, y]: Place) => ({ x, y })
  return [point(a), point(b), point(c), point(d)]
}
