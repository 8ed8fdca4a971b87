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

/** Sample rooms for trying the product without a photo. */
export const SAMPLE_ROOMS = [
  {
    id: 'living',
    roomType: 'modern-living',
    photo: '/images/rooms/living.jpg',
    areas: '/images/rooms/living-areas.png',
    kinds: ['wall', 'fabric', 'floor', 'ceiling'],
  },
  {
    id: 'bedroom',
    roomType: 'master-bedroom',
    photo: '/images/rooms/bedroom.jpg',
    areas: '/images/rooms/bedroom-areas.png',
    kinds: ['wall', 'fabric', 'floor', 'ceiling'],
  },
  {
    id: 'kitchen',
    roomType: 'modern-kitchen',
    photo: '/images/rooms/kitchen.jpg',
    areas: '/images/rooms/kitchen-areas.png',
    kinds: ['wall', 'painted', 'floor', 'tiles', 'ceiling'],
  },
] as const satisfies readonly (RoomRow & { readonly roomType: RoomTypeId })[]

/** The rooms used for the site's own designs. */
export const SITE_ROOMS = [
  ...SAMPLE_ROOMS,
  {
    id: 'studio',
    photo: '/images/rooms/studio.jpg',
    areas: '/images/rooms/studio-areas.png',
    kinds: ['wall', 'fabric', 'floor'],
  },
  {
    id: 'old-kitchen',
    photo: '/images/rooms/old-kitchen.jpg',
    areas: '/images/rooms/old-kitchen-areas.png',
    kinds: ['wall', 'painted', 'floor', 'tiles'],
  },
  {
    id: 'office',
    photo: '/images/rooms/office.jpg',
    areas: '/images/rooms/office-areas.png',
    kinds: ['wall', 'fabric', 'floor'],
  },
  {
    id: 'bathroom',
    photo: '/images/rooms/bathroom.jpg',
    areas: '/images/rooms/bathroom-areas.png',
    kinds: ['wall', 'wood', 'floor', 'tiles'],
  },
] as const satisfies readonly RoomRow[]

export type SiteRoom = (typeof SITE_ROOMS)[number]

export type SampleRoom = (typeof SAMPLE_ROOMS)[number]
