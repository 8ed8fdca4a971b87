// What a kind of area is, a row each. How the model finds it stands in `lib/segment/kind-map.ts`, what it may wear in
// `materials.ts`, and how our own engine draws it in `lib/engines/preview/render/targets.ts`.

const SURFACE = { isPlanar: true, staysInRoom: false, confusedWith: null } as const
const THING = { ...SURFACE, isPlanar: false } as const
const OPENING = { ...THING, plain: null, staysInRoom: true } as const

/**
 * The kinds of areas, in the order of the form:
 * - `noun`: its name in prompts, which are in English in every locale.
 * - `finish`: the kind whose finishes it gets in a style, usually its own. Without one, hosted models may change it, but our own
 *   engine leaves it alone.
 * - `plain`: the material that takes a color and otherwise looks most like what is probably there.
 * - `isPlanar`: a surface of the room itself, in one plane, so that a pattern on it shows perspective.
 * - `staysInRoom`: unless the user says otherwise, it stays when the whole room is restyled.
 * - `confusedWith`: what place and size often confuse it with.
 */
export const KINDS = {
  wall: { ...SURFACE, noun: 'the wall', finish: 'wall', plain: 'paint', confusedWith: 'painted' },
  floor: { ...SURFACE, noun: 'the floor', finish: 'floor', plain: 'oak-boards', confusedWith: 'fabric' },
  ceiling: { ...SURFACE, noun: 'the ceiling', finish: 'ceiling', plain: 'paint' },
  fabric: { ...THING, noun: 'the fabric', finish: 'fabric', plain: 'linen', confusedWith: 'floor' },
  painted: {
    ...THING,
    noun: 'the painted furniture',
    finish: 'painted',
    plain: 'paint',
    confusedWith: 'wall',
  },
  wood: { ...THING, noun: 'the wood', finish: 'wood', plain: 'oak' },
  tiles: { ...SURFACE, noun: 'the tiles', finish: 'tiles', plain: 'porcelain' },
  // It also gives the room's scale.
  door: { ...OPENING, noun: 'the door', finish: 'painted' },
  window: { ...OPENING, noun: 'the window', finish: null },
} as const

/** A known kind of area that can change. */
export type NamedKind = keyof typeof KINDS

type KindsWith<Field extends keyof (typeof KINDS)['wall'], Value> = {
  [Each in NamedKind]: (typeof KINDS)[Each][Field] extends Value ? Each : never
}[NamedKind]

/** The kinds with finishes of their own in each style. */
export type AreaKind = {
  [Each in NamedKind]: (typeof KINDS)[Each]['finish'] extends Each ? Each : never
}[NamedKind]

/** What a thing without a better guess is taken for: soft if it is low, hard if it is high or gets a color. */
export const SOFT_THING = 'fabric' satisfies AreaKind
export const HARD_THING = 'painted' satisfies AreaKind

/** The kinds a user can choose. `auto` leaves it to the engine; `other` is everything else, which has no finish. */
export type KindChoice = 'auto' | NamedKind | 'other'

const isNamed = (choice: string): choice is NamedKind => Object.hasOwn(KINDS, choice)
const NAMED_KINDS = Object.keys(KINDS).filter(isNamed)

export const KIND_CHOICES: readonly KindChoice[] = ['auto', ...NAMED_KINDS, 'other']

export const AREA_KINDS = NAMED_KINDS.filter((kind): kind is AreaKind => KINDS[kind].finish === kind)

/** Whether the preview engine leaves this kind of area alone, because no style has a finish for it. */
export function isWithoutFinish(choice: KindChoice): choice is KindsWith<'finish', null> | 'other' {
  return choice !== 'auto' && finishKind(choice) === null
}

/** Whether an area stays unchanged when the whole room is restyled: the user's answer, or else its kind's. */
export function staysInRoom({
  kind,
  isKept,
}: {
  readonly kind: KindChoice
  readonly isKept?: boolean
}): boolean {
  return isKept ?? (isNamed(kind) && KINDS[kind].staysInRoom)
}

/** The kind whose finishes an area gets; `null` if unknown, or if the area doesn't change. */
export function finishKind(choice: KindChoice): AreaKind | null {
  return isNamed(choice) ? KINDS[choice].finish : null
}

export type PlanarKind = KindsWith<'isPlanar', true>

export function isPlanar(choice: KindChoice): choice is PlanarKind {
  return isNamed(choice) && KINDS[choice].isPlanar
}

/** The noun for an area in prompts; `null` if its kind is unknown. */
export function nounOf(choice: KindChoice): string | null {
  return isNamed(choice) ? KINDS[choice].noun : null
}
