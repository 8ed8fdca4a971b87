import type { Surface } from '../../../domain/design-run.ts'

/** What a region is. `keep` leaves its own colors. */
export const ROLES = ['wall', 'ceiling', 'floor', 'wood', 'textile', 'metal', 'keep'] as const
export type Role = (typeof ROLES)[number]

/** A plane of the room, against a thing standing in it. */
export function isPlanar(role: Role): boolean {
  return role === 'wall' || role === 'ceiling' || role === 'floor'
}

/** The role of a surface the user named; null for `auto`. */
export function roleOfSurface(surface: Surface): Role | null {
  if (surface === 'auto') return null
  return surface === 'fabric' ? 'textile' : surface
}
