import type { AreaKind } from '@/lib/domain/areas'
import type { MaterialId } from '@/lib/domain/materials'
import { STYLE_IDS, type StyleId } from '@/lib/domain/styles'
import type { SiteRoom } from './sample-rooms'

/** What an area of a room became: a material, with its own or another color. `null` is the style's finish. */
export type AreaChange = { readonly material: MaterialId; readonly color?: `#${string}` } | null

export type RoomDesign = {
  /** Its image is `public/images/designs/<name>-1200.webp`. */
  readonly name: string
  readonly room: SiteRoom['id']
  readonly style: StyleId
  readonly changes: Partial<Record<AreaKind, AreaChange>>
}

const inStyle = (style: StyleId): RoomDesign => ({
  name: styledLivingRoom(style),
  room: 'living',
  style,
  changes: { wall: null, fabric: null, floor: null },
})

/** The living room in one of the styles. */
export function styledLivingRoom(style: StyleId): string {
  return `living-${style}`
}

/** The overlay image of the areas that a design changed. Designs that changed the same areas share one. */
export function outlineName({ room, changes }: RoomDesign): string {
  return `outlines/${[room, ...Object.keys(changes)].join('-')}`
}

/** The designs shown on the site. `npm run site-pictures` makes their images with our own engine. */
export const ROOM_DESIGNS: readonly RoomDesign[] = [
  ...STYLE_IDS.map(inStyle),
  {
    name: 'living-green',
    room: 'living',
    style: 'modern',
    changes: { wall: { material: 'paint', color: '#5f7464' } },
  },
  {
    name: 'bedroom-navy',
    room: 'bedroom',
    style: 'modern',
    changes: { wall: { material: 'paint', color: '#24415c' } },
  },
  {
    name: 'bedroom-art-deco',
    room: 'bedroom',
    style: 'art_deco',
    changes: { wall: null, fabric: null, floor: null },
  },
  {
    name: 'bedroom-clay',
    room: 'bedroom',
    style: 'mediterranean',
    changes: {
      wall: { material: 'limewash', color: '#b9785a' },
      fabric: { material: 'linen', color: '#e9dfcd' },
      floor: { material: 'walnut-boards' },
    },
  },
  {
    name: 'kitchen-navy',
    room: 'kitchen',
    style: 'modern',
    changes: { painted: { material: 'paint', color: '#1f3a5f' }, floor: { material: 'checkerboard' } },
  },
  {
    name: 'kitchen-clay',
    room: 'kitchen',
    style: 'mediterranean',
    changes: { painted: { material: 'paint', color: '#a5583c' }, floor: { material: 'terrazzo' } },
  },
  {
    name: 'studio-sage',
    room: 'studio',
    style: 'scandinavian',
    changes: {
      wall: { material: 'paint', color: '#c9cdb8' },
      fabric: { material: 'linen', color: '#4f6b5c' },
      floor: { material: 'oak-boards' },
    },
  },
  {
    name: 'studio-cognac',
    room: 'studio',
    style: 'contemporary',
    changes: {
      wall: { material: 'paint', color: '#efe6d8' },
      fabric: { material: 'leather', color: '#9a5a34' },
      floor: { material: 'herringbone' },
    },
  },
  {
    name: 'old-kitchen-sage',
    room: 'old-kitchen',
    style: 'modern',
    changes: {
      painted: { material: 'paint', color: '#6b7f6a' },
      wall: { material: 'paint', color: '#ece6da' },
      tiles: { material: 'zellige' },
      floor: { material: 'checkerboard' },
    },
  },
  {
    name: 'old-kitchen-navy',
    room: 'old-kitchen',
    style: 'modern',
    changes: {
      painted: { material: 'paint', color: '#24415c' },
      wall: { material: 'paint', color: '#f2eee6' },
      tiles: { material: 'subway' },
      floor: { material: 'oak-boards' },
    },
  },
  {
    name: 'office-green',
    room: 'office',
    style: 'traditional',
    changes: {
      wall: { material: 'paint', color: '#2f4a44' },
      fabric: { material: 'leather', color: '#9a5a34' },
      floor: { material: 'herringbone' },
    },
  },
  {
    name: 'office-navy',
    room: 'office',
    style: 'modern',
    changes: {
      wall: { material: 'paint', color: '#24415c' },
      fabric: { material: 'velvet', color: '#c9923a' },
      floor: { material: 'oak-boards' },
    },
  },
  {
    name: 'bathroom-subway',
    room: 'bathroom',
    style: 'modern',
    changes: {
      tiles: { material: 'subway' },
      floor: { material: 'checkerboard' },
      wood: { material: 'walnut' },
    },
  },
  {
    name: 'bathroom-zellige',
    room: 'bathroom',
    style: 'mediterranean',
    changes: { tiles: { material: 'zellige' }, floor: { material: 'terracotta' } },
  },
]
