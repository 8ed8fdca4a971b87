import { useSyncExternalStore } from 'react'
import { type AreaSettings, areaOfMost, MOST_REFUSED } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { Labels, Size } from '@/lib/math/image'
import { surfacesIn } from '@/lib/segment/kind-map'
import { type SmallMask, smallMaskOf } from '@/lib/segment/small-mask'
import type { Task } from '@/lib/tasks/tasks'
import type { PhotoWork } from './open-photo'
import type { RoomWorker } from './room-worker-client'

/** The largest area: its index, its share (0–1) of the photo, and its pixels. */
export type LargestArea = { readonly index: number; readonly share: number; readonly mask: SmallMask }

/** The largest of some areas numbered from 1; `null` without any. */
export function largestIn(labels: Labels, size: Size, count: number): LargestArea | null {
  const pixels = new Uint32Array(count + 1)
  for (const label of labels) pixels[label] = (pixels[label] ?? 0) + 1
  const index = pixels.subarray(1).indexOf(Math.max(...pixels.subarray(1)))
  if (index < 0) return null
  const share = (pixels[index + 1] ?? 0) / labels.length
  return { index, share, mask: smallMaskOf(labels, size, index + 1) }
}

/** Why our own engine doesn't make the areas, as on the server; `finding` until that is known. */
type Refusal = (typeof MOST_REFUSED)[keyof typeof MOST_REFUSED] | 'finding'

type Known = Pick<RoomWorker, 'surfaces'>
type Asked = { readonly task: Task; readonly engine: string; readonly areas: readonly AreaSettings[] }

/** Whether our own engine makes areas of which this one is the largest. */
export function refusalOfLargest(known: Known, largest: LargestArea | null, asked: Asked): Refusal {
  const shares = asked.areas.map((_, i) => (i === largest?.index ? largest.share : 0))
  return largest && areaOfMost(asked, shares) >= 0 ? refusalOf(known, largest.mask) : null
}

function refusalOf({ surfaces }: Known, area: SmallMask): Refusal {
  const { kinds, search } = surfaces.get()
  if (kinds === undefined || search === 'finding') return 'finding'
  return MOST_REFUSED[kinds ? surfacesIn(kinds, area) : 'unknown']
}

/** Whether an area may be named: one with several surfaces is none of them. */
export function mayBeNamed(known: Known, { share, mask }: LargestArea): boolean {
  return share <= LIMITS.mask.mostOfPhoto || refusalOf(known, mask) === null
}

/** The same as a hook. */
export function useAreasRefusal(work: PhotoWork | null, largest: LargestArea | null, asked: Asked): Refusal {
  const read = () => work && refusalOfLargest(work.room, largest, asked)
  return useSyncExternalStore(work?.room.surfaces.subscribe ?? noSubscription, read, () => null)
}

const noSubscription = () => () => undefined
