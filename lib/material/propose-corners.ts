import { isConvex } from '../domain/perspective.ts'
import { boxMean } from '../math/box-filter.ts'
import { type ColorPlanes, toColorPlanes } from '../math/color.ts'
import type { Quad, SharePoint } from '../math/homography.ts'
import { type Photo, type Size, sizeWithLongSide } from '../math/image.ts'
import { at } from '../math/numeric.ts'
import { shrinkPhoto } from '../math/resize.ts'
import { findSegments } from '../survey/segments.ts'
import { crossing, type EdgeLine, edgeLines, support } from './edge-lines.ts'
import { contrastOfSides } from './side-contrast.ts'

const LONG_SIDE_PX = 480
const SMOOTHING_PX = 1
/** Considers the longest edges, in all combinations of four. */
const MOST_LINES = 14
/** Minimum visible share of each side, and of all four on average. */
const LEAST_SUPPORT = 0.5
const LEAST_MEAN_SUPPORT = 0.75
/** Minimum share of the photo that a piece covers. */
const LEAST_AREA = 0.06
/** How far a corner may lie outside the photo, as a share of its size. */
const BEYOND = 0.01
/** Minimum OKLab difference between a piece and its background: on the weakest side, and on average. */
const LEAST_CONTRAST = 0.02
const LEAST_MEAN_CONTRAST = 0.05

/**
 * The corners of a piece lying on something else, from the photo's straight edges. Null if there is no clear one, as when the
 * piece fills the photo: then the whole image is the piece.
 */
export function proposeCorners(photo: Photo): Quad | null {
  const small = shrinkPhoto(photo, sizeWithLongSide(photo, LONG_SIDE_PX))
  const planes = toColorPlanes(small)
  const lines = edgeLines(findSegments(smoothed(planes), small), small).slice(0, MOST_LINES)
  let best: { readonly corners: Quad; readonly score: number } | null = null
  for (const four of combinations(lines)) {
    const corners = cornersOf(four, small)
    if (!corners) continue
    const score = supportOf(corners, four) * Math.sqrt(areaOf(corners, small))
    if (score <= (best?.score ?? 0) || !standsOut(contrastOfSides(planes, corners))) continue
    best = { corners, score }
  }
  return best && toShares(best.corners, small)
}

/** Lightness without the grain of wood or stone, which breaks up edges. */
function smoothed({ L, width, height }: ColorPlanes): Float32Array {
  return boxMean(boxMean(L, width, height, SMOOTHING_PX), width, height, SMOOTHING_PX)
}

type Four = readonly [EdgeLine, EdgeLine, EdgeLine, EdgeLine]

/** Every four lines, in the three orders around a quadrilateral. */
function* combinations(lines: readonly EdgeLine[]): Generator<Four> {
  const n = lines.length
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++)
      for (let k = j + 1; k < n; k++)
        for (let l = k + 1; l < n; l++) {
          const [p, q, r, s] = [at(lines, i), at(lines, j), at(lines, k), at(lines, l)] as const
          yield [p, q, r, s]
          yield [p, r, q, s]
          yield [p, q, s, r]
        }
}

/** Intersections of neighboring lines, in pixels and in the order of a quad; null if they can't be a piece. */
function cornersOf([top, right, bottom, left]: Four, size: Size): Quad | null {
  const [a, b, c, d] = [
    crossing(left, top),
    crossing(top, right),
    crossing(right, bottom),
    crossing(bottom, left),
  ]
  if (!a || !b || !c || !d) return null
  const points = [a, b, c, d]
  if (!points.every((point) => isInPhoto(point, size))) return null
  const corners = inOrder(points)
  return isConvex(toShares(corners, size)) && areaOf(corners, size) >= LEAST_AREA ? corners : null
}

function isInPhoto({ x, y }: SharePoint, { width, height }: Size): boolean {
  const [beyondX, beyondY] = [BEYOND * width, BEYOND * height]
  return x >= -beyondX && x <= width + beyondX && y >= -beyondY && y <= height + beyondY
}

/** Clockwise from the top left corner. */
function inOrder(points: readonly SharePoint[]): Quad {
  const middleX = points.reduce((sum, { x }) => sum + x, 0) / 4
  const middleY = points.reduce((sum, { y }) => sum + y, 0) / 4
  const angle = ({ x, y }: SharePoint) => Math.atan2(y - middleY, x - middleX)
  const around = [...points].sort((p, q) => angle(p) - angle(q))
  const sums = around.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const corner = (index: number) => at(around, (first + index) % 4)
  return [corner(0), corner(1), corner(2), corner(3)]
}

/** The share of the photo that the quadrilateral covers. */
function areaOf([a, b, c, d]: Quad, { width, height }: Size): number {
  const twice = (c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)
  return Math.abs(twice) / (2 * width * height)
}

/** Mean share of the sides that is visible as an edge; 0 if one side hardly is. */
function supportOf(corners: Quad, lines: Four): number {
  const parts = corners.map((from, i) => {
    const to = at(corners, (i + 1) % 4)
    return Math.max(...lines.map((line) => support(line, from, to)))
  })
  const mean = parts.reduce((sum, part) => sum + part, 0) / 4
  return Math.min(...parts) >= LEAST_SUPPORT && mean >= LEAST_MEAN_SUPPORT ? mean : 0
}

function standsOut(contrasts: readonly number[]): boolean {
  const mean = contrasts.reduce((sum, contrast) => sum + contrast, 0) / contrasts.length
  return Math.min(...contrasts) >= LEAST_CONTRAST && mean >= LEAST_MEAN_CONTRAST
}

function toShares([a, b, c, d]: Quad, { width, height }: Size): Quad {
  const share = ({ x, y }: SharePoint) => ({ x: x / width, y: y / height })
  return [share(a), share(b), share(c), share(d)]
}
