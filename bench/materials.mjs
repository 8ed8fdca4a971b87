/**
 * Accuracy of a user's own material: size and lines on surfaces with a known camera, color, seams, amounts, and cost.
 * `npm run bench -- materials`. Draws its own pictures and rooms. Exits with code 1 if a goal is missed. The memory peak needs
 * the segmentation model, and Linux.
 */
import '../scripts/lib/load-typescript.mjs'
import { makeOwnSurface } from '../lib/engines/preview/materials/own-surface.ts'
import { drawSwatch } from '../lib/engines/preview/render/swatch.ts'
import { evenLight } from '../lib/material/even-light.ts'
import { makeSeamless, seamRatio } from '../lib/material/seamless.ts'
import { pieceSize, straighten } from '../lib/material/straighten.ts'
import { colorDifference } from '../lib/math/cie-lab.ts'
import { LINEAR_OF_BYTE } from '../lib/math/color.ts'
import { CHECKS, draw, drawStone, TILE } from './materials/pictures.mjs'
import { areaError, checkerboardErrors } from './materials/planes.mjs'
import { printTable } from './site/goals.mjs'

const { cpuMs, designCost, previewChangeMs } = await import('./materials/cost.mjs')
const { isAsStated, measureRooms } = await import('./materials/rooms.mjs')

/** @import { Photo } from '../lib/math/image.ts' */
/** @import { Quad } from '../lib/math/homography.ts' */

/** @param {Photo} photo */
function meanColor({ rgb }) {
  const sums = [0, 0, 0]
  for (let p = 0; p < rgb.length; p++) sums[p % 3] = (sums[p % 3] ?? 0) + (LINEAR_OF_BYTE[rgb[p] ?? 0] ?? 0)
  const [r = 0, g = 0, b = 0] = sums.map((sum) => (3 * sum) / rgb.length)
  return { mode: /** @type {const} */ ('lrgb'), r, g, b }
}

const STONE = drawStone(512, 512)

function colorError() {
  const size = { width: 400, height: 400 }
  const errors = [CHECKS, STONE].map((picture) => {
    const surface = makeOwnSurface(TILE, picture, { pixels: size.width * size.height, texelMetres: 0.001 })
    const rgb = drawSwatch(surface, size, 0.001)
    return colorDifference(meanColor({ ...size, rgb }), meanColor(picture))
  })
  return Math.max(...errors)
}

function seam() {
  const both = { x: true, y: true }
  return seamRatio(makeSeamless(STONE, both), both)
}

const LARGE = draw(2_000, 1_500, (x, y) => [120 + (x % 60), 110 + (y % 50), 100 + ((x + y) % 40)])
/** @type {Quad} */
const SLANTED = [
  { x: 0.2, y: 0.15 },
  { x: 0.8, y: 0.22 },
  { x: 0.86, y: 0.88 },
  { x: 0.12, y: 0.8 },
]

/** @param {string} page @param {number} value @param {number} digits @param {number} [atMost] */
const row = (page, value, digits, atMost) => ({
  page,
  figure: { value, digits, ...(atMost !== undefined && { atMost }) },
})

const design = await designCost()
const { edge, degrees } = checkerboardErrors()
const rooms = measureRooms()
/** @param {string} source @param {'area' | 'amounts'} what */
const worst = (source, what) =>
  100 * Math.max(...rooms.filter((room) => room.source === source).map((room) => Math.abs(room[what])))

const isGood = printTable([
  row('edge of a tile on ten planes, % of a tile', 100 * edge, 2, 3),
  row('lines of a checkerboard on ten planes, degrees off', degrees, 2, 0.5),
  row('mean color, ΔE2000', colorError(), 2, 2),
  row('gradient across a joint ÷ inside', seam(), 2, 1.2),
  row('area of a plane of known sides, % off', 100 * areaError(), 2, 10),
  row('amounts in five rooms by a rectangle, % off', worst('perspective', 'amounts'), 1, 10),
  row('amounts in five rooms by a door, % off', worst('door', 'amounts'), 1, 10),
  row('areas in five rooms by their ceiling, % off', worst('ceiling', 'area'), 1),
  row('areas beyond the error stated, of 30', rooms.filter((room) => !isAsStated(room)).length, 0),
  ...Object.entries(previewChangeMs()).map(([change, ms]) => row(`preview at ${change}, CPU ms`, ms, 0, 150)),
  row(
    'straighten and even a picture of 3 MP, CPU ms',
    cpuMs(() => evenLight(straighten(LARGE, SLANTED, pieceSize(LARGE, SLANTED, 1, 1_024)))),
    0,
    2_500,
  ),
  row('design of 12 MP, a new photo, CPU ms', design.freshMs, 0, 2_500),
  row('design of 12 MP, another size, CPU ms', design.furtherMs, 0, 2_500),
  row('design of 12 MP, a new photo with our brick, CPU ms', design.brickMs, 0),
  row('peak with the model, MB', design.peakMb, 0, 1_100),
])
process.exitCode = isGood ? 0 : 1
