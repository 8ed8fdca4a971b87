import type { ErrorCode } from '../../../errors/catalogue.ts'
import { type Labels, type Photo, sizeWithLongSide } from '../../../math/image.ts'
import { shrinkPhoto } from '../../../math/resize.ts'
import { estimateRoom } from '../../../survey/find-room.ts'
import type { Room } from '../../../survey/room.ts'
import { GEOMETRY_LONG_SIDE } from '../../../survey/survey.ts'
import { openCanvas, type PlaneCanvas } from './canvas.ts'
import { type Exemplar, findCopies, findGrain } from './exemplar.ts'
import { findHoles, type Hole, type Holes } from './holes.ts'
import { lightOn, toneOn } from './light.ts'
import { opacityOf, paste } from './paste.ts'
import { type Surface, surfaceBehind } from './surface.ts'

/** Why nothing was removed, as a code of the catalogue. */
export type ClearRefusal = Extract<ErrorCode, 'empty_mask' | 'clear_too_large' | 'clear_not_sure'>

export type ClearResult =
  /** The photo without the things, and 1 for each pixel of the mask and its margin that may differ. */
  | { readonly cleared: true; readonly rgb: Uint8Array; readonly changed: Uint8Array }
  | { readonly cleared: false; readonly reason: ClearRefusal }

/** Maximum share of the photo for the mask. */
const MOST_SHARE = 0.2
/** Maximum share of a hole's surroundings with another surface. */
const MOST_OTHER = 0.14
/** Unevenness, in OKLab, from which the surroundings are clutter rather than a surface. */
const MOST_TEXTURE = 0.085
/** The area to copy from must be at least this multiple of the hole. */
const LEAST_SOURCE = 1.5

/**
 * Removes what the mask covers by filling it with the surrounding surface, in the room's perspective and light. The rest of the
 * photo stays byte for byte, except for a margin. Refuses if it can't tell what is behind.
 * @throws RangeError when mask and photo differ in size
 */
export function clearObjects(photo: Photo, mask: Labels, focal35mm?: number): ClearResult {
  const pixels = photo.width * photo.height
  if (mask.length !== pixels) throw new RangeError(`mask: ${mask.length} values for ${pixels} pixels`)
  const holes = findHoles(mask, photo)
  const masked = holes.list.reduce((sum, hole) => sum + hole.pixels, 0)
  if (masked === 0) return { cleared: false, reason: 'empty_mask' }
  if (masked > MOST_SHARE * pixels) return { cleared: false, reason: 'clear_too_large' }
  const room = estimateRoom(shrinkPhoto(photo, sizeWithLongSide(photo, GEOMETRY_LONG_SIDE)), focal35mm)
  const rgb = Uint8Array.from(photo.rgb)
  const changed = new Uint8Array(pixels)
  for (const hole of holes.list) {
    if (!clearHole(photo, holes, hole, room, { rgb, changed }))
      return { cleared: false, reason: 'clear_not_sure' }
  }
  return { cleared: true, rgb, changed }
}

interface Output {
  readonly rgb: Uint8Array
  readonly changed: Uint8Array
}

/** Fills one hole. Returns whether that was possible. */
function clearHole(photo: Photo, holes: Holes, hole: Hole, room: Room, { rgb, changed }: Output): boolean {
  const canvas = openCanvas(photo, holes, hole, room)
  const surface = surfaceBehind(canvas, Math.max(photo.width, photo.height))
  if (!isSure(surface)) return false
  const lit = surface.isPlain ? grainFor(canvas, surface) : copiesFor(canvas, surface)
  if (!lit) return false
  paste(
    photo,
    { ...lit, canvas, isGrain: surface.isPlain, opacity: opacityOf(surface.hole, canvas) },
    rgb,
    changed,
  )
  return true
}

function copiesFor(canvas: PlaneCanvas, surface: Surface) {
  const light = lightOn(canvas, surface.source)
  const copies = findCopies(exemplarOf(canvas, surface, light))
  return copies && { copies, light }
}

/** On a plain surface only the grain is copied, so that no light is copied along. */
function grainFor(canvas: PlaneCanvas, { hole, source }: Surface) {
  const light = toneOn(canvas, source)
  const copies = findGrain({ ...canvas, hole, source })
  return copies && { copies, light }
}

function isSure({ otherShare, texture, sourceTimes }: Surface): boolean {
  return otherShare <= MOST_OTHER && texture <= MOST_TEXTURE && sourceTimes >= LEAST_SOURCE
}

/** The canvas without its light: values as if lit evenly. */
function exemplarOf(
  { width, height, rgb }: { width: number; height: number; rgb: Uint8Array },
  { hole, source }: Surface,
  light: readonly Float32Array[],
): Exemplar {
  const colors = new Float32Array(rgb.length)
  for (let channel = 0; channel < 3; channel++) {
    const plane = light[channel] ?? new Float32Array(hole.length)
    const usual = plane.reduce((sum, value) => sum + value, 0) / plane.length
    for (let i = 0; i < hole.length; i++) {
      colors[3 * i + channel] = (rgb[3 * i + channel] ?? 0) * Math.exp(usual - (plane[i] ?? 0))
    }
  }
  return { width, height, colors, hole, source }
}
