import { useCallback, useRef } from 'react'
import type { SmartSelection } from '@/lib/client/transform/smart-selection'
import type { PhotoPoint } from '@/lib/mask/space'

/** Where a step led. `number` counts from 1, the largest surface first. */
export type Visited = {
  readonly place: PhotoPoint
  readonly share: number
  readonly number: number
  readonly count: number
}

/** Going from surface to surface by keys: `step` of 1 to the next, −1 to the one before. */
export function useSurfaceWalk(smart: SmartSelection | null, tolerance: number) {
  const at = useRef(-1)
  return useCallback(
    async (step: 1 | -1): Promise<Visited | null> => {
      const surfaces = (await smart?.surfaces(tolerance)) ?? []
      const count = surfaces.length
      if (count === 0) return null
      at.current = (Math.max(at.current, step > 0 ? -1 : 0) + step + count) % count
      const surface = surfaces[at.current]
      return surface ? { ...surface, number: at.current + 1, count } : null
    },
    [smart, tolerance],
  )
}
