/** What a selected area of a photo is. It decides which finish of a style the area gets, and its perspective. */
const AREA_KINDS = ['wall', 'floor', 'ceiling', 'fabric', 'painted', 'wood', 'tiles'] as const

export type AreaKind = (typeof AREA_KINDS)[number]

/**
 * What a user may say an area is. `auto` leaves it to the engine. A `door` is finished as painted furniture is, and tells
 * how large the room is. `other` is for everything else: hosted models may change
 * it, and the preview engine leaves it as it is.
 */
export const KIND_CHOICES = ['auto', ...AREA_KINDS, 'door', 'other'] as const

export type KindChoice = (typeof KIND_CHOICES)[number]

/** What an area can be, once it is known and is to change. */
export type NamedKind = Exclude<KindChoice, 'auto' | 'other'>

/** The kind whose finishes an area gets; `null` where that is not known yet, or it stays as it is. */
export function finishKind(choice: KindChoice): AreaKind | null {
  if (choice === 'auto' || choice === 'other') return null
  return choice === 'door' ? 'painted' : choice
}

/** Surfaces of the room itself: they lie in one plane, and a pattern on them shows its perspective. */
const PLANAR = ['wall', 'floor', 'ceiling', 'tiles'] as const satisfies readonly AreaKind[]

export type PlanarKind = (typeof PLANAR)[number]

export function isPlanar(choice: KindChoice): choice is PlanarKind {
  return PLANAR.some((kind) => kind === choice)
}
