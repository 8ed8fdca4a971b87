import type { AreaMap, PhotoArea } from './areas.ts'
import type { PromptPoint } from './prompt.ts'
import { CELL_PX, CERTAIN, INPUT_SIDE_PX, type SmallMask } from './small-mask.ts'

/** A place on the scaled photo, as in prompts. */
type Place = Pick<PromptPoint, 'x' | 'y'>

/** Pixels of the scaled photo per photo pixel. */
export function inputScale({ width, height }: { width: number; height: number }): number {
  return INPUT_SIDE_PX / Math.max(width, height)
}

/** The index of the low-resolution pixel at a place; places outside the photo are clamped to its border. */
export function cellAt({ width, height }: { width: number; height: number }, { x, y }: Place): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x / CELL_PX)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y / CELL_PX)))
  return row * width + column
}

/** The middle of a mask's cell. */
export function middleOf(cell: number, { width }: { width: number }): Place {
  return { x: ((cell % width) + 0.5) * CELL_PX, y: (Math.floor(cell / width) + 0.5) * CELL_PX }
}

/** The id of the area at a place; 0 for none. */
export function areaAt(map: AreaMap, at: Place): number {
  return map.labels[cellAt(map, at)] ?? 0
}

/** A point where an area is visible: the one that found it, unless another area covers that. */
export function visiblePoint(map: AreaMap, { id, point }: PhotoArea): Place {
  if (areaAt(map, point) === id) return point
  const middle = Math.floor(map.labels.filter((label) => label === id).length / 2)
  let seen = 0
  const cell = map.labels.findIndex((label) => label === id && seen++ === middle)
  return { x: ((cell % map.width) + 0.5) * CELL_PX, y: (Math.floor(cell / map.width) + 0.5) * CELL_PX }
}

/** An area's visible pixels as a mask. */
export function areaMask({ width, height, labels }: Omit<AreaMap, 'areas'>, id: number): SmallMask {
  return { width, height, logits: Int8Array.from(labels, (label) => (label === id ? CERTAIN : -CERTAIN)) }
}

export function isInMask(mask: SmallMask, at: Place): boolean {
  return (mask.logits[cellAt(mask, at)] ?? 0) > 0
}

export function countInside({ logits }: SmallMask): number {
  let count = 0
  for (const value of logits) if (value > 0) count++
  return count
}

/** Intersection over union, 0–1, of two masks of the same size. */
export function maskOverlap(one: SmallMask, other: SmallMask): number {
  let both = 0
  let either = 0
  for (let i = 0; i < one.logits.length; i++) {
    const isInOne = (one.logits[i] ?? 0) > 0
    const isInOther = (other.logits[i] ?? 0) > 0
    if (isInOne && isInOther) both++
    if (isInOne || isInOther) either++
  }
  return either === 0 ? 0 : both / either
}

/** Joins two masks of the same size: `more` is the union, `less` the intersection. */
export function joinMasks(one: SmallMask, other: SmallMask, how: 'more' | 'less'): SmallMask {
  const pick = how === 'more' ? Math.max : Math.min
  return { ...one, logits: one.logits.map((value, i) => pick(value, other.logits[i] ?? 0)) }
}
