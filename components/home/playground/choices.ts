import { materialSwatchPath } from '@/lib/config/site-assets'
import type { AreaKind } from '@/lib/domain/areas'
import type { MaterialId } from '@/lib/domain/materials'
import type { StyleId } from '@/lib/domain/styles'

/** A sample room's files and its areas. */
export type RoomFiles = {
  readonly photo: string
  readonly areas: string
  readonly kinds: readonly AreaKind[]
}

/** Finishes for an area of a sample room: a material, optionally in a color, or the style's own finish. */
export type Choice =
  | { readonly id: PaintName; readonly material: MaterialId; readonly color: `#${string}` }
  | { readonly id: MaterialId; readonly material: MaterialId }
  | { readonly id: StyleId; readonly style: StyleId }

/** Colored materials, by their names in `home.playground.paints`. */
export const PAINT_NAMES = [
  'eucalyptus',
  'sage',
  'navy',
  'clay',
  'ochre',
  'blush',
  'creamLinen',
  'forestVelvet',
  'navyVelvet',
  'cognacLeather',
  'ochreLinen',
  'blushBoucle',
] as const

type PaintName = (typeof PAINT_NAMES)[number]

/** The areas that visitors can change. */
export const TRIED_KINDS = ['wall', 'fabric', 'floor'] as const satisfies readonly AreaKind[]

export type TriedKind = (typeof TRIED_KINDS)[number]

const STYLES = (['art_deco', 'industrial', 'coastal', 'japanese'] as const).map((id) => ({ id, style: id }))

export const CHOICES: Readonly<Record<TriedKind, readonly Choice[]>> = {
  wall: [
    { id: 'eucalyptus', material: 'paint', color: '#5f7464' },
    { id: 'sage', material: 'paint', color: '#a3b18a' },
    { id: 'navy', material: 'paint', color: '#24415c' },
    { id: 'clay', material: 'limewash', color: '#b8684a' },
    { id: 'ochre', material: 'paint', color: '#c99a3f' },
    { id: 'blush', material: 'paint', color: '#d8b4a6' },
    ...STYLES,
  ],
  fabric: [
    { id: 'creamLinen', material: 'linen', color: '#e6dccb' },
    { id: 'forestVelvet', material: 'velvet', color: '#2f5a46' },
    { id: 'navyVelvet', material: 'velvet', color: '#27405f' },
    { id: 'cognacLeather', material: 'leather', color: '#9a5a34' },
    { id: 'ochreLinen', material: 'linen', color: '#c99a3f' },
    { id: 'blushBoucle', material: 'boucle', color: '#d8b4a6' },
    ...STYLES,
  ],
  floor: [
    { id: 'oak-boards', material: 'oak-boards' },
    { id: 'walnut-boards', material: 'walnut-boards' },
    { id: 'herringbone', material: 'herringbone' },
    { id: 'terracotta', material: 'terracotta' },
    { id: 'checkerboard', material: 'checkerboard' },
    { id: 'concrete', material: 'concrete' },
    ...STYLES,
  ],
}

/** A choice's swatch: a color or a material's texture. A style is shown by name. */
export function swatchOf(choice: Choice): { backgroundColor: string } | { backgroundImage: string } | null {
  if ('color' in choice) return { backgroundColor: choice.color }
  return 'material' in choice ? { backgroundImage: `url(${materialSwatchPath(choice.material)})` } : null
}
