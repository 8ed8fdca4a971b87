import type { LabPlanes } from '@/lib/select/superpixels'
import type { AreaMap, PhotoArea } from './areas'
import { areaAt, countInside } from './lookup'
import type { PromptBox, PromptPoint } from './prompt'
import { CELL_PX, CERTAIN, type SmallMask } from './small-mask'

/** Walls lie above this share of the height on average; what lies lower are floors, beds and sofas with their cushions. */
const LOWEST_MIDDLE = 0.63
/** Of an area, the shares of its cells and of its outline from which on it is inside of the mask. */
const LEAST_INSIDE = 0.5
const LEAST_ENCLOSED = 0.6
/** Cells beyond an area's outline: areas leave narrow gaps. */
const REACH = 3
/** OKLab: light makes a wall lighter and keeps its color about; this far off, or darker, is no longer the wall. */
const SAME_CHROMA = 0.03
const DARKER = 0.13
/** Of an area, the share of cells unlike the wall from which on it is a thing: glass, a frame, a picture. */
const LEAST_UNLIKE = 0.09

type Place = Pick<PromptPoint, 'x' | 'y'>
type Cells = { readonly map: AreaMap; readonly colors: LabPlanes }
/** An area with its box in cells. */
type Inner = { readonly id: number; readonly box: PromptBox }

/**
 * A wall's mask without the windows, mirrors and pictures that the model took along: other areas that it encloses, unless
 * they were tapped or look like the wall in another light. All sizes are those of the mask; places are in pixels of the
 * scaled photo.
 */
export function cutThings(mask: SmallMask, tapped: readonly Place[], { map, colors }: Cells): SmallMask {
  if (middleOfHeight(mask) > LOWEST_MIDDLE) return mask
  const meant = new Set(tapped.map((at) => areaAt(map, at)))
  const inner = map.areas
    .filter(({ id }) => !meant.has(id))
    .map(inCells)
    .filter((area) => isEnclosed(mask, map, area))
  const innerIds = new Set(inner.map(({ id }) => id))
  const isWall = (i: number) => (mask.logits[i] ?? 0) > 0 && !innerIds.has(map.labels[i] ?? 0)
  const things = new Set(inner.filter((area) => isUnlike(area, { map, colors }, isWall)).map(({ id }) => id))
  if (things.size === 0) return mask
  return {
    ...mask,
    logits: mask.logits.map((logit, i) => (things.has(map.labels[i] ?? 0) ? -CERTAIN : logit)),
  }
}

function inCells({ id, box: { left, top, right, bottom } }: PhotoArea): Inner {
  return {
    id,
    box: { left: left / CELL_PX, top: top / CELL_PX, right: right / CELL_PX, bottom: bottom / CELL_PX },
  }
}

/** Mean height of the mask's cells, as a share from the top. */
function middleOfHeight(mask: SmallMask): number {
  let sum = 0
  for (const [i, logit] of mask.logits.entries()) if (logit > 0) sum += Math.floor(i / mask.width) + 0.5
  return sum / mask.height / Math.max(1, countInside(mask))
}

/** Whether the mask has an area's cells, and goes on beyond its outline. The photo's border is no outline. */
function isEnclosed({ logits, width, height }: SmallMask, { labels }: AreaMap, { id, box }: Inner): boolean {
  const isIn = (i: number) => (logits[i] ?? 0) > 0
  const cells = cellsIn(box, width).filter((i) => labels[i] === id)
  const beyond = cells.flatMap((i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return SIDES.flatMap(([dx, dy]) => {
      const [farX, farY] = [x + REACH * dx, y + REACH * dy]
      const isOnPhoto = farX >= 0 && farY >= 0 && farX < width && farY < height
      return isOnPhoto && labels[i + dx + dy * width] !== id ? [farX + farY * width] : []
    })
  })
  return (
    cells.filter(isIn).length >= LEAST_INSIDE * cells.length &&
    beyond.filter(isIn).length >= LEAST_ENCLOSED * Math.max(1, beyond.length)
  )
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** Whether an area differs from the wall around it by more than light can make. */
function isUnlike({ id, box }: Inner, { map, colors }: Cells, isWall: (i: number) => boolean): boolean {
  const cells = cellsIn(grown(box, map), map.width)
  const wall = cells.filter(isWall)
  if (wall.length === 0) return false
  const [L, a, b] = [median(colors.L, wall), median(colors.a, wall), median(colors.b, wall)]
  const own = cells.filter((i) => map.labels[i] === id)
  const unlike = own.filter((i) => {
    const chroma = Math.hypot((colors.a[i] ?? 0) - a, (colors.b[i] ?? 0) - b)
    return chroma > SAME_CHROMA || (colors.L[i] ?? 0) < L - DARKER
  })
  return unlike.length >= LEAST_UNLIKE * own.length
}

/** A box twice as wide and high, cut to the photo. */
function grown({ left, top, right, bottom }: PromptBox, { width, height }: AreaMap): PromptBox {
  const x = Math.max(REACH, (right - left) >> 1)
  const y = Math.max(REACH, (bottom - top) >> 1)
  return {
    left: Math.max(0, left - x),
    top: Math.max(0, top - y),
    right: Math.min(width, right + x),
    bottom: Math.min(height, bottom + y),
  }
}

function cellsIn({ left, top, right, bottom }: PromptBox, width: number): number[] {
  return Array.from({ length: (right - left) * (bottom - top) }, (_, n) => {
    const row = Math.floor(n / (right - left))
    return (top + row) * width + left + (n % (right - left))
  })
}

function median(values: Float32Array, at: readonly number[]): number {
  return Float32Array.from(at, (i) => values[i] ?? 0).sort()[at.length >> 1] ?? 0
}
