import { PLAIN, type TaskRow } from '../task.ts'

/** Puts a furnishing where the user selected. The words are for hosted models. */
export const FURNISH = {
  ...PLAIN,
  selection: 'changes',
  // Models draw shadows, and a hasty brush cuts off a rug's corners. Our own engine's wall decor needs no margin.
  rim: { preview: 0.03, model: 0.02 },
  mostForModel: null,
  alters: 'added',
  hasThing: true,
} as const satisfies TaskRow

/** A rug on the floor and a picture on a wall, which our own engine also makes. */
export const FLAT_THINGS = ['rug', 'picture'] as const
export type FlatThing = (typeof FLAT_THINGS)[number]

/** Made by hosted models only. */
export const MODEL_THINGS = [
  'mirror',
  'curtain',
  'sofa',
  'armchair',
  'coffee-table',
  'dining-table',
  'bed',
  'bookcase',
  'floor-lamp',
  'plant',
] as const
export type ModelThing = (typeof MODEL_THINGS)[number]

/** Everything that can be put into a room. */
export const THINGS = [...FLAT_THINGS, ...MODEL_THINGS] as const
export type Thing = (typeof THINGS)[number]

/** The looks of each flat thing; the first is the default. Each has a swatch in `public/images/furnishings`. */
export const LOOKS = {
  rug: ['border', 'plain', 'stripes', 'kilim', 'berber'],
  picture: ['shapes', 'hills', 'branch'],
} as const satisfies Record<FlatThing, readonly string[]>

export type Look<Of extends FlatThing = FlatThing> = (typeof LOOKS)[Of][number]

/** Picture frames. */
export const FRAMES = ['oak', 'black', 'brass'] as const
export type FrameFinish = (typeof FRAMES)[number]

/** The default color of each flat thing. */
const USUAL_COLORS: Readonly<Record<FlatThing, string>> = { rug: '#9c4f3c', picture: '#c4704f' }

/** A flat thing with the user's choices. */
export type FlatFurnishing =
  | { readonly thing: 'rug'; readonly look: Look<'rug'>; readonly color: string }
  | {
      readonly thing: 'picture'
      readonly look: Look<'picture'>
      readonly color: string
      readonly frame: FrameFinish
    }

/** Models only take a color; empty leaves it to the model. */
export type ModelFurnishing = { readonly thing: ModelThing; readonly color: string }

export type Furnishing = FlatFurnishing | ModelFurnishing

export function isFlat(furnishing: Furnishing): furnishing is FlatFurnishing {
  return FLAT_THINGS.some((each) => each === furnishing.thing)
}

/** The form's fields for a thing; values that don't fit the thing are ignored. */
export type FurnishingFields = {
  readonly thing: Thing
  readonly look: string
  readonly thingColor: string
  readonly frame: FrameFinish
}

/** A thing with the user's choices, or the defaults where they don't fit. */
export function furnishingOf({ thing, look, thingColor, frame }: FurnishingFields): Furnishing {
  const color = /^#[0-9a-f]{6}$/.test(thingColor) ? thingColor : ''
  switch (thing) {
    case 'rug':
      return { thing, look: lookOf('rug', look), color: color || USUAL_COLORS.rug }
    case 'picture':
      return { thing, look: lookOf('picture', look), color: color || USUAL_COLORS.picture, frame }
    default:
      return { thing, color }
  }
}

function lookOf<Of extends FlatThing>(thing: Of, wanted: string): Look<Of> {
  const looks: readonly Look<Of>[] = LOOKS[thing]
  const [usual] = looks
  const look = looks.find((each) => each === wanted) ?? usual
  if (look === undefined) throw new RangeError(`no look of a ${thing}`)
  return look
}

const LOOK_PHRASES: { readonly [Of in FlatThing]: Readonly<Record<Look<Of>, string>> } = {
  rug: {
    border: 'rug with a plain field and a woven border',
    plain: 'plain wool rug',
    stripes: 'flat-woven striped rug with fringes',
    kilim: 'kilim rug with diamonds and zigzags',
    berber: 'cream Berber rug with a thin diamond lattice',
  },
  picture: {
    shapes: 'framed abstract print of discs and arches',
    hills: 'framed print of soft hills under a low sun',
    branch: 'framed print of a branch with leaves',
  },
}

const MODEL_PHRASES: Readonly<Record<ModelThing, string>> = {
  mirror: 'a mirror',
  curtain: 'a curtain',
  sofa: 'a sofa',
  armchair: 'an armchair',
  'coffee-table': 'a coffee table',
  'dining-table': 'a dining table',
  bed: 'a bed',
  bookcase: 'a bookcase',
  'floor-lamp': 'a floor lamp',
  plant: 'a potted plant',
}

/** Where a model puts things that don't stand on the floor. */
const PLACE_PHRASES: Partial<Record<ModelThing, string>> = {
  mirror: 'on the wall',
  curtain: 'hanging from a rod',
}

const FRAME_PHRASES: Readonly<Record<FrameFinish, string>> = {
  oak: 'an oak',
  black: 'a thin black',
  brass: 'a brass',
}

/** Describes a thing in English, for models. */
export function furnishingPhrase(furnishing: Furnishing): string {
  const inColor = furnishing.color === '' ? '' : ` in the color ${furnishing.color}`
  switch (furnishing.thing) {
    case 'rug':
      return `a ${LOOK_PHRASES.rug[furnishing.look]}${inColor} on the floor`
    case 'picture':
      return `a ${LOOK_PHRASES.picture[furnishing.look]}${inColor} in ${FRAME_PHRASES[furnishing.frame]} frame on the wall`
    default: {
      const place = PLACE_PHRASES[furnishing.thing] ?? 'on the floor'
      return `${MODEL_PHRASES[furnishing.thing]}${inColor} ${place}`
    }
  }
}
