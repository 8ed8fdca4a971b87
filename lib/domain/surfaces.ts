/** What the painted area is, when the person says so. `auto` leaves it to the engine. */
export const SURFACES = ['auto', 'wall', 'floor', 'ceiling', 'fabric', 'wood'] as const

export type Surface = (typeof SURFACES)[number]
