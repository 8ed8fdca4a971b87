/** Things that lie on a floor or hang on a wall: our own engine makes these too. */
export const FLAT_THINGS = ['rug', 'picture', 'mirror', 'curtain'] as const
export type FlatThing = (typeof FLAT_THINGS)[number]

/** Things that stand in the room: hosted models alone make them. */
export const STANDING_THINGS = [
  'sofa',
  'armchair',
  'coffee-table',
  'dining-table',
  'bed',
  'bookcase',
  'floor-lamp',
  'plant',
] as const
export type StandingThing = (typeof STANDING_THINGS)[number]

/** What can be put into a room. */
export const THINGS = [...FLAT_THINGS, ...STANDING_THINGS] as const
export type Thing = (typeof THINGS)[number]

/** What each flat thing may look like; the first is the usual one. */
export const LOOKS = {
  rug: ['border', 'plain', 'stripes', 'kilim', 'berber'],
  picture: ['shapes', 'hills', 'branch'],
  mirror: ['round', 'rectangle', 'arch'],
  curtain: ['linen', 'velvet', 'sheer', 'stripes'],
} as const satisfies Record<FlatThing, readonly string[]>

export type Look<Of extends FlatThing = FlatThing> = (typeof LOOKS)[Of][number]

/** Frames of pictures and mirrors; of curtains, the rod. */
export const FRAMES = ['oak', 'black', 'brass'] as const
export type FrameFinish = (typeof FRAMES)[number]

/** The color of each flat thing unless the user says another. Of mirrors it is not asked. */
export const USUAL_COLORS = {
  rug: '#9c4f3c',
  picture: '#c4704f',
  curtain: '#d9cfbe',
} as const

/** One thing as the user wants it. */
export type FlatFurnishing =
  | { readonly thing: 'rug'; readonly look: Look<'rug'>; readonly color: string }
  | {
      readonly thing: 'picture'
      readonly look: Look<'picture'>
      readonly color: string
      readonly frame: FrameFinish
    }
  | { readonly thing: 'mirror'; readonly look: Look<'mirror'>; readonly frame: FrameFinish }
  | {
      readonly thing: 'curtain'
      readonly look: Look<'curtain'>
      readonly color: string
      readonly frame: FrameFinish
    }

export function isFlatThing(thing: Thing): thing is FlatThing {
  return FLAT_THINGS.some((each) => each === thing)
}
