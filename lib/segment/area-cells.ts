import type { Size } from '@/lib/math/image'
import type { AreaMap, PhotoArea } from './areas'
import type { PromptBox } from './prompt'
import { CELL_PX } from './small-mask'

/** Number of cells beyond an area's outline, since areas leave narrow gaps between them. */
export const REACH = 3

/** The visible cells of an area. */
export function cellsOf({ id, box }: PhotoArea, { labels, width }: AreaMap): number[] {
  return cellsIn(inCells(box), width).filter((i) => labels[i] === id)
}

/** The cells around an area, up to half its size away, including its own. */
export function cellsAround({ box }: PhotoArea, size: Size): number[] {
  const { left, top, right, bottom } = inCells(box)
  const x = Math.max(REACH, (right - left) >> 1)
  const y = Math.max(REACH, (bottom - top) >> 1)
  const around = {
    left: Math.max(0, left - x),
    top: Math.max(0, top - y),
    right: Math.min(size.width, right + x),
    bottom: Math.min(size.height, bottom + y),
  }
  return cellsIn(around, size.width)
}

/** The cell this many steps across an area's outline: 0 is the last one inside, `REACH` is outside. */
export type Across = (steps: number) => number

/** All steps across an area's outline, except near the photo's border, where the outside isn't visible. */
export function outlineOf(area: PhotoArea, map: AreaMap): Across[] {
  const { labels, width, height } = map
  return cellsOf(area, map).flatMap((i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return SIDES.flatMap(([dx, dy]) => {
      const [farX, farY] = [x + REACH * dx, y + REACH * dy]
      const isOnPhoto = farX >= 0 && farY >= 0 && farX < width && farY < height
      const step = dx + dy * width
      return isOnPhoto && labels[i + step] !== area.id ? [(steps: number) => i + steps * step] : []
    })
  })
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

function inCells({ left, top, right, bottom }: PromptBox): PromptBox {
  return { left: left / CELL_PX, top: top / CELL_PX, right: right / CELL_PX, bottom: bottom / CELL_PX }
}

function cellsIn({ left, top, right, bottom }: PromptBox, width: number): number[] {
  return Array.from({ length: (right - left) * (bottom - top) }, (_, n) => {
    const row = Math.floor(n / (right - left))
    return (top + row) * width + left + (n % (right - left))
  })
}
