import { type CornerIndex, withPoint } from '@/components/design-tool/shared/point-handles'
import type { PlanarKind } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import { isConvex, type Perspective } from '@/lib/domain/perspective'
import type { Quad, SharePoint } from '@/lib/math/homography'
import { type Camera, project, sidesRatio, squareToQuad } from '@/lib/math/homography'

export type Side = 'widthMetres' | 'heightMetres'

/** The side that people know the length of: how high a room is, or how wide a floor. */
export function knownSide(kind: PlanarKind): Side {
  return kind === 'floor' || kind === 'ceiling' ? 'widthMetres' : 'heightMetres'
}

/** What the corners and sides are worked out for. */
export type Seen = { readonly kind: PlanarKind; readonly camera: Camera }

/**
 * The perspective with one corner elsewhere. The known side keeps its length, and the other one follows from what the
 * camera sees. `null` where the corners would not be those of a rectangle.
 */
export function withCorner(
  perspective: Perspective,
  index: CornerIndex,
  { x, y }: SharePoint,
  { kind, camera }: Seen,
): Perspective | null {
  const to = { x: rounded(insideLimits(x), CORNER_DIGITS), y: rounded(insideLimits(y), CORNER_DIGITS) }
  const moved = withPoint(perspective.corners, index, to)
  if (!isConvex(moved)) return null
  // By how much it changes: a length that the user corrected stays corrected.
  const change = sidesRatio(moved, camera) / sidesRatio(perspective.corners, camera)
  const { widthMetres, heightMetres } = perspective
  return knownSide(kind) === 'heightMetres'
    ? { corners: moved, heightMetres, widthMetres: possibleSide(widthMetres * change) }
    : { corners: moved, widthMetres, heightMetres: possibleSide(heightMetres / change) }
}

/** The perspective with a side of another length. The known side takes the other one along. */
export function withSide(
  perspective: Perspective,
  side: Side,
  metres: number,
  kind: PlanarKind,
): Perspective {
  if (side !== knownSide(kind)) return { ...perspective, [side]: metres }
  const factor = metres / perspective[side]
  const other = side === 'widthMetres' ? 'heightMetres' : 'widthMetres'
  return { ...perspective, [side]: metres, [other]: possibleSide(perspective[other] * factor) }
}

/** Decimals: a tenth of a pixel on any screen, and a millimeter. */
const CORNER_DIGITS = 4
const SIDE_DIGITS = 3

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function insideLimits(share: number): number {
  const { outside } = LIMITS.perspective
  return Math.min(1 + outside, Math.max(-outside, share))
}

function possibleSide(metres: number): number {
  const { min, max } = LIMITS.perspective.sides
  return rounded(Math.min(max, Math.max(min, metres)), SIDE_DIGITS)
}

/** A perspective with numbers as short as those of the handles. */
export function tidied({ corners: [p0, p1, p2, p3], ...sides }: Perspective): Perspective {
  const tidy = ({ x, y }: SharePoint) => ({ x: rounded(x, CORNER_DIGITS), y: rounded(y, CORNER_DIGITS) })
  return {
    corners: [tidy(p0), tidy(p1), tidy(p2), tidy(p3)],
    widthMetres: possibleSide(sides.widthMetres),
    heightMetres: possibleSide(sides.heightMetres),
  }
}

const CELLS = 6

/** The ends of the grid's lines, outline included. A straight line stays straight. */
export function gridLines(corners: Quad): readonly (readonly [SharePoint, SharePoint])[] {
  const toPhoto = squareToQuad(corners)
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    [project(toPhoto, x1, y1), project(toPhoto, x2, y2)] as const
  return Array.from({ length: CELLS + 1 }, (_, i) => i / CELLS).flatMap((share) => [
    line(share, 0, share, 1),
    line(0, share, 1, share),
  ])
}
