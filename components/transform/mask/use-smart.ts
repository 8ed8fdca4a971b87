import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { SmartSelection, type SmartState } from '@/lib/client/transform/smart-selection'
import type { Brush } from './brush'

/** Smart select on one photo. It looks at the photo when its tool is taken up, and follows its settings. */
export function useSmart({ session, photo }: PhotoWork, brush: Brush) {
  const [smart, setSmart] = useState<SmartSelection | null>(null)
  const isHeld = brush.tool === 'smart'
  const { tolerance, isSnapping } = brush.smart

  useEffect(() => {
    const selection = new SmartSelection(session, async () => {
      const { openSurfaceFinder } = await import('@/lib/client/transform/surface-finder')
      return openSurfaceFinder(photo)
    })
    setSmart(selection)
    return () => selection.stop()
  }, [session, photo])

  useEffect(() => {
    if (isHeld) smart?.prepare()
  }, [smart, isHeld])

  useEffect(() => {
    if (isHeld) void smart?.revise({ tolerance, isSnapping })
  }, [smart, isHeld, tolerance, isSnapping])

  const state: SmartState = useSyncExternalStore(smart?.subscribe ?? never, smart?.state ?? resting, resting)
  return { smart, state }
}

const never = () => () => undefined
const resting = (): SmartState => 'resting'
