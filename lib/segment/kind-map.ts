import type { AreaKind, NamedKind } from '../domain/areas.ts'
import type { Labels, Size } from '../math/image.ts'
import { middleOfLine } from './depths.ts'
import { CELL_PX, INPUT_SIDE_PX, type SmallMask } from './small-mask.ts'

/** Kinds of things in a room. Beds, sofas and chairs are soft; tables, lamps, pictures and appliances are other. */
export const ROOM_KINDS = [
  'wall',
  'floor',
  'ceiling',
  'window',
  'door',
  'soft',
  'cabinet',
  'rug',
  'curtain',
  'other',
] as const

export type RoomKind = (typeof ROOM_KINDS)[number]

/** Cells along a photo's long side, as in the encoder's embedding. */
export const KIND_SIDE = 64
export const KIND_CELL_PX = INPUT_SIDE_PX / KIND_SIDE
/** Cells of a small mask along one of these cells. */
const SMALL_CELLS = KIND_CELL_PX / CELL_PX

/** How likely each cell of a photo is of each kind: one byte (0–255) per kind in `ROOM_KINDS`, cell by cell from the top left. */
export type KindMap = Size & { readonly shares: Uint8Array<ArrayBuffer> }

/** A place in pixels, by default of the scaled photo. */
type Place = { readonly x: number; readonly y: number }

/** The size of the kind map for a photo of the given scaled size. */
export function kindMapSize({ width, height }: Size): Size {
  return { width: Math.ceil(width / KIND_CELL_PX), height: Math.ceil(height / KIND_CELL_PX) }
}

/** The likelihood (0–1) of a kind in a cell. */
export function shareAt({ shares }: KindMap, cell: number, kind: number): number {
  return (shares[cell * ROOM_KINDS.length + kind] ?? 0) / 255
}

/** The likelihood (0–1) of a kind at a cell of a small mask, interpolated. */
export function shareNear(kinds: KindMap, small: Pick<Size, 'width'>, cell: number, kind: number): number {
  const x = ((cell % small.width) + 0.5) / SMALL_CELLS - 0.5
  const y = (Math.floor(cell / small.width) + 0.5) / SMALL_CELLS - 0.5
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = (column: number, row: number) => {
    const inColumn = Math.min(kinds.width - 1, Math.max(0, column))
    return shareAt(kinds, Math.min(kinds.height - 1, Math.max(0, row)) * kinds.width + inColumn, kind)
  }
  const mixed = (row: number) => at(left, row) * (left + 1 - x) + at(left + 1, row) * (x - left)
  return mixed(top) * (top + 1 - y) + mixed(top + 1) * (y - top)
}

/** For each cell of the kind map, the share covered by a mask. */
export function coverageOf({ width, height, logits }: SmallMask, kinds: Size): Float32Array {
  const coverage = new Float32Array(kinds.width * kinds.height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(kinds.height - 1, Math.floor(y / SMALL_CELLS)) * kinds.width
    for (let x = 0; x < width; x++, i++) {
      if ((logits[i] ?? 0) <= 0) continue
      const cell = row + Math.min(kinds.width - 1, Math.floor(x / SMALL_CELLS))
      coverage[cell] = (coverage[cell] ?? 0) + 1 / SMALL_CELLS ** 2
    }
  }
  return coverage
}

/** The cell at a place and the eight around it. `step` is the number of cells per pixel. */
export function coverageAround(at: Place, size: Size, step = 1 / KIND_CELL_PX): Float32Array {
  const middle = kindCellAt(at, size, step)
  return Float32Array.from({ length: size.width * size.height }, (_, cell) => {
    const columns = Math.abs((cell % size.width) - (middle % size.width))
    const rows = Math.abs(Math.floor(cell / size.width) - Math.floor(middle / size.width))
    return columns <= 1 && rows <= 1 ? 1 : 0
  })
}

/** The cell at a place. */
export function kindCellAt({ x, y }: Place, { width, height }: Size, step = 1 / KIND_CELL_PX): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * step)))
  return Math.min(height - 1, Math.max(0, Math.floor(y * step))) * width + column
}

/** The mean likelihood of each kind over the covered part, in the order of `ROOM_KINDS`. */
export function kindsIn(kinds: KindMap, coverage: Float32Array): number[] {
  let total = 0
  const sums = ROOM_KINDS.map(() => 0)
  for (let cell = 0; cell < coverage.length; cell++) {
    const weight = coverage[cell] ?? 0
    if (weight === 0) continue
    total += weight
    for (let kind = 0; kind < sums.length; kind++) {
      sums[kind] = (sums[kind] ?? 0) + weight * shareAt(kinds, cell, kind)
    }
  }
  return sums.map((sum) => sum / (total || 1))
}

/** The surfaces of a room. A rug counts as floor and a curtain as cloth; pictures and lamps are in front of a surface. */
const SURFACES: readonly (readonly RoomKind[])[] = [
  ['wall'],
  ['floor', 'rug'],
  ['ceiling'],
  ['window'],
  ['door'],
  ['soft', 'curtain'],
  ['cabinet'],
]
/** Where the map is surely of a surface, and the share of a mask from which a second one counts. See docs/engine-quality.md. */
const SURE = 0.85
const SECOND_SHARE = 0.01

