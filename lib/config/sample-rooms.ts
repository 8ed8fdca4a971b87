/** Rooms to try the product on without a photo of one's own: a photo, and its areas as the editor saves a mask. */
export const SAMPLE_ROOMS = [
  { id: 'living', photo: '/images/rooms/living.jpg', areas: '/images/rooms/living-areas.png' },
  { id: 'bedroom', photo: '/images/rooms/bedroom.jpg', areas: '/images/rooms/bedroom-areas.png' },
  { id: 'kitchen', photo: '/images/rooms/kitchen.jpg', areas: '/images/rooms/kitchen-areas.png' },
] as const

export type SampleRoom = (typeof SAMPLE_ROOMS)[number]
