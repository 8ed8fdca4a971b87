import type { KindChoice } from '@/lib/domain/areas'
import { CEILING, FLOOR } from '@/lib/survey/room'
import type { Piece } from './measure-pieces'

/** Below this the layout's faces are a guess. */
export const LAYOUT_CONFIDENCE = 0.4

/** Stops: plain surfaces are below, printed and woven things, foliage and furniture above. */
const PLAIN = 0.045
const NEARLY_PLAIN = 0.055
const GRAINED = 0.085
/** Windows and lamps are lighter, and nothing that a room is built of is more colorful (OKLab). */
const LIGHTEST = 0.94
const MOST_COLORFUL = 0.12
/** Wood, which furniture is made of as well, is more colorful than this, or darker. */
const WOOD = { colorful: 0.07, dark: 0.5 } as const
/** OKLab distances from the main piece of a surface up to which a piece is the same surface in another light. */
const SAME_CHROMA = 0.03
const LIGHTER = 0.1
const DARKER = 0.13
/** A wall with a window in it is as dark as this beside the wall across. */
const IN_SHADE = { share: 0.03, darker: 0.2 } as const
/** At half of those distances even a thing counts as the surface: it would not be noticed. */
const ALMOST_EQUAL = 0.5
/** What the main piece encloses to this share of its outline hangs on it or stands on it. */
const ENCLOSED = 0.6
const LEAST_MEMBER = 0.0008
/** Share of a floor's columns above which a wall comes next. */
const LEAST_FOOT = 0.15
/** Share of the photo's height. */
const SKIRTING = 0.06
/** Share of the photo. */
const LARGER_THAN_FURNITURE = 0.2
/** Beds and sofas: smaller things stay as they are. */
const LEAST_FABRIC = 0.08

/**
 * What each piece is, by its label: walls, floor and ceiling where that is reasonably certain, and what is the same
 * surface as they are. All others are something else, for a user to name.
 */
export function surfacesOf(pieces: readonly Piece[], confidence: number): Map<number, KindChoice> {
  const ceiling = mainCeiling(pieces)
  const wall = mainWall(pieces.filter((piece) => piece !== ceiling))
  const walls = pieces.filter(
    (piece) => isMoreOf(wall, piece) && isWallLike(piece, piece.middle < 0.5 ? NEARLY_PLAIN : PLAIN),
  )
  const rest = pieces.filter((piece) => piece !== ceiling && !walls.includes(piece))
  const clues = { feet: feetOf(rest, walls), isLayoutKnown: confidence >= LAYOUT_CONFIDENCE }
  const floor = mainFloor(rest, clues)
  return new Map(
    pieces.map((piece): [number, KindChoice] => {
      if (piece === ceiling) return [piece.label, 'ceiling']
      if (walls.includes(piece)) return [piece.label, 'wall']
      if (isMoreOf(floor, piece) && isFloorLike(piece, floor, clues)) return [piece.label, 'floor']
      if (isMoreOf(ceiling, piece) && isCeilingLike(piece)) return [piece.label, 'ceiling']
      return [piece.label, isFabric(piece) ? 'fabric' : 'other']
    }),
  )
}

const on = ({ faces }: Piece, face: number) => faces[face] ?? 0

const isMatter = ({ L, a, b }: Piece) => L < LIGHTEST && Math.hypot(a, b) < MOST_COLORFUL

function largest(pieces: readonly Piece[]): Piece | null {
  return pieces.reduce<Piece | null>((most, piece) => (piece.share > (most?.share ?? 0) ? piece : most), null)
}

/** The ceiling: plain, and along a good part of the photo's upper border. */
export function mainCeiling(pieces: readonly Piece[]): Piece | null {
  return largest(pieces.filter((piece) => isCeilingLike(piece) && piece.share > 0.03 && piece.alongTop > 0.2))
}

function isCeilingLike(piece: Piece): boolean {
  const { texture, middle, bottom } = piece
  return (
    texture < NEARLY_PLAIN && isMatter(piece) && middle < 0.25 && bottom < 0.45 && on(piece, CEILING) > 0.6
  )
}

