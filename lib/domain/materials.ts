import type { AreaKind } from './areas.ts'

export type Material = { readonly id: string; readonly label: string; readonly kinds: readonly AreaKind[] }

/** The materials users can choose instead of a style's finish. Each has a swatch in `public/images/materials`. */
export const MATERIALS = [
  { id: 'paint', label: 'Paint', kinds: ['wall', 'ceiling', 'painted'] },
  { id: 'limewash', label: 'Limewash', kinds: ['wall', 'ceiling'] },
  { id: 'plaster', label: 'Plaster', kinds: ['wall', 'ceiling'] },
  { id: 'brick', label: 'Red brick', kinds: ['wall'] },
  { id: 'white-brick', label: 'White brick', kinds: ['wall'] },
  { id: 'shiplap', label: 'Shiplap', kinds: ['wall', 'ceiling'] },
  { id: 'slats', label: 'Oak slats', kinds: ['wall'] },
  { id: 'paneling', label: 'Paneling', kinds: ['wall'] },
  { id: 'grasscloth', label: 'Grasscloth', kinds: ['wall'] },
  { id: 'fan-wallpaper', label: 'Fan wallpaper', kinds: ['wall'] },
  { id: 'damask-wallpaper', label: 'Damask wallpaper', kinds: ['wall'] },
  { id: 'oak-boards', label: 'Oak boards', kinds: ['floor'] },
  { id: 'walnut-boards', label: 'Walnut boards', kinds: ['floor'] },
  { id: 'herringbone', label: 'Herringbone', kinds: ['floor'] },
  { id: 'terracotta', label: 'Terracotta', kinds: ['floor', 'tiles'] },
  { id: 'checkerboard', label: 'Checkerboard', kinds: ['floor', 'tiles'] },
  { id: 'concrete', label: 'Concrete', kinds: ['floor', 'wall'] },
  { id: 'carpet', label: 'Carpet', kinds: ['floor'] },
  { id: 'porcelain', label: 'Porcelain tile', kinds: ['floor', 'tiles'] },
  { id: 'subway', label: 'Subway tile', kinds: ['tiles', 'wall'] },
  { id: 'zellige', label: 'Zellige', kinds: ['tiles'] },
  { id: 'marble', label: 'Marble', kinds: ['tiles', 'floor'] },
  { id: 'terrazzo', label: 'Terrazzo', kinds: ['tiles', 'floor'] },
  { id: 'encaustic', label: 'Patterned tile', kinds: ['tiles', 'floor'] },
  { id: 'linen', label: 'Linen', kinds: ['fabric'] },
  { id: 'cotton', label: 'Cotton', kinds: ['fabric'] },
  { id: 'velvet', label: 'Velvet', kinds: ['fabric'] },
  { id: 'leather', label: 'Leather', kinds: ['fabric'] },
  { id: 'boucle', label: 'Bouclé', kinds: ['fabric'] },
  { id: 'tweed', label: 'Tweed', kinds: ['fabric'] },
  { id: 'oak', label: 'Oak', kinds: ['wood', 'painted'] },
  { id: 'walnut', label: 'Walnut', kinds: ['wood', 'painted'] },
  { id: 'black-stained', label: 'Black-stained wood', kinds: ['wood', 'painted'] },
  { id: 'whitewashed', label: 'Whitewashed wood', kinds: ['wood', 'painted'] },
] as const satisfies readonly Material[]

export type MaterialId = (typeof MATERIALS)[number]['id']

/** The style's own finish, a material from the list, or one from the user's picture. */
export const MATERIAL_CHOICES: readonly ['style', 'own', ...MaterialId[]] = [
  'style',
  'own',
  ...MATERIALS.map(({ id }) => id),
]

export type MaterialChoice = (typeof MATERIAL_CHOICES)[number]

/** The materials suitable for a kind of area. */
export function materialsFor(kind: AreaKind): readonly (typeof MATERIALS)[number][] {
  return MATERIALS.filter(({ kinds }) => kinds.some((each) => each === kind))
}

/** Whether a material suits a kind of area. A user's own material suits every kind. */
export function goesOn(material: MaterialChoice, kind: AreaKind): boolean {
  return material === 'own' || materialsFor(kind).some(({ id }) => id === material)
}

export function materialLabel(id: string): string | null {
  return MATERIALS.find((material) => material.id === id)?.label ?? null
}

/** The name of an area's material; `null` if the style decides. */
export function materialName({
  material,
  own,
}: {
  material: string
  own: { readonly name: string } | null
}): string | null {
  return material === 'own' ? (own?.name ?? null) : materialLabel(material)
}
