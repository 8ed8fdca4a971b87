import { LINEAR_OF_BYTE } from '../../../math/color.ts'
import { sizeWithLongSide } from '../../../math/image.ts'
import { resizePlane, shrinkPhoto } from '../../../math/resize.ts'
import { type Room, rayAt, rayField } from '../../../survey/room.ts'
import type { Target } from './targets.ts'
import type { PreparedPhoto } from './work.ts'

/** Reflectance of varnish, glaze and polished stone seen straight on. */
const STRAIGHT_ON = 0.04
/** Long side of the reflected image: no floor is a perfect mirror. */
const MIRRORED_LONG_SIDE = 160

/**
 * Adds the reflections of glossy floors to their linear RGB: upright things appear upside down below their foot, as far down as
 * they are high. Strength by Fresnel's equations in Schlick's approximation (1994).
 */
export function addReflections(
  linear: Float32Array,
  work: PreparedPhoto,
  room: Room,
  targets: readonly Target[],
): void {
  const { width, height } = work.planes
  const glosses = [0, ...targets.map(({ gloss, plane }) => (plane === 'floor' ? gloss : 0))]
  if (glosses.every((gloss) => gloss === 0)) return
  const mirrored = mirroredOf(work)
  const rays = rayField(room, Math.max(width, height) / room.longSide)
  const { first } = work.labels
  for (let x = 0; x < width; x++) {
    let foot = 0
    for (let y = 0, i = x; y < height; y++, i += width) {
      const label = first[i] ?? 0
      if (label !== (y === 0 ? -1 : (first[i - width] ?? 0))) foot = y
      const gloss = glosses[label] ?? 0
      const from = 2 * foot - 1 - y
      // Nothing is known above the photo, and there is no foot at its upper border.
      if (gloss === 0 || foot === 0 || from < 0) continue
      const { X, Y, Z } = rayAt(rays, x, y)
      const slant = 1 - Math.max(0, Y) / Math.sqrt(X * X + Y * Y + Z * Z)
      const reflectance = STRAIGHT_ON + (1 - STRAIGHT_ON) * slant ** 5
      const share = gloss * reflectance
      const source = from * width + x
      for (let c = 0; c < 3; c++) {
        const own = linear[3 * i + c] ?? 0
        linear[3 * i + c] = own + share * ((mirrored[c]?.[source] ?? 0) - own)
      }
    }
  }
}

/** The photo in linear light, blurred, at the work image's size. */
function mirroredOf({ photo, planes }: PreparedPhoto): Float32Array[] {
  const small = shrinkPhoto(photo, sizeWithLongSide(photo, MIRRORED_LONG_SIDE))
  const { width, height, rgb } = small
  return [0, 1, 2].map((c) => {
    const values = Float32Array.from(
      { length: width * height },
      (_, i) => LINEAR_OF_BYTE[rgb[3 * i + c] ?? 0] ?? 0,
    )
    return resizePlane({ width, height, values }, planes)
  })
}
