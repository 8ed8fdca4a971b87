/** The kinds of surfaces in a photo. The kind decides which of a style's finishes an area gets, and its perspective. */
const AREA_KINDS = ['wall', 'floor', 'ceiling', 'fabric', 'painted', 'wood', 'tiles'] as const

export type AreaKind = (typeof AREA_KINDS)[number]

/**
 * The kinds a user can choose. `auto` leaves it to the engine. A `door` is finished like painted furniture and gives the room's
 * scale. `window` and `other` (everything else) have no finish: hosted models may change them, but the preview engine leaves
 * them alone.
 */
export const KIND_CHOICES = ['auto', ...AREA_KINDS, 'door', 'window', 'other'] as const

export type KindChoice = (typeof KIND_CHOICES)[number]

/** A known kind of area that can change. */
export type NamedKind = Exclude<KindChoice, 'auto' | 'other'>

/** Whether the preview engine leaves this kind of area alone, because no style has a finish for it. */
export function isWithoutFinish(choice: KindChoice): choice is 'window' | 'other' {
  return choice === 'window' || choice === 'other'
}

/** Whether an area stays unchanged when the whole room is restyled: the user's answer, or else doors and windows. */
export function staysInRoom({
  kind,
  isKept,
}: {
  readonly kind: KindChoice
  readonly isKept?: boolean
}): boolean {
  return isKept ?? (kind === 'door' || kind === 'window')
}

/** The kind whose finishes an area gets; `null` if unknown, or if the area doesn't change. */
export function finishKind(choice: KindChoice): AreaKind | null {
  if (choice === 'auto' || isWithoutFinish(choice)) return null
  return choice === 'door' ? 'painted' : choice
}

/** Surfaces of the room itself: each lies in one plane, and a pattern on it shows perspective. */
const PLANAR = ['wall', 'floor', 'ceiling', 'tiles'] as const satisfies readonly AreaKind[]

export type PlanarKind = (typeof PLANAR)[number]

export function isPlanar(choice: KindChoice): choice is PlanarKind {
  return PLANAR.some((kind) => kind === choice)
}
