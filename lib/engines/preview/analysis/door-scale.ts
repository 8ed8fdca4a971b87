import type { AreaSettings } from '../../../domain/design-run.ts'
import { metresPerUnit } from '../../../survey/room.ts'
import type { Analysis } from './analysis.ts'
import { settingsAt } from './areas.ts'
import { type AreaPlane, isGrid, type WallPlane } from './mapping.ts'
import type { Upright } from './upright.ts'

/**
 * Height of a door in meters: 80 inches, the usual size in the United States, where the code requires at least 78 for the
 * entrance (International Residential Code, R311.2). In Europe, 1.98 m to 2.04 m.
 */
export const DOOR_METRES = 2.03

/** A scale this many times the usual one, or its inverse, is an error: a cabinet's door, or one with its lower part hidden. */
const MOST_SCALE = 1.7

/** The last result for each analysis, since a render caches work per analysis. */
const results = new WeakMap<Analysis, { readonly doors: string; readonly scaled: Analysis }>()

/**
 * The analysis, rescaled by its largest door: the camera's height for floor and ceiling, and the scale of the wall with the
 * door. Unchanged without a fully visible door, or if the result is implausible.
 */
export function withDoorScale(analysis: Analysis, areas: readonly AreaSettings[]): Analysis {
  const doors = analysis.areas
    .filter((_, i) => settingsAt(areas, i).kind === 'door')
    .toSorted((one, other) => other.share - one.share)
    .flatMap(({ upright }) => upright ?? [])
  const [door] = doors
  if (!door) return analysis
  const key = JSON.stringify(doors)
  const known = results.get(analysis)
  if (known?.doors === key) return known.scaled
  const scaled = scaledBy(door, doors, analysis)
  results.set(analysis, { doors: key, scaled })
  return scaled
}

function scaledBy(door: Upright, doors: readonly Upright[], analysis: Analysis): Analysis {
  const { room, areas } = analysis
  const cameraMetres = likely(DOOR_METRES / door.height, metresPerUnit(room))
  if (cameraMetres === null) return analysis
  return {
    ...analysis,
    room: { ...room, cameraMetres },
    areas: areas.map((area, i) => {
      const own = doors.find(({ beside }) => beside === i + 1)
      return own ? { ...area, wall: wallScaledBy(own, area.wall) } : area
    }),
  }
}

function likely(metres: number, usual: number): number | null {
  const scale = metres / usual
  return Math.max(scale, 1 / scale) <= MOST_SCALE ? metres : null
}

/** A wall's distance may be misjudged, so the door's height is measured as seen on it. */
function wallScaledBy({ X, Z, above, below }: Upright, plane: AreaPlane): AreaPlane {
  if (typeof plane === 'string' || isGrid(plane)) return plane
  const height = distanceTo(plane, X, Z) * (above + below)
  const unit = likely(DOOR_METRES / height, plane.metresPerUnit)
  return unit === null ? plane : { ...plane, metresPerUnit: unit }
}

/** The distance of a wall in a horizontal direction, in its own units. */
function distanceTo({ box, wall }: WallPlane, X: number, Z: number): number {
  const back = box.back / Math.max(1e-6, Z)
  const side = box[X < 0 ? 'left' : 'right'] / Math.max(1e-6, Math.abs(X))
  if (wall === 'walls') return Math.min(back, side)
  if (wall === 'back') return back
  return box[wall] / Math.max(1e-6, wall === 'left' ? -X : X)
}
