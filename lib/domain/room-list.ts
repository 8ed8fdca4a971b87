/** Categories of the room picker, in its order. */
export const ROOM_CATEGORIES = [
  'Living Spaces',
  'Bedrooms',
  'Kitchen & Dining',
  'Bathrooms',
  'Work Spaces',
  'Outdoor Spaces',
  'Utility Spaces',
  'Other',
] as const

export type RoomCategory = (typeof ROOM_CATEGORIES)[number]

type RoomRow = {
  value: string
  label: string
  description: string
  category: RoomCategory
  /** A lucide icon's name, as lucide.dev writes it. */
  icon: string
  popular?: true
}

// Labels and descriptions are fields of a room (Spec §3), and prompts are built from labels: so they live here and
// in no messages file.
const ROOM_ROWS = [
  {
    value: 'modern-living',
    label: 'Modern Living Room',
    description: 'An open, light room to sit and talk in',
    category: 'Living Spaces',
    icon: 'sofa',
    popular: true,
  },
  {
    value: 'cozy-living',
    label: 'Cozy Living Room',
    description: 'A snug room for slow evenings',
    category: 'Living Spaces',
    icon: 'armchair',
  },
  {
    value: 'luxury-living',
    label: 'Luxury Living Room',
    description: 'A formal room with fine materials',
    category: 'Living Spaces',
    icon: 'gem',
    popular: true,
  },
  {
    value: 'master-bedroom',
    label: 'Master Bedroom',
    description: 'The main bedroom, restful and complete',
    category: 'Bedrooms',
    icon: 'bed-double',
    popular: true,
  },
  {
    value: 'guest-bedroom',
    label: 'Guest Bedroom',
    description: 'A welcoming room for visitors',
    category: 'Bedrooms',
    icon: 'bed-single',
  },
  {
    value: 'kids-bedroom',
    label: 'Kids Bedroom',
    description: 'A room to sleep, play and keep toys in',
    category: 'Bedrooms',
    icon: 'toy-brick',
  },
  {
    value: 'modern-kitchen',
    label: 'Modern Kitchen',
    description: 'A streamlined kitchen with clear worktops',
    category: 'Kitchen & Dining',
    icon: 'cooking-pot',
    popular: true,
  },
  {
    value: 'traditional-kitchen',
    label: 'Traditional Kitchen',
    description: 'A framed-door kitchen at the heart of the home',
    category: 'Kitchen & Dining',
    icon: 'chef-hat',
  },
  {
    value: 'dining-room',
    label: 'Dining Room',
    description: 'A room around one long table',
    category: 'Kitchen & Dining',
    icon: 'utensils',
  },
  {
    value: 'breakfast-nook',
    label: 'Breakfast Nook',
    description: 'A corner bench for the morning',
    category: 'Kitchen & Dining',
    icon: 'coffee',
  },
  {
    value: 'master-bathroom',
    label: 'Master Bathroom',
    description: 'A full bathroom with bath, shower and vanity',
    category: 'Bathrooms',
    icon: 'bath',
    popular: true,
  },
  {
    value: 'guest-bathroom',
    label: 'Guest Bathroom',
    description: 'A compact bathroom ready for visitors',
    category: 'Bathrooms',
    icon: 'shower-head',
  },
  {
    value: 'powder-room',
    label: 'Powder Room',
    description: 'A small half bath with character',
    category: 'Bathrooms',
    icon: 'droplets',
  },
  {
    value: 'home-office',
    label: 'Home Office',
    description: 'A calm place to work and take calls',
    category: 'Work Spaces',
    icon: 'laptop',
    popular: true,
  },
  {
    value: 'study-room',
    label: 'Study Room',
    description: 'A quiet room for reading and writing',
    category: 'Work Spaces',
    icon: 'book-open',
  },
  {
    value: 'creative-studio',
    label: 'Creative Studio',
    description: 'A workroom for making things',
    category: 'Work Spaces',
    icon: 'palette',
  },
  {
    value: 'patio',
    label: 'Patio',
    description: 'A paved terrace to sit and eat outside',
    category: 'Outdoor Spaces',
    icon: 'sun',
    popular: true,
  },
  {
    value: 'garden',
    label: 'Garden',
    description: 'Planting, paths and a place to sit',
    category: 'Outdoor Spaces',
    icon: 'flower-2',
  },
  {
    value: 'balcony',
    label: 'Balcony',
    description: 'A small outdoor room above the street',
    category: 'Outdoor Spaces',
    icon: 'fence',
  },
  {
    value: 'laundry-room',
    label: 'Laundry Room',
    description: 'Machines, folding space and storage',
    category: 'Utility Spaces',
    icon: 'washing-machine',
  },
  {
    value: 'mudroom',
    label: 'Mudroom',
    description: 'An entry for coats, boots and bags',
    category: 'Utility Spaces',
    icon: 'footprints',
  },
  {
    value: 'garage',
    label: 'Garage',
    description: 'Parking, a bench and ordered storage',
    category: 'Utility Spaces',
    icon: 'car',
  },
  {
    value: 'other',
    label: 'Other Space',
    description: 'Any room not listed here',
    category: 'Other',
    icon: 'shapes',
  },
] as const satisfies readonly RoomRow[]

export type RoomTypeId = (typeof ROOM_ROWS)[number]['value']
export type RoomIcon = (typeof ROOM_ROWS)[number]['icon']

/** What the room picker shows. Kept apart from the prompts, so that it can be drawn before they are loaded. */
export type ListedRoom = {
  value: RoomTypeId
  label: string
  description: string
  category: RoomCategory
  icon: RoomIcon
  popular?: true
}

/** Every room that can be chosen, by category in the picker's order. */
export const ROOM_LIST: readonly ListedRoom[] = ROOM_ROWS

/** The room of that value as a list shows it, or `null`. */
export function findListedRoom(value: string): ListedRoom | null {
  return ROOM_LIST.find((room) => room.value === value) ?? null
}
