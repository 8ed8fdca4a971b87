import type { CornerIndex } from '@/components/design-tool/shared/controls/point-handles'
import { isPossible, type Perspective } from '@/lib/domain/perspective'
import {
  chain,
  type Homography,
  inverse,
  project,
  type SharePoint,
  squareToQuad,
} from '@/lib/math/homography'

// A thing's place says all about its plane, so it can be moved there without asking the engine again.

/** Maps meters on a thing's plane, from its middle, right and down as seen on the thing, to shares of the photo. */
function planeOf({ corners, widthMetres, heightMetres }: Perspective): Homography {
  return chain([1 / widthMetres, 0, 0.5, 0, 1 / heightMetres, 0.5, 0, 0, 1], squareToQuad(corners))
}

/** A point of the photo on the plane; `null` beyond the horizon. */
function onPlane(plane: Homography, { x, y }: SharePoint): SharePoint | null {
  const point = project(inverse(plane), x, y)
  return plane[6] * point.x + plane[7] * point.y + plane[8] > 0 ? point : null
}

type Rectangle = SharePoint & Readonly<Record<'width' | 'height', number>> & { readonly turn?: number }

/** A rectangle around a point of a plane; `null` where the photo can't show it. */
function rectangleOn(plane: Homography, { x, y, width, height, turn = 0 }: Rectangle): Perspective | null {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corner = (across: number, down: number) =>
    project(plane, x + cos * across - sin * down, y + sin * across + cos * down)
  const [right, low] = [width / 2, height / 2]
  const corners = [
    corner(-right, -low),
    corner(right, -low),
    corner(right, low),
    corner(-right, low),
  ] as const
  const perspective = { corners, widthMetres: width, heightMetres: height }
  return isPossible(perspective) ? perspective : null
}

/** Where a thing's middle is seen. */
export function middleOf(place: Perspective): SharePoint {
  return project(planeOf(place), 0, 0)
}

/** The thing with its middle at a point of the photo; `null` if it can't be there. */
export function movedTo(place: Perspective, to: SharePoint): Perspective | null {
  const plane = planeOf(place)
  const at = onPlane(plane, to)
  const isInside = Math.min(to.x, to.y) >= 0 && Math.max(to.x, to.y) <= 1
  return at && isInside
    ? rectangleOn(plane, { ...at, width: place.widthMetres, height: place.heightMetres })
    : null
}

/** The thing with a corner elsewhere, and the opposite one where it was. `keepsRatio`: it only grows or shrinks. */
export function withCorner(
  place: Perspective,
  index: CornerIndex,
  to: SharePoint,
  keepsRatio: boolean,
): Perspective | null {
  const plane = planeOf(place)
  const at = onPlane(plane, to)
  if (!at) return null
  const { widthMetres, heightMetres } = place
  const [right, down] = [index === 1 || index === 2 ? 1 : -1, index > 1 ? 1 : -1]
  const dragged = { width: right * at.x + widthMetres / 2, height: down * at.y + heightMetres / 2 }
  const times =
    (dragged.width * widthMetres + dragged.height * heightMetres) / (widthMetres ** 2 + heightMetres ** 2)
  const { width, height } = keepsRatio
    ? { width: times * widthMetres, height: times * heightMetres }
    : dragged
  const [x, y] = [(right * (width - widthMetres)) / 2, (down * (height - heightMetres)) / 2]
  return rectangleOn(plane, { x, y, width, height })
}

/** The thing about its middle: larger or smaller, or turned, clockwise as seen from above, in radians. */
export function changed(place: Perspective, { times = 1, turn = 0 }): Perspective | null {
  const { widthMetres, heightMetres } = place
  const sides = { width: times * widthMetres, height: times * heightMetres }
  return rectangleOn(planeOf(place), { x: 0, y: 0, turn, ...sides })
}

/** Where the handle to turn a thing is: beyond its upper side, by a share of the thing's height. */
export function turnHandleOf(place: Perspective): SharePoint {
  return project(planeOf(place), 0, -0.8 * place.heightMetres)
}

/** The thing turned so that its handle is towards a point of the photo. */
export function turnedTo(place: Perspective, to: SharePoint): Perspective | null {
  const at = onPlane(planeOf(place), to)
  return at && changed(place, { turn: Math.atan2(at.x, -at.y) })
}
