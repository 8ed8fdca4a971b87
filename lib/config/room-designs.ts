import type { AreaKind } from '@/lib/domain/areas'
import type { MaterialId } from '@/lib/domain/materials'
import { STYLE_IDS, type StyleId } from '@/lib/domain/styles'
import type { SiteRoom } from './sample-rooms'

/** What an area of a room became: a material, with its own or another color. `null` is the style's finish. */
export type FinishChange = { readonly material: MaterialId; readonly color?: `#${string}` } | null

export type RoomDesign = {
  /** Its image is `public/images/designs/<name>-1200.webp`. */
  readonly name: string
  readonly room: SiteRoom['id']
  readonly style: StyleId
  readonly changes: Partial<Record<AreaKind, FinishChange>>
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

const design = (
  name: string,
  room: RoomDesign['room'],
  style: StyleId,
  changes: RoomDesign['changes'],
): RoomDesign => ({ name, room, style, changes })

/** The designs shown on the site. `npm run site-pictures` makes their images with our own engine. */
export const ROOM_DESIGNS: readonly RoomDesign[] = [
  ...STYLE_IDS.map(inStyle),
  design('living-green', 'living', 'modern', { wall: { material: 'paint', color: '#5f7464' } }),
  design('bedroom-navy', 'bedroom', 'modern', { wall: { material: 'paint', color: '#24415c' } }),
  design('bedroom-art-deco', 'bedroom', 'art_deco', { wall: null, fabric: null, floor: null }),
  design('bedroom-clay', 'bedroom', 'mediterranean', {
    wall: { material: 'limewash', color: '#b9785a' },
    fabric: { material: 'linen', color: '#e9dfcd' },
    floor: { material: 'walnut-boards' },
  }),
  design('kitchen-navy', 'kitchen', 'modern', {
    painted: { material: 'paint', color: '#1f3a5f' },
    floor: { material: 'checkerboard' },
  }),
  design('kitchen-clay', 'kitchen', 'mediterranean', {
    painted: { material: 'paint', color: '#a5583c' },
    floor: { material: 'terrazzo' },
  }),
  design('studio-sage', 'studio', 'scandinavian', {
    wall: { material: 'paint', color: '#c9cdb8' },
    fabric: { material: 'linen', color: '#4f6b5c' },
    floor: { material: 'oak-boards' },
  }),
  design('studio-cognac', 'studio', 'contemporary', {
    wall: { material: 'paint', color: '#efe6d8' },
    fabric: { material: 'leather', color: '#9a5a34' },
    floor: { material: 'herringbone' },
  }),
  design('old-kitchen-sage', 'old-kitchen', 'modern', {
    painted: { material: 'paint', color: '#6b7f6a' },
    wall: { material: 'paint', color: '#ece6da' },
    tiles: { material: 'zellige' },
    floor: { material: 'checkerboard' },
  }),
  design('old-kitchen-navy', 'old-kitchen', 'modern', {
    painted: { material: 'paint', color: '#24415c' },
    wall: { material: 'paint', color: '#f2eee6' },
    tiles: { material: 'subway' },
    floor: { material: 'oak-boards' },
  }),
  design('office-green', 'office', 'traditional', {
    wall: { material: 'paint', color: '#2f4a44' },
    fabric: { material: 'leather', color: '#9a5a34' },
    floor: { material: 'herringbone' },
  }),
  design('office-navy', 'office', 'modern', {
    wall: { material: 'paint', color: '#24415c' },
    fabric: { material: 'velvet', color: '#c9923a' },
    floor: { material: 'oak-boards' },
  }),
  design('bathroom-subway', 'bathroom', 'modern', {
    tiles: { material: 'subway' },
    floor: { material: 'checkerboard' },
    wood: { material: 'walnut' },
  }),
  design('bathroom-zellige', 'bathroom', 'mediterranean', {
    tiles: { material: 'zellige' },
    floor: { material: 'terracotta' },
  }),
]
