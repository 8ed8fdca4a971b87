/** EXIF tags about the lens's field of view (Exif 2.32, 4.6.5 and 4.6.6). */
const TAG = {
  focalLengthIn35mmFilm: 0xa405,
  focalLength: 0x920a,
  pixelXDimension: 0xa002,
  pixelYDimension: 0xa003,
  focalPlaneXResolution: 0xa20e,
  focalPlaneYResolution: 0xa20f,
  focalPlaneResolutionUnit: 0xa210,
} as const

/** Plausible focal lengths for rooms: a fisheye bends lines, and a telephoto sees too little. */
const SHORTEST_MM = 10
const LONGEST_MM = 90
/** Long side of 35 mm film. */
const FILM_MM = 36
/** Plausible long sides of camera sensors. */
const SMALLEST_SENSOR_MM = 2
const LARGEST_SENSOR_MM = 60
/** FocalPlaneResolutionUnit in millimeters: inch, centimeter, millimeter, micrometer. */
const UNIT_MM = new Map<unknown, number>([
  [2, 25.4],
  [3, 10],
  [4, 1],
  [5, 0.001],
])

/** Number of bytes to read: JPEG has its EXIF at the start, in at most 64 kB. */
export const EXIF_WITHIN_BYTES = 131_072

/** The 35 mm equivalent focal length from a photo's EXIF, for browser and server; `null` without a plausible one. */
export async function readFocalLength(photo: Uint8Array): Promise<number | null> {
  try {
    const { default: exifr } = await import('exifr')
    const pick = Object.values(TAG)
    return focal35mmOf(await exifr.parse(photo, { pick, translateKeys: false, translateValues: false }))
  } catch {
    // Broken EXIF is no reason to reject a photo; the room's lines are enough.
    return null
  }
}

/**
 * The 35 mm equivalent focal length: as given in EXIF, or computed from focal length and sensor size. `exif` maps tag numbers
 * to values. `null` if missing or implausible, because EXIF isn't reliable.
 */
export function focal35mmOf(exif: unknown): number | null {
  if (typeof exif !== 'object' || exif === null) return null
  const values = new Map<string, unknown>(Object.entries(exif))
  const read = (tag: keyof typeof TAG) => positive(values.get(String(TAG[tag])))
  const stated = plausible(read('focalLengthIn35mmFilm'))
  if (stated !== null) return stated
  const unitMm = UNIT_MM.get(read('focalPlaneResolutionUnit'))
  const focalMm = read('focalLength')
  if (unitMm === undefined || focalMm === null) return null
  const sensorMm =
    unitMm *
    Math.max(
      ratio(read('pixelXDimension'), read('focalPlaneXResolution')),
      ratio(read('pixelYDimension'), read('focalPlaneYResolution')),
    )
  if (sensorMm < SMALLEST_SENSOR_MM || sensorMm > LARGEST_SENSOR_MM) return null
  return plausible((focalMm * FILM_MM) / sensorMm)
}

function ratio(above: number | null, below: number | null): number {
  return above === null || below === null ? 0 : above / below
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
}

function plausible(focalMm: number | null): number | null {
  return focalMm !== null && focalMm >= SHORTEST_MM && focalMm <= LONGEST_MM ? focalMm : null
}
