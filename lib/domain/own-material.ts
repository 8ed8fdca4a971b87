/** Laying patterns, under the names tilers and wallpaper makers use; `once` is a single piece, such as this very rug. */
export const BONDS = [
  'straight',
  'half',
  'third',
  'half-drop',
  'herringbone',
  'checkerboard',
  'once',
] as const

export type Bond = (typeof BONDS)[number]

/** How individual pieces vary: not at all, mirrored, or turned (by quarters if square, else by half a turn). */
export const VARIATIONS = ['none', 'flip', 'turn'] as const

export type Variation = (typeof VARIATIONS)[number]

export const SHEENS = ['matte', 'satin', 'gloss'] as const

export type Sheen = (typeof SHEENS)[number]

/** A material made from a user's picture: the picture, and the facts it can't tell. Lengths in millimeters. */
export type OwnMaterial = {
  /** SHA-256 of the picture's file, which is also its key. */
  readonly picture: string
  readonly name: string
  /** One piece: a tile, a board, or a roll's pattern repeat. */
  readonly widthMm: number
  readonly heightMm: number
  readonly bond: Bond
  readonly groutMm: number
  readonly groutColor: string
  /** The mean color of every other piece of a checkerboard. */
  readonly secondColor: string
  readonly variation: Variation
  readonly sheen: Sheen
  /** The piece's width runs up a wall, or away along a floor. */
  readonly isTurned: boolean
}

/** The unit a piece is sold by. */
export const PRICE_UNITS = ['piece', 'roll', 'squareMeter'] as const

/** A product one can buy: manufacturer, article number, price and link. */
export type Product = {
  readonly maker: string
  readonly code: string
  readonly price: {
    readonly cents: number
    /** ISO 4217. */
    readonly currency: string
    readonly per: (typeof PRICE_UNITS)[number]
  } | null
  /** An `https` URL. */
  readonly link: string | null
}

/** A material the site's owner offers to every user. */
export type LibraryMaterial = { readonly settings: OwnMaterial; readonly product: Product }

export type WithOwn = readonly { readonly own?: OwnMaterial | null }[]

/** The distinct pictures that areas and things are made of. */
export function picturesOf(areas: WithOwn): string[] {
  return [...new Set(areas.flatMap(({ own }) => (own ? [own.picture] : [])))]
}

/** Initial colors of joints and of every other checkerboard piece. */
export const USUAL_COLORS = { groutColor: '#b8b4ac', secondColor: '#3b3a38' } as const

/** A starting point for new materials: a common piece in its usual layout. `isJoined`: it repeats without a joint. */
export type MaterialPreset = Pick<
  OwnMaterial,
  'widthMm' | 'heightMm' | 'bond' | 'groutMm' | 'variation' | 'sheen'
> & { readonly id: string; readonly isJoined: boolean }

const TILE = { bond: 'straight', groutMm: 3, variation: 'none', sheen: 'satin', isJoined: false } as const
const BOARD = { bond: 'third', groutMm: 0, variation: 'flip', sheen: 'satin', isJoined: false } as const
const SHEET = { bond: 'straight', groutMm: 0, variation: 'none', sheen: 'matte', isJoined: true } as const

/** This very rug or picture. */
const PIECE = { ...SHEET, bond: 'once', isJoined: false } as const

export const MATERIAL_PRESETS = [
  { id: 'tile-20', ...TILE, widthMm: 200, heightMm: 200 },
  { id: 'tile-10', ...TILE, widthMm: 100, heightMm: 100 },
  { id: 'tile-30-60', ...TILE, widthMm: 600, heightMm: 300, bond: 'half' },
  { id: 'tile-60', ...TILE, widthMm: 600, heightMm: 600 },
  { id: 'subway', ...TILE, widthMm: 150, heightMm: 75, bond: 'half', sheen: 'gloss', variation: 'flip' },
  { id: 'board', ...BOARD, widthMm: 1_800, heightMm: 180 },
  { id: 'block', ...BOARD, widthMm: 450, heightMm: 90, bond: 'herringbone' },
  { id: 'wallpaper', ...SHEET, widthMm: 530, heightMm: 640 },
  { id: 'wallpaper-drop', ...SHEET, widthMm: 530, heightMm: 640, bond: 'half-drop' },
  { id: 'fabric', ...SHEET, widthMm: 300, heightMm: 300 },
  { id: 'rug', ...PIECE, widthMm: 2_000, heightMm: 1_400 },
  { id: 'picture', ...PIECE, widthMm: 500, heightMm: 700 },
] as const satisfies readonly MaterialPreset[]
