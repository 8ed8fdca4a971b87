import type { CeilingLine, CeilingLines } from './ceiling-lines.ts'
import { type Room, rayField } from './room.ts'

/** Corners further off than this share were found for another room than the lines. */
const MOST_CHANGE = 0.25

/**
 * The room with its side walls and ceiling where the picture shows their upper corners: the search for the box may take
 * the frame of a window beside a faint corner for the corner.
 */
export function alignCorners(room: Room, ceiling: CeilingLines): Room {
  const back = seenLine(ceiling, 'back')
  if (!back) return room
  const left = cornerAt(room, ceiling, back, seenLine(ceiling, 'left'))
  const right = cornerAt(room, ceiling, back, seenLine(ceiling, 'right'))
  const heights = [left, right].flatMap((corner) => (corner ? [corner.up] : []))
  const box = {
    back: room.box.back,
    left: left ? -left.aside : room.box.left,
    right: right ? right.aside : room.box.right,
    ceiling:
      heights.length > 0 ? heights.reduce((sum, up) => sum + up, 0) / heights.length : room.box.ceiling,
  }
  return isNear(box, room.box) ? { ...room, box } : room
}

function seenLine({ lines }: CeilingLines, wall: CeilingLine['wall']): CeilingLine | undefined {
  return lines.find((line) => line.wall === wall && line.isSeen)
}

/** Where two ceiling lines meet, as a place on the back wall: camera heights to the right and up. */
function cornerAt(room: Room, { width, height }: CeilingLines, p: CeilingLine, q: CeilingLine | undefined) {
  if (!q) return null
  const cross = p.nx * q.ny - q.nx * p.ny
  const x = (p.ny * q.offset - q.ny * p.offset) / cross
  const y = (q.nx * p.offset - p.nx * q.offset) / cross
  const { X, Y, Z } = rayField(room, Math.max(width, height) / room.longSide)
  const along = ([start, perX, perY]: readonly [number, number, number]) => start + perX * x + perY * y
  const distance = room.box.back / along(Z)
  return { aside: along(X) * distance, up: -along(Y) * distance }
}

function isNear(box: Room['box'], known: Room['box']): boolean {
  const change = (side: 'left' | 'right' | 'ceiling') => Math.abs(box[side] / known[side] - 1)
  return Math.max(change('left'), change('right'), change('ceiling')) <= MOST_CHANGE
}
