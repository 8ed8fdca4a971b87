import { toLightness } from '../math/color.ts'
import { type Photo, type Size, sizeOf } from '../math/image.ts'
import { classifySegments, fallbackFrame, findFrame } from './frame.ts'
import { findLayout, gatherEvidence } from './layout.ts'
import { type Room, rayField } from './room.ts'
import { findLines, type RoomLine, type RoomLines } from './room-lines.ts'
import { findSegments } from './segments.ts'

/** Room geometry of the geometry image (long side 640). Without a frame: level fallback, confidence 0. */
export function estimateRoom(photo: Photo, focal35mm?: number): Room {
  const L = toLightness(photo)
  const longSide = Math.max(photo.width, photo.height)
  const segments = findSegments(L, photo)
  const frame = findFrame(segments, photo, focal35mm)
  if (frame.confidence === 0) {
    const box = { ceiling: 0.82, back: 2.6, left: 1.6, right: 1.6 }
    return { frame: fallbackFrame(photo), box, confidence: 0, longSide }
  }
  const layout = findLayout(gatherEvidence(L, photo, classifySegments(segments, frame), frame))
  return { frame, box: layout.box, confidence: layout.confidence, longSide }
}

/** Corners further off than this share were found for another room than the lines. */
const MOST_CHANGE = 0.25

/** The room as an image shows it in detail, and its lines there. `L` is OKLab lightness. */
export function refineRoom(rough: Room, L: Float32Array, size: Size): { room: Room; lines: RoomLines } {
  const ceiling = findLines('ceiling', rough, L, size)
  const room = alignCorners(rough, ceiling, size)
  return { room, lines: { ...sizeOf(size), ceiling, floor: findLines('floor', room, L, size) } }
}

/**
 * The room with its side walls and ceiling where the image shows their upper corners: the search for the box may take
 * the frame of a window beside a faint corner for the corner.
 */
function alignCorners(room: Room, ceiling: readonly RoomLine[], size: Size): Room {
  const back = seenLine(ceiling, 'back')
  if (!back) return room
  const left = cornerAt(room, size, back, seenLine(ceiling, 'left'))
  const right = cornerAt(room, size, back, seenLine(ceiling, 'right'))
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

function seenLine(lines: readonly RoomLine[], wall: RoomLine['wall']): RoomLine | undefined {
  return lines.find((line) => line.wall === wall && line.isSeen)
}

/** Where two ceiling lines meet, as a place on the back wall: camera heights to the right and up. */
function cornerAt(room: Room, { width, height }: Size, p: RoomLine, q: RoomLine | undefined) {
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
