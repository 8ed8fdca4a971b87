import type { AreaKind } from '@/lib/domain/areas'
import type { MaterialId } from '@/lib/domain/materials'
import type { StyleId } from '@/lib/domain/styles'
import type { SampleRoom } from './sample-rooms'

/** What an area of a room became: a material, with a color of its own or in its usual one; `null` is the style's finish. */
export type AreaChange = { readonly material: MaterialId; readonly color?: `#${string}` } | null

export type RoomDesign = {
  /** Its image is `public/images/designs/<name>-1200.webp`. */
  readonly name: string
  readonly room: SampleRoom['id']
  readonly style: StyleId
  readonly changes: Partial<Record<AreaKind, AreaChange>>
}

/** The designs that the site shows. `npm run site-pictures` makes their images with the product's own engine. */
export const ROOM_DESIGNS = [
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
] as const satisfies readonly RoomDesign[]
