/** How pieces lie beside each other, by the names of tilers and wallpaper makers. */
export const BONDS = ['straight', 'half', 'third', 'half-drop', 'herringbone', 'checkerboard'] as const

export type Bond = (typeof BONDS)[number]

/** How single pieces differ: not at all, mirrored, or turned (by quarters when square, else by half a turn). */
export const VARIATIONS = ['none', 'flip', 'turn'] as const

export type Variation = (typeof VARIATIONS)[number]

export const SHEENS = ['matte', 'satin', 'gloss'] as const

export type Sheen = (typeof SHEENS)[number]

/** A material made from a user's own picture: which picture, and what it does not tell. Lengths in millimeters. */
export type OwnMaterial = {
  /** SHA-256 of the picture's file, by which it is found. */
  readonly picture: string
  readonly name: string
  /** Of one piece: a tile, a board, or the part of a roll until its pattern repeats. */
  readonly widthMm: number
  readonly heightMm: number
  readonly bond: Bond
  readonly groutMm: number
  readonly groutColor: string
  /** The mean color of every other piece of a checkerboard. */
  readonly secondColor: string
  readonly variation: Variation
  readonly sheen: Sheen
  /** Laid with its width going up a wall, or away along a floor. */
  readonly isTurned: boolean
}

/** What a piece is sold by. */
export const PRICE_UNITS = ['piece', 'roll', 'squareMeter'] as const

/** What can be bought as a material: who makes it, under which code, for how much and where. */
export type Product = {
  readonly maker: string
  readonly code: string
  readonly price: {
    readonly cents: number
    /** ISO 4217. */
    readonly currency: string
    readonly per: (typeof PRICE_UNITS)[number]
  } | null
  /** An `https` address. */
  readonly link: string | null
}

/** A material that the owner of the site offers to everybody. */
export type LibraryMaterial = { readonly settings: OwnMaterial; readonly product: Product }

/** The pictures that areas are to be made of, once each. */
export function picturesOf(areas: readonly { readonly own: OwnMaterial | null }[]): string[] {
  return [...new Set(areas.flatMap(({ own }) => (own ? [own.picture] : [])))]
}

/** Of the joint, and of every other piece of a checkerboard, until somebody says otherwise. */
export const USUAL_COLORS = { groutColor: '#b8b4ac', secondColor: '#3b3a38' } as const

/** What a new material starts from: a piece that shops have, as it is mostly laid. `isJoined`: it repeats without a joint. */
export type MaterialPreset = Pick<
  OwnMaterial,
  'widthMm' | 'heightMm' | 'bond' | 'groutMm' | 'variation' | 'sheen'
> & { readonly id: string; readonly isJoined: boolean }

const TILE = { bond: 'straight', groutMm: 3, variation: 'none', sheen: 'satin', isJoined: false } as const
const BOARD = { bond: 'third', groutMm: 0, variation: 'flip', sheen: 'satin', isJoined: false } as const
const SHEET = { bond: 'straight', groutMm: 0, variation: 'none', sheen: 'matte', isJoined: true } as const

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
] as const satisfies readonly MaterialPreset[]
