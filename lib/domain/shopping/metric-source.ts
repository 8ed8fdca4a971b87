import type { SharePoint } from '../../math/homography.ts'

/** The known length from which a photo's scale was measured. */
export const METRIC_SOURCES = ['ceiling', 'door', 'perspective', 'distance'] as const

export type MetricSource = (typeof METRIC_SOURCES)[number]

/**
 * Expected relative error of a length. Ceilings in homes are 2.3 m to 2.8 m high, and cameras are held at 1.3 m to 1.6 m. Doors
 * vary less (`door-scale.ts`), and their outline in a photo is good to a few percent. Values the user typed count as measured.
 */
const LENGTH_ERROR = {
  ceiling: 0.125,
  door: 0.05,
  perspective: 0.03,
  distance: 0.03,
} as const satisfies Record<MetricSource, number>

/** Expected relative error of an area: (1 + e)² = 1 + 2e + e², about twice that of a length. */
export function areaError(source: MetricSource): number {
  return 2 * LENGTH_ERROR[source]
}

/** Assumed heights unless the user types others, in meters. */
export const USUAL_HEIGHT_METRES = { ceiling: 2.5, door: 2.03 } as const

/** The known length, for users. */
export const KNOWN_LENGTHS = {
  ceiling: 'a ceiling of usual height, about 2.5 m',
  door: 'a door of usual height, about 2 m',
  perspective: 'a rectangle whose sides you typed',
  distance: 'a distance that you typed',
} as const satisfies Record<MetricSource, string>

/** Two points on a surface in the photo, and the distance between them. */
export type KnownDistance = {
  readonly points: readonly [SharePoint, SharePoint]
  readonly metres: number
}
