import type { AreaKind } from '@/lib/domain/areas'

type SampleRoomRow = {
  readonly id: string
  /** A picture that can be uploaded, and its areas as the editor saves a mask. */
  readonly photo: string
  readonly areas: string
  /** What the areas are, in the order of their gray levels: 255, 254 … */
  readonly kinds: readonly AreaKind[]
}

/** Rooms to try the product on without a photo of one's own. The site's designs are made of them as well. */
export const SAMPLE_ROOMS = [
  {
    id: 'living',
    photo: '/images/rooms/living.jpg',
    areas: '/images/rooms/living-areas.png',
    kinds: ['wall', 'fabric', 'floor', 'ceiling'],
  },
  {
    id: 'bedroom',
    photo: '/images/rooms/bedroom.jpg',
    areas: '/images/rooms/bedroom-areas.png',
    kinds: ['wall', 'fabric', 'floor', 'ceiling'],
  },
  {
    id: 'kitchen',
    photo: '/images/rooms/kitchen.jpg',
    areas: '/images/rooms/kitchen-areas.png',
    kinds: ['wall', 'painted', 'floor', 'tiles', 'ceiling'],
  },
] as const satisfies readonly SampleRoomRow[]

export type SampleRoom = (typeof SAMPLE_ROOMS)[number]
