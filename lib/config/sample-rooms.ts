import type { AreaKind } from '@/lib/domain/areas'
import type { RoomTypeId } from '@/lib/domain/rooms'

type RoomRow = {
  readonly id: string
  /** A photo to upload, and its areas in the mask format the editor saves. */
  readonly photo: string
  readonly areas: string
  /** The kind of each area, in order of gray level: 255, 254 … */
  readonly kinds: readonly AreaKind[]
}

/** A room's files in `public/images`. */
const room = <Id extends string>(id: Id) => ({
  id,
  photo: `/images/rooms/${id}.jpg`,
  areas: `/images/rooms/${id}-areas.png`,
})

/** Sample rooms for trying the product without a photo. */
export const SAMPLE_ROOMS = [
  { ...room('living'), roomType: 'modern-living', kinds: ['wall', 'fabric', 'floor', 'ceiling'] },
  { ...room('bedroom'), roomType: 'master-bedroom', kinds: ['wall', 'fabric', 'floor', 'ceiling'] },
  { ...room('kitchen'), roomType: 'modern-kitchen', kinds: ['wall', 'painted', 'floor', 'tiles', 'ceiling'] },
] as const satisfies readonly (RoomRow & { readonly roomType: RoomTypeId })[]

/** The rooms used for the site's own designs. */
export const SITE_ROOMS = [
  ...SAMPLE_ROOMS,
  { ...room('studio'), kinds: ['wall', 'fabric', 'floor'] },
  { ...room('old-kitchen'), kinds: ['wall', 'painted', 'floor', 'tiles'] },
  { ...room('office'), kinds: ['wall', 'fabric', 'floor'] },
  { ...room('bathroom'), kinds: ['wall', 'wood', 'floor', 'tiles'] },
] as const satisfies readonly RoomRow[]

export type SiteRoom = (typeof SITE_ROOMS)[number]

export type SampleRoom = (typeof SAMPLE_ROOMS)[number]