/** The largest wall. */
export function mainWall(pieces: readonly Piece[]): Piece | null {
  return largest(pieces.filter((piece) => isWallLike(piece, PLAIN) && piece.share > 0.04))
}

function isWallLike(piece: Piece, mostTexture: number): boolean {
  const { texture, middle } = piece
  return texture < mostTexture && isMatter(piece) && middle < 0.63 && on(piece, FLOOR) < 0.35
}

/** By label, the share of a piece's columns that begin below a wall, skirting boards aside. */
function feetOf(pieces: readonly Piece[], walls: readonly Piece[]): Map<number, number> {
  const shareOf = (shares: Piece['below'], of: readonly Piece[]) =>
    of.reduce((sum, { label }) => sum + (shares.get(label) ?? 0), 0)
  const skirting = pieces.filter(
    ({ thickness, beside }) => thickness < SKIRTING && shareOf(beside, walls) > 0.4,
  )
  return new Map(pieces.map(({ label, below }) => [label, shareOf(below, walls) + shareOf(below, skirting)]))
}

type Clues = { readonly feet: ReadonlyMap<number, number>; readonly isLayoutKnown: boolean }

const isAtFoot = ({ label }: Piece, feet: Clues['feet']) => (feet.get(label) ?? 0) > LEAST_FOOT

/** The floor: low, and plain; or at the foot of a wall, and not what furniture looks like. */
function mainFloor(pieces: readonly Piece[], { feet, isLayoutKnown }: Clues): Piece | null {
  const leastOnFloor = isLayoutKnown ? 0.8 : 0.6
  const candidates = pieces.filter(
    (piece) => piece.share > 0.02 && piece.middle > 0.7 && on(piece, FLOOR) > leastOnFloor && isMatter(piece),
  )
  const isPlain = (piece: Piece) => piece.texture < PLAIN && (piece.bottom > 0.9 || isAtFoot(piece, feet))
  const isGrained = (piece: Piece) => {
    const { share, texture, a, b, L } = piece
    if (texture > GRAINED || L < WOOD.dark || Math.hypot(a, b) > WOOD.colorful) return false
    return isAtFoot(piece, feet) || share > LARGER_THAN_FURNITURE
  }
  return largest(candidates.filter(isPlain)) ?? largest(candidates.filter(isGrained))
}

/** Whether a piece may be floor beside its main piece. Where the layout is a guess, it must not be a thing on the floor. */
function isFloorLike(piece: Piece, main: Piece | null, { feet, isLayoutKnown }: Clues): boolean {
  if (!main || piece === main) return piece === main
  const { middle, texture, top } = piece
  if (middle < 0.55 || on(piece, FLOOR) < 0.8 || Math.abs(texture - main.texture) > 0.025) return false
  return isLayoutKnown || (top > main.top - 0.05 && (piece.alongBottom > 0 || isAtFoot(piece, feet)))
}

/** Whether a piece looks like the main piece of a surface and is no thing on it. */
function isMoreOf(main: Piece | null, piece: Piece): boolean {
  if (!main) return false
  if (piece === main) return true
  if (piece.share < LEAST_MEMBER) return false
  const chroma = Math.hypot(piece.a - main.a, piece.b - main.b) / SAME_CHROMA
  const darker = piece.share > IN_SHADE.share ? IN_SHADE.darker : DARKER
  const light = (piece.L - main.L) / (piece.L > main.L ? LIGHTER : darker)
  const isEnclosed = (piece.beside.get(main.label) ?? 0) > ENCLOSED
  return Math.max(chroma, Math.abs(light)) < (isEnclosed ? ALMOST_EQUAL : 1)
}

/** A bed or a sofa: large, low, and shaded softly. */
function isFabric({ share, texture, middle, top }: Piece): boolean {
  return share > LEAST_FABRIC && texture < PLAIN && middle > 0.6 && top > 0.4
}
