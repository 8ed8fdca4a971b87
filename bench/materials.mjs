/**
 * How true a user's own material is: size on surfaces of a known camera, color, seams, amounts, and what it costs to draw.
 *
 * `npm run bench -- materials`. Pictures are drawn here: a piece of known color in a frame of known size, on planes whose
 * corners follow from a camera. Ends with code 1 when a goal is missed.
 */
import '../scripts/lib/load-typescript.mjs'
import { PLAIN_AREA } from '../lib/domain/design-run.ts'
import { analyze } from '../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/controls.ts'
import { makeOwnSurface } from '../lib/engines/preview/materials/own-surface.ts'
import { render } from '../lib/engines/preview/render/render.ts'
import { drawSwatch } from '../lib/engines/preview/render/swatch.ts'
import { seenSquareMetres, surfaceOfArea } from '../lib/engines/preview/seen-area.ts'
import { evenLight } from '../lib/material/even-light.ts'
import { makeSeamless, seamRatio } from '../lib/material/seamless.ts'
import { pieceSize, straighten } from '../lib/material/straighten.ts'
import { LINEAR_OF_BYTE } from '../lib/math/color.ts'
import { deltaE2000, linearToCieLab } from '../lib/math/color-difference.ts'
import { project, squareToQuad } from '../lib/math/homography.ts'
import { createRandom } from '../lib/math/numeric.ts'
import { printTable } from './site/goals.mjs'

/** @import { Photo } from '../lib/math/image.ts' */
/** @import { Quad } from '../lib/domain/perspective.ts' */
/** @import { OwnMaterial } from '../lib/domain/own-material.ts' */

/** @type {OwnMaterial} */
const TILE = {
  picture: 'f'.repeat(64),
  name: 'Tile',
  widthMm: 200,
  heightMm: 200,
  bond: 'straight',
  groutMm: 0,
  groutColor: '#ffffff',
  secondColor: '#000000',
  variation: 'none',
  sheen: 'matte',
  isTurned: false,
}
const SIZE = { width: 1_200, height: 900 }
const PLANE_METRES = 2
/** How far away the camera is: all of the plane is in the picture. */
const CAMERA_METRES = 4.5

/** Ten ways to see a square of 2 m: from the front, from the side, from below and obliquely. */
const QUADS = Array.from({ length: 10 }, (_, i) => quadSeen(0.12 * (i - 4.5), 0.06 * ((i % 5) - 2)))

/**
 * A square through a pinhole camera that is turned by so many radians.
 * @param {number} yaw
 * @param {number} pitch
 * @returns {Quad}
 */
function quadSeen(yaw, pitch) {
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => {
    const [px, pz] = [x * Math.cos(yaw), CAMERA_METRES + x * Math.sin(yaw)]
    const [py, z] = [y * Math.cos(pitch) - pz * Math.sin(pitch), y * Math.sin(pitch) + pz * Math.cos(pitch)]
    return { x: 0.5 + px / z, y: 0.5 + ((py / z) * SIZE.width) / SIZE.height }
  }
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => readonly number[]} at
 * @returns {Photo & { rgb: Uint8Array }}
 */
function draw(width, height, at) {
  const rgb = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) rgb.set(at(i % width, Math.floor(i / width)), 3 * i)
  return { width, height, rgb }
}

const CHECKS = draw(256, 256, (x, y) => (x < 128 === y < 128 ? [230, 226, 218] : [40, 44, 52]))

/** Largest error of a tile's edge against where the camera sees it, in shares of a tile. */
function edgeError() {
  const photo = draw(SIZE.width, SIZE.height, () => [184, 182, 178])
  let worst = 0
  for (const corners of QUADS) {
    const perspective = { corners, widthMetres: PLANE_METRES, heightMetres: PLANE_METRES }
    const mask = new Uint8Array(SIZE.width * SIZE.height).fill(1)
    const area = /** @type {const} */ ({
      ...PLAIN_AREA,
      kind: 'wall',
      material: 'own',
      own: TILE,
      perspective,
    })
    const pictures = new Map([[TILE.picture, CHECKS]])
    const controls = /** @type {const} */ ({ ...DEFAULT_CONTROLS, style: 'modern', areas: [area], pictures })
    const { rgb } = render(photo, mask, analyze(photo, mask), controls)
    worst = Math.max(worst, edgeErrorAlong(rgb, corners))
  }
  return worst
}

/**
 * Edges along the middle of the plane are half a tile apart.
 * @param {Uint8Array} rgb
 * @param {Quad} corners
 */
