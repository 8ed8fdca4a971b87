import { toLightness } from '../math/color.ts'
import type { Photo } from '../math/image.ts'
import { classifySegments, fallbackFrame, findFrame } from './frame.ts'
import { findLayout, gatherEvidence } from './layout.ts'
import type { Room } from './room.ts'
import { findSegments } from './segments.ts'

/** Estimates the room from the geometry image (long side 640). Without a frame: level fallback, confidence 0. */
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
