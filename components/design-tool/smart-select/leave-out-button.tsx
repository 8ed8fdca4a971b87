import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { MaskLayer, Polygon } from '@/lib/mask/layers'
import { type Mask, type MaskAction, settingsOf } from '@/lib/mask/mask'
import type { SmartSelection } from './smart-selection'

type LeaveOutProps = { smart: SmartSelection | null; mask: Mask; onAct: (action: MaskAction) => void }

/**
 * After a brush stroke, which goes over whatever stands in its way: takes the things that were found in the area out of it
 * again.
 */
export function LeaveOutButton({ smart, mask, onAct }: LeaveOutProps) {
  const t = useTranslations('transform.areas')
  const things = useThingsUnderStroke(smart, mask)
  if (things.length === 0) return null
  const leaveOut = () => {
    const outline = { kind: 'outline', mode: 'remove', area: mask.active, polygons: things.flat() } as const
    onAct({ type: 'outline', outline })
  }
  return (
    <Button variant="secondary" size="small" className="self-start" onClick={leaveOut}>
      {t('leaveOut', { count: things.length })}
    </Button>
  )
}

type Things = readonly (readonly Polygon[])[]

/** The outlines of things in the active area, for as long as a stroke over a surface is the latest step. */
function useThingsUnderStroke(smart: SmartSelection | null, mask: Mask): Things {
  const [found, setFound] = useState<{ layer: MaskLayer; things: Things } | null>(null)
  const layer = mask.history.done.at(-1)
  const area = mask.areas.find(({ id }) => id === mask.active)
  const isSurface = area !== undefined && SURFACES.has(settingsOf(area).kind)
  const isStroke = layer?.kind === 'stroke' && layer.tool === 'brush' && layer.area === mask.active
  useEffect(() => {
    if (!smart || !layer || !isStroke || !isSurface) return
    let isCurrent = true
    smart
      .thingsIn(mask)
      .then((things) => isCurrent && setFound({ layer, things }))
      // Without the model nothing is known of the room.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [smart, layer, mask, isStroke, isSurface])
  return found && found.layer === layer && isSurface ? found.things : []
}

/** What has things before it. A sofa is one itself. */
const SURFACES: ReadonlySet<string> = new Set(['wall', 'floor', 'ceiling', 'tiles'])
