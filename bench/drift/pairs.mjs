/**
 * Pairs of a room's photo and an image made from it: half of them restyled in place, half of them with something moved too.
 * @import { Photo } from '../../lib/math/image.ts'
 * @import { KnownRoom } from './restyle.mjs'
 * @import { DriftRoom } from './rooms.mjs'
 */
import { createRandom } from '../../lib/math/numeric.ts'
import { withMovedCorner, withMovedOpening, withoutOpening } from './edit.mjs'
import { asModelOutput, byColors, byPreview, withOtherFurniture } from './restyle.mjs'

/**
 * @typedef {KnownRoom & DriftRoom} Room
 * @typedef {'in place' | 'moved' | 'gone' | 'corner'} Change
 * @typedef {{ name: string, room: Room, change: Change, made: Photo }} Pair
 */

/** Narrower openings are cut off by the photo's edge. */
const LEAST_WIDTH = 5

/**
 * A pair of each room and change, in turn: `count` in place and as many drifted.
 * @param {Room[]} rooms @param {number} count @param {number} seed @returns {AsyncGenerator<Pair>}
 */
export async function* makePairs(rooms, count, seed) {
  for (let k = 0; k < 2 * count; k++) {
    const room = rooms[(k >> 1) % rooms.length]
    const other = rooms[((k >> 1) + 1 + (k % (rooms.length - 1))) % rooms.length]
    if (!room || !other) throw new RangeError('no rooms')
    const random = createRandom(seed * 1_000 + k)
    const round = Math.floor((k >> 1) / rooms.length)
    const change = k % 2 === 0 ? 'in place' : changeOf(room, k >> 1, round)
    const restyled = k % 4 < 2 === (round % 2 === 0) ? byPreview(room, random) : byColors(room, random)
    const furnished = withOtherFurniture(restyled, room, other, random)
    const edited = edit(furnished, room, change, random)
    const made = await asModelOutput(edited.photo, random)
    yield { name: `${room.path}${edited.note}`, room, change, made }
  }
}

/** @param {Room} room @param {number} turn @param {number} round @returns {Change} */
function changeOf(room, turn, round) {
  const change = /** @type {const} */ (['moved', 'gone', 'moved', 'corner'])[(turn + round) % 4] ?? 'moved'
  return change === 'corner' && room.corners.length === 0 ? 'moved' : change
}

/** @param {Photo} photo @param {Room} room @param {Change} change @param {() => number} random */
function edit(photo, room, change, random) {
  const openings = room.openings.filter((each) => each[2] - each[0] > LEAST_WIDTH)
  const box = openings[Math.floor(random() * openings.length)]
  const corner = room.corners[0]
  const amount = 0.02 + 0.06 * random()
  if (change === 'gone' && box) return { photo: withoutOpening(photo, box, random), note: ' gone' }
  if (change === 'corner' && corner) {
    const by = corner.x > 50 ? -amount : amount
    return { photo: withMovedCorner(photo, corner, by), note: ` corner ${percent(by)}` }
  }
  if (change !== 'moved' || !box) return { photo, note: '' }
  const [left, top, right, bottom] = box
  const isDown = random() < 0.25
  const side = isDown ? (top + bottom) / 2 : (left + right) / 2
  const by = side > 50 ? -amount : amount
  const moved = withMovedOpening(photo, box, isDown ? { x: 0, y: by } : { x: by, y: 0 }, random)
  return { photo: moved, note: ` ${isDown ? 'down' : 'across'} ${percent(by)}` }
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(1)} %`
}
