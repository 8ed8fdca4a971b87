/**
 * How things are put into photos: their size, refusals, and cost.
 * `npm run bench -- furnish [folder]`. Puts each thing into a sloppy selection in one of our own rooms. With a folder, writes
 * each photo there, to judge by eye. Exits with code 1 if a goal is missed.
 */
import '../scripts/lib/load-typescript.mjs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { dilated } from '../lib/engines/preview/clear/holes.ts'
import { furnishPhoto } from '../lib/engines/preview/furnish/furnish.ts'
import { FURNISH } from '../lib/tasks/furnish/furnishing.ts'
import { printTable } from './site/goals.mjs'

const GOALS = { changedOutside: 0, cpuMs: 3_000 }

/**
 * The middle and the semi-axes of each selection, in percent of the photo.
 * @typedef {import('../lib/tasks/furnish/furnishing.ts').FlatFurnishing} FlatFurnishing
 * @type {readonly { room: string, place: readonly [number, number, number, number], put: FlatFurnishing }[]}
 */
const PLACES = [
  { room: 'studio', place: [40, 91, 18, 7], put: { thing: 'rug', look: 'kilim', color: '#9c4f3c' } },
  { room: 'office', place: [40, 88, 26, 10], put: { thing: 'rug', look: 'berber', color: '#3a3a3a' } },
  { room: 'old-kitchen', place: [40, 88, 22, 10], put: { thing: 'rug', look: 'stripes', color: '#3f5e73' } },
  { room: 'kitchen', place: [60, 88, 24, 9], put: { thing: 'rug', look: 'border', color: '#8a3b2f' } },
  { room: 'bathroom', place: [55, 90, 16, 7], put: { thing: 'rug', look: 'plain', color: '#7c8a72' } },
  {
    room: 'office',
    place: [40, 30, 8, 13],
    put: { thing: 'picture', look: 'shapes', color: '#c4704f', frame: 'oak' },
  },
  {
    room: 'living',
    place: [38, 26, 7, 9],
    put: { thing: 'picture', look: 'hills', color: '#6c8a9c', frame: 'black' },
  },
  {
    room: 'studio',
    place: [36, 32, 8, 14],
    put: { thing: 'picture', look: 'branch', color: '#7c8a62', frame: 'brass' },
  },
]

/** Places without a clear plane: across the edge of floor and wall, and across a corner. */
const UNSURE = [
  { room: 'studio', place: [45, 66, 20, 14], put: PLACES[0]?.put },
  { room: 'office', place: [40, 60, 18, 20], put: PLACES[5]?.put },
  { room: 'kitchen', place: [40, 30, 18, 20], put: PLACES[0]?.put },
]

const [folder] = process.argv.slice(2)

/** @param {string} room @param {import('sharp').ResizeOptions} [size] */
async function open(room, size) {
  const file = fileURLToPath(new URL(`../public/images/rooms/${room}.jpg`, import.meta.url))
  const image = size ? sharp(file).resize(size) : sharp(file)
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
}

/**
 * A blob with a wavy outline.
 * @param {{ width: number, height: number }} size @param {readonly number[]} place
 */
function blob({ width, height }, [cx = 0, cy = 0, rx = 1, ry = 1]) {
  const mask = new Uint8Array(width * height)
  for (let i = 0; i < mask.length; i++) {
    const u = ((100 * (i % width)) / width - cx) / rx
    const v = ((100 * Math.floor(i / width)) / height - cy) / ry
    if ((u ** 4 + v ** 4) ** 0.25 < 1 + 0.05 * Math.sin(5 * Math.atan2(v, u) + 1)) mask[i] = 1
  }
  return mask
}

/** @param {Uint8Array} mask @param {Uint8Array} before @param {Uint8Array} after */
function countChanged(mask, before, after) {
  const counts = { inside: 0, outside: 0 }
  for (let i = 0; i < mask.length; i++) {
    const isSame = [0, 1, 2].every((c) => before[3 * i + c] === after[3 * i + c])
    if (!isSame) counts[mask[i] === 1 ? 'inside' : 'outside'] += 1
  }
  return counts
}

/**
 * The pixels that may change: for a rug, also the margin around the selection.
 * @param {Uint8Array} mask @param {{ width: number, height: number }} size @param {FlatFurnishing} put
 */
function mayChange(mask, size, put) {
  if (put.thing !== 'rug') return mask
  return dilated(mask, size, Math.ceil(FURNISH.rim.preview * Math.max(size.width, size.height)))
}

const rows = []
for (const { room, place, put } of PLACES) {
  const photo = await open(room)
  const mask = blob(photo, place)
  const result = furnishPhoto(photo, mask, put)
  const after = result.furnished ? result.rgb : photo.rgb
  const { inside, outside } = countChanged(mayChange(mask, photo, put), photo.rgb, after)
  const selected = mask.reduce((sum, cell) => sum + cell, 0)
  rows.push({
    page: `${room}, ${put.thing} ${put.look}`,
    'refused, 1 for yes': { value: Number(!result.furnished), digits: 0 },
    'share of the selection': { value: inside / selected, digits: 2 },
    'changed outside': { value: outside, digits: 0, atMost: GOALS.changedOutside },
  })
  if (!folder || !result.furnished) continue
  const raw = { width: photo.width, height: photo.height, channels: /** @type {const} */ (3) }
  await sharp(result.rgb, { raw }).png().toFile(`${folder}/${room}-${put.thing}-${put.look}.png`)
}
console.log('Put into a selection')
const isPut = printTable(rows)

const refused = []
for (const { room, place, put } of UNSURE) {
  if (!put) continue
  const photo = await open(room)
  const result = furnishPhoto(photo, blob(photo, place), put)
  refused.push({
    page: `${room}, ${put.thing}`,
    'refused, 1 for yes': { value: Number(!result.furnished), digits: 0, atLeast: 1 },
  })
}
console.log('Where no plane is sure')
const isRefused = printTable(refused)

const large = await open('studio', { width: 4_243, height: 2_828, fit: 'fill' })
const costs = [0, 1, 2].map((k) => {
  const { place, put } = PLACES[k === 2 ? 7 : 0] ?? {}
  if (!place || !put) throw new Error('no such place')
  const mask = blob(large, place)
  const before = process.cpuUsage()
  if (!furnishPhoto(large, mask, put).furnished) throw new Error('a place is refused')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
})
console.log('Cost at 12 megapixels: a rug twice, and a picture')
const isQuick = printTable([
  {
    page: 'CPU ms',
    rug: { value: Math.min(costs[0] ?? 0, costs[1] ?? 0), digits: 0, atMost: GOALS.cpuMs },
    picture: { value: costs[2] ?? 0, digits: 0, atMost: GOALS.cpuMs },
  },
])
process.exitCode = isPut && isRefused && isQuick ? 0 : 1
