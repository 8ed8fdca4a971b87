import {
  Armchair,
  Bath,
  BedDouble,
  BedSingle,
  BookOpen,
  Car,
  ChefHat,
  Coffee,
  CookingPot,
  Droplets,
  Fence,
  Flower2,
  Footprints,
  Gem,
  Laptop,
  type LucideIcon,
  Palette,
  Shapes,
  ShowerHead,
  Sofa,
  Sun,
  ToyBrick,
  Utensils,
  WashingMachine,
} from 'lucide-react'
import { getImageProps } from 'next/image'
import type { ReactNode } from 'react'
import { roomImagePath } from '@/lib/config/site-assets'
import { popularRooms, ROOM_TYPES, type RoomIcon, type RoomType, roomsByCategory } from '@/lib/domain/rooms'
import { STYLES } from '@/lib/domain/styles'
import type { PickerGroup, PickerOption } from './picker-options'

// Rendered on the server, so that the browser needs neither the icons' code nor the image component.

const ICONS: Record<RoomIcon, LucideIcon> = {
  sofa: Sofa,
  armchair: Armchair,
  gem: Gem,
  'bed-double': BedDouble,
  'bed-single': BedSingle,
  'toy-brick': ToyBrick,
  'cooking-pot': CookingPot,
  'chef-hat': ChefHat,
  utensils: Utensils,
  coffee: Coffee,
  bath: Bath,
  'shower-head': ShowerHead,
  droplets: Droplets,
  laptop: Laptop,
  'book-open': BookOpen,
  palette: Palette,
  sun: Sun,
  'flower-2': Flower2,
  fence: Fence,
  'washing-machine': WashingMachine,
  footprints: Footprints,
  car: Car,
  shapes: Shapes,
}

/** All styles, each with an image of the same room in it. */
export function styleGroups(): PickerGroup[] {
  return [
    {
      heading: null,
      options: STYLES.map(({ value, label, description }) => ({
        value,
        label,
        description,
        image: <StyleImage key={value} style={value} {...IN_LIST} />,
        tile: <StyleImage key={value} style={value} {...AS_TILE} />,
      })),
    },
  ]
}

/** The styles as tiles alone. */
export function styleTiles(): { value: string; label: string; image: ReactNode }[] {
  return STYLES.map(({ value, label }) => ({
    value,
    label,
    image: <StyleImage key={value} style={value} {...AS_TILE} />,
  }))
}

/** The rooms: the popular ones first, then the others by category (Spec §2). */
export function roomGroups(messages: { popularChoices: string; popular: string }): PickerGroup[] {
  const others = roomsByCategory(ROOM_TYPES.filter((room) => !room.popular))
  return [
    {
      heading: messages.popularChoices,
      options: popularRooms().map((room) => ({ ...roomOption(room), badge: messages.popular })),
    },
    ...others.map(({ category, rooms }) => ({ heading: category, options: rooms.map(roomOption) })),
  ]
}

function roomOption({ value, label, description, icon }: RoomType): PickerOption {
  const Icon = ICONS[icon]
  const image = (
    <span
      key={value}
      className="grid size-9 shrink-0 place-items-center rounded-sm border border-line bg-surface text-brass"
    >
      <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.6} />
    </span>
  )
  return { value, label, description, image }
}

const IN_LIST = { width: 54, height: 36, className: 'h-9 w-[54px] shrink-0 rounded-sm object-cover' }
const AS_TILE = { width: 128, height: 85, className: 'aspect-2/1 w-full object-cover' }

type StyleImageProps = { style: string; width: number; height: number; className: string }

function StyleImage({ style, width, height, className }: StyleImageProps) {
  const { props } = getImageProps({ src: roomImagePath(`designs/living-${style}`), width, height, alt: '' })
  // biome-ignore lint/performance/noImgElement: it is next/image's own set of files.
  return <img {...props} alt="" className={className} />
}
