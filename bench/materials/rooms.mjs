/** Amounts in five drawn rooms of known size: a list's amount against what the visible polygon needs. */
import { PLAIN_AREA } from '../../lib/domain/design-run.ts'
import { USUAL_AMOUNTS } from '../../lib/domain/shopping/amount-requests.ts'
import { amountOf } from '../../lib/domain/shopping/amounts.ts'
import { areaError, USUAL_HEIGHT_METRES } from '../../lib/domain/shopping/metric-source.ts'
import { analyze } from '../../lib/engines/preview/analysis/analysis.ts'
import { seenSquareMetres, surfaceOfArea } from '../../lib/engines/preview/seen-area.ts'
import { dot } from '../../lib/math/numeric.ts'
import { ROOMS, roomOf, trueSquareMetres } from '../../tests/unit/engines/measured-rooms.ts'
import {
  areasWith,
  DOOR,
  drawn,
  GROUND,
  SIZE,
  USUAL,
  WALL,
} from '../../tests/unit/engines/preview/drawn-room.ts'

/** @import { MetricSource } from '../../lib/domain/shopping/metric-source.ts' */
/** @import { AreaSettings } from '../../lib/domain/design-run.ts' */
/** @import { Room } from '../../lib/survey/room.ts' */

/** @typedef {{ room: string, face: string, source: MetricSource, area: number, amounts: number }} Measured */

/** Measurements in all rooms per source: relative errors of areas, and the largest error of the resulting amounts. */
export function measureRooms() {
  return ROOMS.flatMap((each) => {
    const { ceiling, ...walls } = each.box
    const { photo, labels } = drawn({ ...each, ceiling, walls })
    // The room is found from the photo's lines.
    const analysis = analyze(photo, labels)
    const room = roomOf(each)
    const door = USUAL.width * USUAL.height
    const truths = [
      { face: 'floor', label: GROUND, truth: trueSquareMetres(room, 'floor') },
      { face: 'wall', label: WALL, truth: trueSquareMetres(room, 'back') - door },
    ]
    const ways = /** @type {const} */ ([areasWith('door'), withRectangles(room), areasWith('other')])
    return ways.flatMap((areas) =>
      truths.map(({ face, label, truth }) => {
        const surface = surfaceOfArea(analysis, areas, label - 1)
        if (!surface) throw new Error(`${face} of ${each.name} is not measured`)
        const { source } = surface
        const { squareMetres } = seenSquareMetres(surface, labels, SIZE, label)
        // The ceiling's height is typed, as in the list.
        const typed =
          source === 'ceiling' ? (each.cameraMetres * (1 + ceiling)) / USUAL_HEIGHT_METRES.ceiling : 1
        const seen = squareMetres * typed ** 2
        return {
          room: each.name,
          face,
          source,
          area: seen / truth - 1,
          amounts: amountsError(face, seen, truth),
        }
      }),
    )
  })
}

/** Whether an area is within its source's stated error. @param {Measured} measured */
export function isAsStated({ source, area }) {
  return Math.abs(area) <= areaError(source)
}

/**
 * Floor and back wall with a measured rectangle on each.
 * @param {Room} room
 * @returns {AreaSettings[]}
 */
function withRectangles(room) {
  const { box, cameraMetres: unit = 1 } = room
  const far = 0.95 * box.back
  const [left, right, near] = [-0.5 * box.left, 0.5 * box.right, 0.75 * box.back]
  const [top, bottom] = [-0.5 * box.ceiling, 0.5]
  const floor = /** @type {const} */ ([
    seenAt(room, left, 1, far),
    seenAt(room, right, 1, far),
    seenAt(room, right, 1, near),
    seenAt(room, left, 1, near),
  ])
  const wall = /** @type {const} */ ([
    seenAt(room, left, top, box.back),
    seenAt(room, right, top, box.back),
    seenAt(room, right, bottom, box.back),
    seenAt(room, left, bottom, box.back),
  ])
  const widthMetres = (right - left) * unit
  const areas = areasWith('painted')
  areas[WALL - 1] = {
    ...PLAIN_AREA,
    kind: 'wall',
    perspective: { corners: wall, widthMetres, heightMetres: (bottom - top) * unit },
  }
  areas[GROUND - 1] = {
    ...PLAIN_AREA,
    kind: 'floor',
    perspective: { corners: floor, widthMetres, heightMetres: (far - near) * unit },
  }
  areas[DOOR - 1] = { ...PLAIN_AREA, kind: 'other' }
  return areas
}

/** @param {Room} room @param {number} aside @param {number} down @param {number} ahead */
function seenAt({ frame, longSide }, aside, down, ahead) {
  const { right, up, forward, focal, cx, cy } = frame
  const place = { x: aside, y: down, z: ahead }
  const along = (/** @type {'x' | 'y' | 'z'} */ axis) =>
    dot(place, { x: right[axis], y: up[axis], z: forward[axis] })
  const z = along('z')
  const height = (longSide * SIZE.height) / SIZE.width
  return { x: (cx + (focal * along('x')) / z) / longSide, y: (cy + (focal * along('y')) / z) / height }
}

const WALL_METRES = 2.5

/**
 * Maximum relative error of tiles, boards, liters, and of rolls on a wall.
 * @param {string} face @param {number} seen @param {number} truth
 */
function amountsError(face, seen, truth) {
  const needed = amountsFor(truth)
  const kinds = /** @type {const} */ (['tiles', 'boards', 'liters', ...(face === 'wall' ? ['rolls'] : [])])
  const found = amountsFor(seen)
  return Math.max(...kinds.map((kind) => Math.abs((found[kind] ?? 0) / (needed[kind] ?? 1) - 1)))
}

/** @param {number} squareMetres @returns {Record<string, number>} */
function amountsFor(squareMetres) {
  const tile = { pieceWidthMm: 200, pieceLengthMm: 200, groutMm: 3 }
  const board = { pieceWidthMm: 90, pieceLengthMm: 900, groutMm: 0 }
  const roll = { rollWidthMetres: 0.53, rollLengthMetres: 10.05, repeatMetres: 0 }
  const wall = { wallWidthMetres: squareMetres / WALL_METRES, wallHeightMetres: WALL_METRES }
  const tiles = amountOf({ kind: 'tiles', squareMetres, ...tile })
  const boards = amountOf({ kind: 'boards', squareMetres, ...board })
  const rolls = amountOf({ kind: 'rolls', ...wall, ...roll })
  if (!('amount' in tiles && 'amount' in boards && 'amount' in rolls)) throw new Error('no amount')
  const liters = (squareMetres * USUAL_AMOUNTS.coats) / USUAL_AMOUNTS.squareMetresPerLiter
  return { tiles: tiles.amount, boards: boards.amount, rolls: rolls.amount, liters }
}
