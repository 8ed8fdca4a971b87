import { type CornerIndex, withPoint } from '@/components/design-tool/shared/controls/point-handles'
import type { PlanarKind } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import { isConvex, type Perspective } from '@/lib/domain/perspective'
import type { Quad, SharePoint } from '@/lib/math/homography'
import { type Camera, project, sidesRatio, squareToQuad } from '@/lib/math/homography'

export type Side = 'widthMetres' | 'heightMetres'

/** The side whose length people usually know: a room's height, or a floor's width. */
export function knownSide(kind: PlanarKind): Side {
  return kind === 'floor' || kind === 'ceiling' ? 'widthMetres' : 'heightMetres'
}

/** The area's kind and camera, from which sides are computed. */
export type Seen = { readonly kind: PlanarKind; readonly camera: Camera }

/**
 * The perspective with one corner moved. The known side keeps its length, and the other follows from the camera. `null` if the
 * corners would no longer form a rectangle.
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
  // Scale by the change, so that a length corrected by the user stays corrected.
  const change = sidesRatio(moved, camera) / sidesRatio(perspective.corners, camera)
  const { widthMetres, heightMetres } = perspective
  return knownSide(kind) === 'heightMetres'
    ? { corners: moved, heightMetres, widthMetres: possibleSide(widthMetres * change) }
    : { corners: moved, widthMetres, heightMetres: possibleSide(heightMetres / change) }
}

/** The perspective with a new length for one side. Changing the known side scales the other one. */
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

/** Decimal places: a tenth of a pixel on any screen, and a millimeter. */
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

/** A perspective rounded like the handles. */
export function tidied({ corners: [p0, p1, p2, p3], ...sides }: Perspective): Perspective {
  const tidy = ({ x, y }: SharePoint) => ({ x: rounded(x, CORNER_DIGITS), y: rounded(y, CORNER_DIGITS) })
  return {
    corners: [tidy(p0), tidy(p1), tidy(p2), tidy(p3)],
    widthMetres: possibleSide(sides.widthMetres),
    heightMetres: possibleSide(sides.heightMetres),
  }
}

const CELLS = 6

/** The endpoints of the grid's lines, including the outline. A straight line stays straight. */
export function gridLines(corners: Quad): readonly (readonly [SharePoint, SharePoint])[] {
  const toPhoto = squareToQuad(corners)
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    [project(toPhoto, x1, y1), project(toPhoto, x2, y2)] as const
  return Array.from({ length: CELLS + 1 }, (_, i) => i / CELLS).flatMap((share) => [
    line(share, 0, share, 1),
    line(0, share, 1, share),
  ])
}
