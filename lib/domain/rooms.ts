/** The room picker's categories, in order. */
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
  /** A lucide icon name, as on lucide.dev. */
  icon: string
  popular?: true
  /**
   * Comma-separated parts: what the room is for, how it is furnished and how it is lit. Material and mood come from the style,
   * which the prompt rule inserts after the first part. Put what matters most first, since some models stop reading after 77
   * tokens. Describe the camera in positive words, because some models ignore negative prompts.
   */
  defaultPrompt: string
}

/** Every room type, by category in the picker's order. Prompts are built from the labels (Spec §2, §3). */
const ROOM_ROWS = [
  {
    value: 'modern-living',
    label: 'Modern Living Room',
    description: 'An open, light room to sit and talk in',
    category: 'Living Spaces',
    icon: 'sofa',
    popular: true,
    defaultPrompt:
      'A bright modern living room arranged around a generous low sofa, a large rug anchoring the seating, a slim coffee table within easy reach, a long media console with closed storage, one oversized artwork, soft daylight from the existing windows, photographed at eye level with straight verticals',
  },
  {
    value: 'cozy-living',
    label: 'Cozy Living Room',
    description: 'A snug room for slow evenings',
    category: 'Living Spaces',
    icon: 'armchair',
    defaultPrompt:
      'A cozy living room with deep cushioned seating drawn close together, a soft thick rug underfoot, folded throws within reach, a well-filled bookcase, several low table lamps with warm light, curtains drawn back from the window, photographed at eye level with straight verticals',
  },
  {
    value: 'luxury-living',
    label: 'Luxury Living Room',
    description: 'A formal room with fine materials',
    category: 'Living Spaces',
    icon: 'gem',
    popular: true,
    defaultPrompt:
      'A luxury living room with two facing sofas and a pair of fine armchairs, a wide coffee table set with books and flowers, a hand-finished rug that holds the whole group, full-height curtains in heavy fabric, a statement chandelier, art lit by slim picture lights, photographed at eye level with straight verticals',
  },
  {
    value: 'master-bedroom',
    label: 'Master Bedroom',
    description: 'The main bedroom, restful and complete',
    category: 'Bedrooms',
    icon: 'bed-double',
    popular: true,
    defaultPrompt:
      'A restful master bedroom centered on a large bed with an upholstered headboard, layered bedding in natural fabric, matching nightstands with shaded lamps, a bench at the foot of the bed, a soft rug reaching past the bed on three sides, soft daylight from the existing windows, photographed at eye level with straight verticals',
  },
  {
    value: 'guest-bedroom',
    label: 'Guest Bedroom',
    description: 'A welcoming room for visitors',
    category: 'Bedrooms',
    icon: 'bed-single',
    defaultPrompt:
      'A welcoming guest bedroom with a neatly made bed and plump pillows, a bedside table with a reading lamp, a small chair beside a slim armoire, a luggage bench with folded towels, a simple framed print, soft daylight from the existing windows, photographed at eye level with straight verticals',
  },
  {
    value: 'kids-bedroom',
    label: 'Kids Bedroom',
    description: 'A room to sleep, play and keep toys in',
    category: 'Bedrooms',
    icon: 'toy-brick',
    defaultPrompt:
      'A cheerful kids bedroom with a sturdy low bed and a clear floor for play, open toy shelves at child height, a small desk with a rounded chair, a washable soft rug, a reading corner with cushions, soft daylight from the existing windows, photographed at eye level with straight verticals',
  },
  {
    value: 'modern-kitchen',
    label: 'Modern Kitchen',
    description: 'A streamlined kitchen with clear countertops',
    category: 'Kitchen & Dining',
    icon: 'cooking-pot',
    popular: true,
    defaultPrompt:
      'A modern kitchen with streamlined cabinets and an uninterrupted countertop, integrated appliances, a full-height backsplash in one material, an undermounted sink with a slender faucet, counter stools at a tidy island, even light under the wall cabinets, photographed at eye level with straight verticals',
  },
  {
    value: 'traditional-kitchen',
    label: 'Traditional Kitchen',
    description: 'A framed-door kitchen at the heart of the home',
    category: 'Kitchen & Dining',
    icon: 'chef-hat',
    defaultPrompt:
      'A traditional kitchen with framed panel doors and a deep apron-front sink, a broad range under a mantel hood, a solid countertop with a softened edge, display cabinets with stacked china, a bridge faucet above the sink, a pendant over the work table, photographed at eye level with straight verticals',
  },
  {
    value: 'dining-room',
    label: 'Dining Room',
    description: 'A room around one long table',
    category: 'Kitchen & Dining',
    icon: 'utensils',
    defaultPrompt:
      'A gracious dining room with one long table and comfortable chairs, a pendant hung low above the table, a sideboard along the wall, a rug wide enough for chairs drawn back, a simple centerpiece of branches, soft daylight from the existing windows, photographed at eye level with straight verticals',
  },
  {
    value: 'breakfast-nook',
    label: 'Breakfast Nook',
    description: 'A corner bench for the morning',
    category: 'Kitchen & Dining',
    icon: 'coffee',
    defaultPrompt:
      'A sunny breakfast nook with a built-in bench and a pedestal table, fitted seat cushions with a few pillows, two light chairs opposite, a small pendant above the table, a bowl of fruit beside morning cups, low morning light from the existing window, photographed at eye level with straight verticals',
  },
  {
    value: 'master-bathroom',
    label: 'Master Bathroom',
    description: 'A full bathroom with tub, shower and vanity',
    category: 'Bathrooms',
    icon: 'bath',
    popular: true,
    defaultPrompt:
      'A spa-like master bathroom with a freestanding tub and a walk-in glass shower, a double vanity with drawers, wide mirrors with light on both sides, large-format surfaces with few joints, thick folded towels, bright even light without glare, photographed at eye level with straight verticals',
  },
  {
    value: 'guest-bathroom',
    label: 'Guest Bathroom',
    description: 'A compact bathroom ready for visitors',
    category: 'Bathrooms',
    icon: 'shower-head',
    defaultPrompt:
      'A fresh guest bathroom with a compact vanity and a clear glass shower, a framed mirror under a wall light, water-resistant surfaces with fine joints, rolled towels on an open shelf, a small plant beside the sink, clean neutral light, photographed at eye level with straight verticals',
  },
  {
    value: 'powder-room',
    label: 'Powder Room',
    description: 'A small half bath with character',
    category: 'Bathrooms',
    icon: 'droplets',
    defaultPrompt:
      'A memorable powder room with a sculpted sink below a statement mirror, an expressive wall covering, a pair of wall lights at face height, a finely made faucet, a single flower in a small vase, intimate warm light, photographed at eye level with straight verticals',
  },
  {
    value: 'home-office',
    label: 'Home Office',
    description: 'A calm place to work and take calls',
    category: 'Work Spaces',
    icon: 'laptop',
    popular: true,
    defaultPrompt:
      'A focused home office with a wide desk and a supportive task chair, shelving with closed cabinets below, cables kept out of sight, an adjustable desk lamp, a tidy background for video calls, glare-free daylight from the side, photographed at eye level with straight verticals',
  },
  {
    value: 'study-room',
    label: 'Study Room',
    description: 'A quiet room for reading and writing',
    category: 'Work Spaces',
    icon: 'book-open',
    defaultPrompt:
      'A quiet study room with a solid writing desk and shelves of books to the ceiling, a deep reading chair with a footstool, a directed lamp beside each seat, a sound-softening rug, an uncluttered wall above the desk, soft daylight from the existing windows, photographed at eye level with straight verticals',
  },
  {
    value: 'creative-studio',
    label: 'Creative Studio',
    description: 'A workroom for making things',
    category: 'Work Spaces',
    icon: 'palette',
    defaultPrompt:
      'An inspiring creative studio with a large worktable in the middle of the room, tools hung in order on the wall, flat drawers for paper and fabric, a rolling stool with a hard-wearing floor, work in progress pinned up, broad even north light, photographed at eye level with straight verticals',
  },
  {
    value: 'patio',
    label: 'Patio',
    description: 'A paved terrace to sit and eat outside',
    category: 'Outdoor Spaces',
    icon: 'sun',
    popular: true,
    defaultPrompt:
      'An inviting patio with weatherproof lounge seating around a low table, even paving with planted edges, large pots of lush foliage, a shade sail above the seats, an outdoor rug with washable cushions, lanterns in late afternoon sun, photographed at eye level with straight verticals',
  },
  {
    value: 'garden',
    label: 'Garden',
    description: 'Planting, paths and a place to sit',
    category: 'Outdoor Spaces',
    icon: 'flower-2',
    defaultPrompt:
      'A layered garden with a clear path leading to a place to sit, borders planted from low groundcover to tall shrubs, a specimen tree as the focal point, a crisp edge between lawn and planting, a bench beside a small water bowl, gentle morning light, photographed at eye level with straight verticals',
  },
  {
    value: 'balcony',
    label: 'Balcony',
    description: 'A small outdoor room above the street',
    category: 'Outdoor Spaces',
    icon: 'fence',
    defaultPrompt:
      'A compact balcony with two folding chairs and a small round table, slatted decking underfoot, planters fixed along the railing, a climbing plant for privacy, an outdoor cushion and a blanket, string lights in the evening sky, photographed at eye level with straight verticals',
  },
  {
    value: 'laundry-room',
    label: 'Laundry Room',
    description: 'Machines, folding space and storage',
    category: 'Utility Spaces',
    icon: 'washing-machine',
    defaultPrompt:
      'An orderly laundry room with front-loading machines under one long countertop, wall cabinets to the ceiling, a hanging rail over a deep sink, matching baskets for sorting, a wipe-clean floor, bright shadow-free light, photographed at eye level with straight verticals',
  },
  {
    value: 'mudroom',
    label: 'Mudroom',
    description: 'An entry for coats, boots and bags',
    category: 'Utility Spaces',
    icon: 'footprints',
    defaultPrompt:
      'A hard-working mudroom with a long bench and open cubbies below, a row of strong coat hooks, closed lockers for each person, boot trays on a durable floor, deep baskets for hats and leashes, clear welcoming light at the door, photographed at eye level with straight verticals',
  },
  {
    value: 'garage',
    label: 'Garage',
    description: 'Parking, a bench and ordered storage',
    category: 'Utility Spaces',
    icon: 'car',
    defaultPrompt:
      'A clean garage with wall-to-wall cabinets and a solid workbench, tools on a slotted wall panel, bicycles hung off the ground, a sealed floor without stains, a clear bay for the car, bright even ceiling light, photographed at eye level with straight verticals',
  },
  {
    value: 'other',
    label: 'Other Space',
    description: 'Any room not listed here',
    category: 'Other',
    icon: 'shapes',
    defaultPrompt:
      'A well-planned space furnished for its purpose and easy to move through, one clear focal point, seating and surfaces in proportion to the room, storage that hides what is not in use, layered light for day and evening, existing walls and openings unchanged, photographed at eye level with straight verticals',
  },
] as const satisfies readonly RoomRow[]

