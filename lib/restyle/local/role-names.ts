/** What a region is. `keep` leaves its own colours. */
export const ROLES = ['wall', 'ceiling', 'floor', 'wood', 'textile', 'metal', 'keep'] as const
export type Role = (typeof ROLES)[number]

export function isPlanar(role: Role): boolean {
  return role === 'wall' || role === 'ceiling' || role === 'floor'
}

/** The form's Surface field: what the painted area is, when the person says so. */
export const SURFACES = ['auto', 'wall', 'floor', 'ceiling', 'fabric', 'wood'] as const
export type Surface = (typeof SURFACES)[number]

export function roleOfSurface(surface: Surface): Role | null {
  if (surface === 'auto') return null
  return surface === 'fabric' ? 'textile' : surface
}
