/** Rooms to try the tool on. Each has a photo and a mask file with its areas, as the editor itself saves one. */
export const SAMPLE_ROOMS = [
  { id: 'living', photo: '/images/rooms/living.jpg', areas: '/images/rooms/living-areas.png' },
  { id: 'kitchen', photo: '/images/rooms/kitchen.jpg', areas: '/images/rooms/kitchen-areas.png' },
  { id: 'bedroom', photo: '/images/rooms/bedroom.jpg', areas: '/images/rooms/bedroom-areas.png' },
] as const
