import type { Outline, Polygon, Tool } from '@/lib/mask/layers'
import type { MaskAction } from '@/lib/mask/mask'

export const box = (left: number, top: number, right: number, bottom: number): Polygon =>
  Float32Array.of(left, top, right, top, right, bottom, left, bottom)

export const outline = (mode: Outline['mode'], area: number, ...polygons: Polygon[]): Outline => ({
  kind: 'outline',
  mode,
  area,
  polygons,
})

/** The actions of a stroke, from its first point to its last. */
export function stroke(tool: Tool, width: number, ...points: (readonly [number, number])[]): MaskAction[] {
  const [at = { x: 0, y: 0 }, ...rest] = points.map(([x, y]) => ({ x, y }))
  return [{ type: 'begin', tool, width, at }, { type: 'extend', points: rest }, { type: 'end' }]
}