/** Whether one surface or several are in a mask. */
export function surfacesIn(kinds: KindMap, mask: SmallMask): 'one' | 'several' {
  const coverage = coverageOf(mask, kinds)
  const sure = SURFACES.map(() => 0)
  let total = 0
  for (const [cell, weight] of coverage.entries()) {
    total += weight
    const found = SURFACES.findIndex(
      (of) => of.reduce((sum, kind) => sum + shareAt(kinds, cell, ROOM_KINDS.indexOf(kind)), 0) >= SURE,
    )
    if (found >= 0) sure[found] = (sure[found] ?? 0) + weight
  }
  return sure.filter((weight) => weight >= SECOND_SHARE * total).length > 1 ? 'several' : 'one'
}

/**
 * Kinds to propose for an area, by what the model sees there. Windows and lamps are missing, because the user decides about
 * them.
 */
const PAINTED: readonly {
  readonly of: readonly RoomKind[]
  readonly choices: readonly [AreaKind, ...AreaKind[]]
}[] = [
  { of: ['wall'], choices: ['wall', 'tiles'] },
  { of: ['floor'], choices: ['floor', 'tiles'] },
  { of: ['ceiling'], choices: ['ceiling'] },
  { of: ['soft', 'curtain', 'rug'], choices: ['fabric'] },
  { of: ['cabinet', 'door'], choices: ['painted', 'wood'] },
]
/** A kind counts as found from this likelihood. */
const FOUND = 0.5
/** Below this likelihood, the map sees none of a kind. */
const NONE = 0.1
/**
 * The user must decide between the two likeliest kinds if the second is at least this likely, this close, and other kinds are
 * unlikely.
 */
const IN_QUESTION = { leastShare: 0.2, mostBehind: 0.25, leastTogether: 0.5 } as const

/** A guess at an area's kind. */
export type ProposedKind<Kind = AreaKind | 'other'> = {
  readonly kind: Kind | NamedKind
  /** The model found this kind, and no other comes close. Always false without the model. */
  readonly isSure: boolean
  /** The two likeliest kinds, if only the user can tell. */
  readonly doubt?: readonly [NamedKind, NamedKind]
}

/**
 * Guesses the areas' kinds. `looks` is each area's kind by color and place, starting with label 1: it decides between tiles and
 * paint, or paint and wood, and where the map sees nothing to paint. Where a line crosses several kinds, its middle decides, as a
 * tap there would.
 */
export function proposeKinds<Kind extends AreaKind | 'other'>(
  kinds: KindMap,
  labels: Labels,
  { width, height }: Size,
  looks: readonly Kind[],
): ProposedKind<Kind>[] {
  const shares = looks.map(() => new Float64Array(ROOM_KINDS.length))
  const pixels = looks.map(() => 0)
  const step = KIND_SIDE / Math.max(width, height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(kinds.height - 1, Math.floor(y * step)) * kinds.width
    for (let x = 0; x < width; x++, i++) {
      const area = (labels[i] ?? 0) - 1
      const sums = shares[area]
      if (!sums) continue
      const cell = row + Math.min(kinds.width - 1, Math.floor(x * step))
      pixels[area] = (pixels[area] ?? 0) + 1
      for (let kind = 0; kind < sums.length; kind++) {
        sums[kind] = (sums[kind] ?? 0) + shareAt(kinds, cell, kind)
      }
    }
  }
  return looks.map((look, area) => {
    const count = Math.max(1, pixels[area] ?? 0)
    const whole = proposalOf(look, (kind) => (shares[area]?.[ROOM_KINDS.indexOf(kind)] ?? 0) / count)
    const middle = whole.isSure ? -1 : middleOfLine(labels, area + 1, { width, height })
    if (middle < 0) return whole
    const at = { x: middle % width, y: Math.floor(middle / width) }
    const here = kindsIn(kinds, coverageAround(at, kinds, step))
    return proposalOf(look, (kind) => here[ROOM_KINDS.indexOf(kind)] ?? 0)
  })
}

function proposalOf<Kind extends AreaKind | 'other'>(
  look: Kind,
  shareOf: (kind: RoomKind) => number,
): ProposedKind<Kind> {
  const isDoor = shareOf('door') >= FOUND
  const found = PAINTED.map(({ of, choices }) => {
    const own = choices.find((choice) => choice === look)
    const kind: NamedKind = isDoor && of.includes('door') ? 'door' : (own ?? choices[0])
    const share = of.reduce((sum, each) => sum + shareOf(each), 0)
    return { kind, share }
  }).toSorted((one, other) => other.share - one.share)
  const [first, second] = found
  if (!first || !second) return { kind: look, isSure: false }
  const { leastShare, mostBehind, leastTogether } = IN_QUESTION
  const isClose = second.share >= leastShare && first.share - second.share <= mostBehind
  if (isClose && first.share + second.share >= leastTogether)
    return { kind: first.kind, isSure: false, doubt: [first.kind, second.kind] }
  // A bed or a kitchen island takes the place of a floor, but isn't one.
  return { kind: first.share >= NONE ? first.kind : look, isSure: first.share >= FOUND }
}
