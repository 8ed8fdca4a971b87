import {
  Armchair,
  BedDouble,
  Coffee,
  createLucideIcon,
  Image,
  LampFloor,
  type LucideIcon,
  MirrorRound,
  PlantPot,
  ShelvingUnit,
  Sofa,
  Utensils,
} from 'lucide-react'
import type { Thing } from '@/lib/tasks/furnish/furnishing'

/** Lucide has no rug: one on a floor, with a border and fringes. */
const Rug = createLucideIcon('rug', [
  ['path', { d: 'M6.5 6h11l4 11h-19z', key: 'edge' }],
  ['path', { d: 'M9 9.5h6l1.6 4H7.4z', key: 'border' }],
  ['path', { d: 'M4 17v2M8 17v2M12 17v2M16 17v2M20 17v2', key: 'fringes' }],
])

/** Nor a curtain: two halves on a rod. */
const Curtain = createLucideIcon('curtain', [
  ['path', { d: 'M2 4h20', key: 'rod' }],
  ['path', { d: 'M4 4v16h4c0-6 2.5-9 3-16', key: 'left' }],
  ['path', { d: 'M20 4v16h-4c0-6-2.5-9-3-16', key: 'right' }],
])

const ICONS: Record<Thing, LucideIcon> = {
  rug: Rug,
  picture: Image,
  mirror: MirrorRound,
  curtain: Curtain,
  sofa: Sofa,
  armchair: Armchair,
  'coffee-table': Coffee,
  'dining-table': Utensils,
  bed: BedDouble,
  bookcase: ShelvingUnit,
  'floor-lamp': LampFloor,
  plant: PlantPot,
}

/** The icon of an item that can be added to a room. */
export function ThingIcon({ thing }: { thing: Thing }) {
  const Icon = ICONS[thing]
  return <Icon aria-hidden="true" className="mx-auto mt-1.5 size-6 text-brass" strokeWidth={1.5} />
}