export type RoomTypeId = (typeof ROOM_ROWS)[number]['value']
export type RoomIcon = (typeof ROOM_ROWS)[number]['icon']
export type RoomType = RoomRow & { value: RoomTypeId; icon: RoomIcon }

export const ROOM_TYPES: readonly RoomType[] = ROOM_ROWS

/** The values of the room types, as the form sends them. */
export const ROOM_TYPE_IDS: readonly RoomTypeId[] = ROOM_ROWS.map(({ value }) => value)

/** The room type with that value, or `null`. */
export function findRoom(value: string): RoomType | null {
  return ROOM_TYPES.find((room) => room.value === value) ?? null
}

/** The label of that room type, or the value itself if the type no longer exists. */
export function roomLabel(value: string): string {
  return findRoom(value)?.label ?? value
}

/** The room types under Popular Choices, which the picker shows first. */
export function popularRooms(): RoomType[] {
  return ROOM_TYPES.filter((room) => room.popular)
}

/** Rooms by category, in the picker's order, without empty categories. */
export function roomsByCategory(
  rooms: readonly RoomType[] = ROOM_TYPES,
): { category: RoomCategory; rooms: RoomType[] }[] {
  return ROOM_CATEGORIES.map((category) => ({
    category,
    rooms: rooms.filter((room) => room.category === category),
  })).filter((group) => group.rooms.length > 0)
}
