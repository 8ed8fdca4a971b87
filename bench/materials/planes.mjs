/** A printed checkerboard on planes with known cameras: edges, lines and areas against the ground truth. */
import { PLAIN_AREA } from '../../lib/domain/design-run.ts'
import { analyze } from '../../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../../lib/engines/preview/analysis/controls.ts'
import { render } from '../../lib/engines/preview/render/render.ts'
import { seenSquareMetres, surfaceOfArea } from '../../lib/engines/preview/seen-area.ts'
import { project, squareToQuad } from '../../lib/math/homography.ts'
import { CHECKS, draw, TILE } from './pictures.mjs'

/** @import { Quad } from '../../lib/math/homography.ts' */

const SIZE = { width: 1_200, height: 900 }
const PLANE_METRES = 2
/** The camera's distance, at which all of the plane is visible. */
const CAMERA_METRES = 4.5
/** Between dark and light checks, of 255. */
const MIDDLE = 110
/** Checks are half a tile wide. */
const CHECK_METRES = TILE.widthMm / 2_000

/** Ten views of a square of 2 m: frontal, from the side, from below and oblique. */
const QUADS = Array.from({ length: 10 }, (_, i) => quadSeen(0.12 * (i - 4.5), 0.06 * ((i % 5) - 2)))

/**
 * A square seen by a rotated pinhole camera, in radians.
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

const PHOTO = draw(SIZE.width, SIZE.height, () => [184, 182, 178])

/** @param {Quad} corners */
function perspectiveOf(corners) {
  return { corners, widthMetres: PLANE_METRES, heightMetres: PLANE_METRES }
}

/** Maximum error of a tile's edge, in shares of a tile, and of a line's direction, in degrees, on the ten planes. */
export function checkerboardErrors() {
  const errors = QUADS.map((corners) => {
    const mask = new Uint8Array(SIZE.width * SIZE.height).fill(1)
    const perspective = perspectiveOf(corners)
    const area = /** @type {const} */ ({
      ...PLAIN_AREA,
      kind: 'wall',
      material: 'own',
      own: TILE,
      perspective,
    })
    const pictures = new Map([[TILE.picture, CHECKS]])
    const controls = /** @type {const} */ ({ ...DEFAULT_CONTROLS, style: 'modern', areas: [area], pictures })
    const level = levelsOn(render(PHOTO, mask, analyze(PHOTO, mask), controls).rgb, corners)
    return { edge: edgeError(level), degrees: lineError(level) }
  })
  return {
    edge: Math.max(...errors.map(({ edge }) => edge)),
    degrees: Math.max(...errors.map(({ degrees }) => degrees)),
  }
}

/**
 * Reads an image's red channel at a place of the plane, 0..1 across and down, interpolated.
 * @typedef {(u: number, v: number) => number} Level
 * @param {Uint8Array} rgb
 * @param {Quad} corners
 * @returns {Level}
 */
function levelsOn(rgb, corners) {
  const forth = squareToQuad(corners)
  const at = (/** @type {number} */ x, /** @type {number} */ y) => rgb[3 * (y * SIZE.width + x)] ?? 0
  return (u, v) => {
    const place = project(forth, u, v)
    const [x, y] = [place.x * SIZE.width - 0.5, place.y * SIZE.height - 0.5]
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, down] = [x - left, y - top]
    const upper = at(left, top) * (1 - right) + at(left + 1, top) * right
    const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }
}

const STEPS = 4_000

/**
 * Where checks change along a row of the plane, in meters.
 * @param {(along: number) => number} level
 */
function edgesAlong(level) {
  const edges = []
  let before = level(0)
  for (let n = 1; n <= STEPS; n++) {
    const now = level(n / STEPS)
    if (now > MIDDLE !== before > MIDDLE) {
      edges.push(((n - 1 + (MIDDLE - before) / (now - before)) / STEPS) * PLANE_METRES)
    }
    before = now
  }
  return edges
}

/** Along the middle of the plane, relative to the first edge. @param {Level} level */
function edgeError(level) {
  const edges = edgesAlong((u) => level(u, 0.513))
  const checks = edges.map((edge) => (edge - (edges[0] ?? 0)) / CHECK_METRES)
  return Math.max(...checks.map((check) => Math.abs(check - Math.round(check)))) / 2
}

const ROWS = 200

/**
 * Maximum angle between a line of checks and where the camera sees it, across and down: a straight line through all crossings
 * of one line must be parallel to the plane's sides.
 * @param {Level} level
 */
function lineError(level) {
  return Math.max(
    ...[level, (/** @type {number} */ u, /** @type {number} */ v) => level(v, u)].flatMap((read) => {
      // Close to its corners, a check has no edge.
      const rows = Array.from({ length: ROWS }, (_, i) => (i + 0.5) / ROWS)
      const crossed = rows.map((v) => ({ v: v * PLANE_METRES, edges: edgesAlong((u) => read(u, v)) }))
      const usual = crossed.map(({ edges }) => edges.length).toSorted((p, q) => p - q)[ROWS >> 1] ?? 0
      const whole = crossed.filter(({ edges }) => edges.length === usual)
      return Array.from({ length: usual }, (_, line) =>
        Math.abs(slopeDegrees(whole.map(({ v, edges }) => [v, edges[line] ?? 0]))),
      )
    }),
  )
}

/** The direction of the line through points, by least squares. @param {(readonly [number, number])[]} points */
function slopeDegrees(points) {
  const mean = (/** @type {0 | 1} */ c) => points.reduce((sum, point) => sum + point[c], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const slope =
    points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0) /
    points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
  return (Math.atan(slope) * 180) / Math.PI
}

/** Maximum relative error of the area of a 4 m² square on the ten planes. */
export function areaError() {
  const errors = QUADS.map((corners) => {
    const back = squareToQuad(corners)
    const labels = new Uint8Array(SIZE.width * SIZE.height)
    const steps = 2_400
    for (let n = 0; n < steps * steps; n++) {
      const { x, y } = project(back, ((n % steps) + 0.5) / steps, (Math.floor(n / steps) + 0.5) / steps)
      labels[Math.floor(y * SIZE.height) * SIZE.width + Math.floor(x * SIZE.width)] = 1
    }
    const areas = [
      /** @type {const} */ ({ ...PLAIN_AREA, kind: 'wall', perspective: perspectiveOf(corners) }),
    ]
    const surface = surfaceOfArea(analyze(PHOTO, labels), areas, 0)
    if (!surface) return 1
    return Math.abs(seenSquareMetres(surface, labels, SIZE, 1).squareMetres / PLANE_METRES ** 2 - 1)
  })
  return Math.max(...errors)
}
