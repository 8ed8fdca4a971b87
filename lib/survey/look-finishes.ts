import { type AreaKind, finishKind, HARD_THING, type KindChoice, SOFT_THING } from '../domain/areas.ts'
import type { MaterialId } from '../domain/materials.ts'
import { clamp } from '../math/numeric.ts'
import type { LookPart, LookRole } from './look.ts'

/** A finish that makes an area resemble a part of a picture. */
export interface LookFinish {
  readonly part: LookPart
  /** `null` if the picture doesn't show which: the area only gets the color then. */
  readonly material: MaterialId | null
}

type Range = readonly [from: number, to: number]

/** A material's appearance in a picture: OKLCH without the light, hue in degrees, and texture in stops. */
interface Signs {
  readonly material: MaterialId
  readonly L: Range
  readonly C: Range
  readonly hue?: Range
  readonly texture?: Range
}

const TIMBER = { C: [0.024, 0.14], hue: [38, 92] } as const

/**
 * Materials that can be recognized in a picture, by kind of area. Ambiguous ones are missing: a plain gray floor could be
 * concrete, vinyl or stone.
 */
const SIGNS: Partial<Record<AreaKind, readonly Signs[]>> = {
  wall: [{ material: 'brick', L: [0.35, 0.6], C: [0.055, 0.13], hue: [22, 55], texture: [0.14, 0.4] }],
  floor: [
    { material: 'oak-boards', L: [0.58, 0.88], ...TIMBER, texture: [0.075, 0.3] },
    { material: 'walnut-boards', L: [0.25, 0.48], ...TIMBER, texture: [0.06, 0.3] },
    { material: 'carpet', L: [0.3, 0.72], C: [0, 0.02], texture: [0.14, 0.4] },
    { material: 'porcelain', L: [0.9, 1], C: [0, 0.035], texture: [0.06, 0.3] },
  ],
  wood: [
    { material: 'oak', L: [0.55, 0.85], ...TIMBER, C: [0.045, 0.14] },
    { material: 'walnut', L: [0.28, 0.52], ...TIMBER, C: [0.035, 0.14] },
    { material: 'black-stained', L: [0, 0.3], C: [0, 0.02] },
  ],
  tiles: [
    { material: 'porcelain', L: [0.82, 1], C: [0, 0.035], texture: [0.06, 0.3] },
    { material: 'terracotta', L: [0.45, 0.68], C: [0.07, 0.14], hue: [30, 58] },
  ],
}

/** Minimum confidence (0..1) for naming a material. */
const SURE = 0.5

/** The material of a part, for a kind of area, if it is clear enough. */
export function materialOf(part: LookPart, kind: AreaKind): MaterialId | null {
  const ranked = (SIGNS[kind] ?? [])
    .map((signs) => ({ material: signs.material, confidence: confidenceOf(part, signs) }))
    .sort((one, other) => other.confidence - one.confidence)
  const [best, second] = ranked
  if (!best) return null
  return best.confidence - (second?.confidence ?? 0) / 2 >= SURE ? best.material : null
}

function confidenceOf({ lab: { L, a, b }, texture }: LookPart, signs: Signs): number {
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return (
    within(L, signs.L) *
    within(Math.hypot(a, b), signs.C) *
    (signs.hue ? within(hue, signs.hue) : 1) *
    (signs.texture ? within(texture, signs.texture) : 1)
  )
}

/** 1 inside a range, falling to 0 over a third of its width outside. */
function within(value: number, [from, to]: Range): number {
  const outside = Math.max(from - value, value - to, 0)
  return clamp(1 - outside / ((to - from) / 3), 0, 1)
}

/**
 * A finish for each area of a photo to resemble a picture, in the areas' order; `null` if the picture has none. Walls, floors
 * and ceilings get the largest of theirs, and things take turns.
 */
export function proposeFinishes(
  look: readonly LookPart[],
  kinds: readonly KindChoice[],
): readonly (LookFinish | null)[] {
  const things = look.filter(({ role }) => role === 'thing').toSorted((p, q) => notice(q) - notice(p))
  let turn = 0
  return kinds.map((choice) => {
    const kind = finishKind(choice)
    // A door only has the finishes of another kind.
    if (!kind || choice !== kind) return null
    const part =
      kind === SOFT_THING || kind === HARD_THING
        ? things[turn++ % things.length]
        : partFor(look, things, kind)
    return part ? { part, material: materialOf(part, kind) } : null
  })
}

/** How noticeable a thing is: by its size, and more with a strong color. */
const notice = ({ share, lab: { a, b } }: LookPart) => share * (0.25 + 10 * Math.hypot(a, b))

function partFor(
  look: readonly LookPart[],
  things: readonly LookPart[],
  kind: Exclude<AreaKind, typeof SOFT_THING | typeof HARD_THING>,
): LookPart | undefined {
  const first = (role: LookRole) => look.find((part) => part.role === role)
  const floor = first('floor')
  const isTimber = floor !== undefined && materialOf(floor, 'wood') !== null
  switch (kind) {
    case 'wood':
      return things.find((thing) => materialOf(thing, 'wood') !== null) ?? (isTimber ? floor : undefined)
    case 'tiles':
      return floor && !isTimber ? floor : first('wall')
    default:
      return first(kind)
  }
}
