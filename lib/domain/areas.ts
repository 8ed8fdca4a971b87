/** What a selected area of a photo is. It decides which finish of a style the area gets, and its perspective. */
const AREA_KINDS = ['wall', 'floor', 'ceiling', 'fabric', 'painted', 'wood', 'tiles'] as const

export type AreaKind = (typeof AREA_KINDS)[number]

/**
 * What a user may say an area is. `auto` leaves it to the engine. A `door` is finished as painted furniture is, and tells
 * how large the room is. `other` is for everything else. A window and everything else have no finishes: hosted models may
 * change them, and the preview engine leaves them as they are.
 */
export const KIND_CHOICES = ['auto', ...AREA_KINDS, 'door', 'window', 'other'] as const

export type KindChoice = (typeof KIND_CHOICES)[number]

/** What an area can be, once it is known and is to change. */
export type NamedKind = Exclude<KindChoice, 'auto' | 'other'>

/** Whether an area of that kind has no finishes, so that the preview engine leaves it as it is. */
export function isWithoutFinish(choice: KindChoice): choice is 'window' | 'other' {
  return choice === 'window' || choice === 'other'
}

/** Whether an area stays as it is where the whole room is restyled: as the user says, and otherwise doors and windows. */
export function staysInRoom({
  kind,
  isKept,
}: {
  readonly kind: KindChoice
  readonly isKept?: boolean
}): boolean {
  return isKept ?? (kind === 'door' || kind === 'window')
}

/** The kind whose finishes an area gets; `null` where that is not known yet, or it stays as it is. */
export function finishKind(choice: KindChoice): AreaKind | null {
  if (choice === 'auto' || isWithoutFinish(choice)) return null
  return choice === 'door' ? 'painted' : choice
}

/** Surfaces of the room itself: they lie in one plane, and a pattern on them shows its perspective. */
const PLANAR = ['wall', 'floor', 'ceiling', 'tiles'] as const satisfies readonly AreaKind[]

export type PlanarKind = (typeof PLANAR)[number]

export function isPlanar(choice: KindChoice): choice is PlanarKind {
  return PLANAR.some((kind) => kind === choice)
}