function edgeErrorAlong(rgb, corners) {
  const forth = squareToQuad(corners)
  const steps = 4_000
  const edges = []
  let before = 0
  for (let n = 0; n <= steps; n++) {
    const place = project(forth, n / steps, 0.513)
    const x = Math.round(place.x * SIZE.width - 0.5)
    const y = Math.round(place.y * SIZE.height - 0.5)
    const level = rgb[3 * (y * SIZE.width + x)] ?? 0
    if (n > 0 && level > 110 !== before > 110) edges.push((n / steps) * PLANE_METRES)
    before = level
  }
  const half = TILE.widthMm / 2_000
  const first = edges[0] ?? 0
  return (
    Math.max(...edges.map((edge) => Math.abs((edge - first) / half - Math.round((edge - first) / half)))) / 2
  )
}

/** @param {Photo} photo */
function meanColor({ rgb }) {
  const sums = [0, 0, 0]
  for (let p = 0; p < rgb.length; p++) sums[p % 3] = (sums[p % 3] ?? 0) + (LINEAR_OF_BYTE[rgb[p] ?? 0] ?? 0)
  const [r = 0, g = 0, b = 0] = sums.map((sum) => (3 * sum) / rgb.length)
  return linearToCieLab(r, g, b)
}

/** A cloudy stone, which does not repeat. */
const STONE = (() => {
  const random = createRandom(7)
  return draw(512, 512, (x, y) => {
    const cloud = 26 * Math.sin(x / 61 + 2 * Math.sin(y / 83)) + 14 * Math.cos(y / 37 + x / 97)
    const grain = 18 * (random() - 0.5)
    return [150 + cloud + grain, 138 + cloud + grain, 120 + 0.8 * cloud + grain]
  })
})()

function colorError() {
  const errors = [CHECKS, STONE].map((picture) => {
    const size = { width: 400, height: 400 }
    const rgb = drawSwatch(makeOwnSurface(TILE, picture, { pixels: 400 * 400, texelMetres: 0.001 }), size, 0.001)
    return deltaE2000(meanColor({ ...size, rgb }), meanColor(picture))
  })
  return Math.max(...errors)
}

function seam() {
  const both = { x: true, y: true }
  return seamRatio(makeSeamless(STONE, both), both)
}

/** Largest relative error of the area of a square of 4 m² on the ten planes. */
function areaError() {
  const photo = draw(SIZE.width, SIZE.height, () => [184, 182, 178])
  const errors = QUADS.map((corners) => {
    const back = squareToQuad(corners)
    const labels = new Uint8Array(SIZE.width * SIZE.height)
    const steps = 2_400
    for (let n = 0; n < steps * steps; n++) {
      const { x, y } = project(back, ((n % steps) + 0.5) / steps, (Math.floor(n / steps) + 0.5) / steps)
      labels[Math.floor(y * SIZE.height) * SIZE.width + Math.floor(x * SIZE.width)] = 1
    }
    const perspective = { corners, widthMetres: PLANE_METRES, heightMetres: PLANE_METRES }
    const areas = [/** @type {const} */ ({ ...PLAIN_AREA, kind: 'wall', perspective })]
    const surface = surfaceOfArea(analyze(photo, labels), areas, 0)
    if (!surface) return 1
    return Math.abs(seenSquareMetres(surface, labels, SIZE, 1).squareMetres / PLANE_METRES ** 2 - 1)
  })
  return Math.max(...errors)
}

/**
 * Milliseconds of processor time, the least of three.
 * @param {() => unknown} work
 */
function cpuMs(work) {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

const LARGE = draw(2_000, 1_500, (x, y) => [120 + (x % 60), 110 + (y % 50), 100 + ((x + y) % 40)])
/** @type {Quad} */
const SLANTED = [
  { x: 0.2, y: 0.15 },
  { x: 0.8, y: 0.22 },
  { x: 0.86, y: 0.88 },
  { x: 0.12, y: 0.8 },
]

/**
 * @param {number} value
 * @param {number} atMost
 * @param {number} digits
 */
const figure = (value, atMost, digits) => ({ value, digits, atMost })

const isGood = printTable([
  { page: 'edge of a tile on ten planes, % of a tile', figure: figure(100 * edgeError(), 3, 2) },
  { page: 'mean color, ΔE2000', figure: figure(colorError(), 2, 2) },
  { page: 'gradient across a joint ÷ inside', figure: figure(seam(), 1.2, 2) },
  { page: 'area of a plane of known sides, % off', figure: figure(100 * areaError(), 10, 2) },
  {
    page: 'another size or layout, coarse, CPU ms',
    figure: figure(
      cpuMs(() => makeOwnSurface(TILE, STONE, { pixels: 400 * 400, texelMetres: 0.001 })),
      150,
      0,
    ),
  },
  {
    page: 'straighten and even a picture of 3 MP, CPU ms',
    figure: figure(
      cpuMs(() => evenLight(straighten(LARGE, SLANTED, pieceSize(LARGE, SLANTED, 1, 1_024)))),
      2_500,
      0,
    ),
  },
])
process.exitCode = isGood ? 0 : 1
