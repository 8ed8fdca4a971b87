import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { isPlanar } from '@/lib/domain/areas'
import type { MaskLayer, Outline, Polygon } from '@/lib/mask/layers'
import { type Mask, type MaskAction, settingsOf } from '@/lib/mask/mask'
import type { SmartSelection } from './smart-selection'

type LeftOutThingsProps = { smart: SmartSelection | null; mask: Mask; onAct: (action: MaskAction) => void }

type Things = readonly (readonly Polygon[])[]

/**
 * A brush stroke over a wall or floor also covers objects in front of it. Those found are removed again in a separate step,
 * which one click reverts. After that, this area asks first.
 */
export function LeftOutThings({ smart, mask, onAct }: LeftOutThingsProps) {
  const t = useTranslations('transform.areas')
  const { found, leftOut, leaveOut, keep } = useThings(smart, mask, onAct)
  if (leftOut > 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm" role="status">
        {t('leftOut', { count: leftOut })}
        <Button variant="secondary" size="small" onClick={keep}>
          {t('keepThings', { count: leftOut })}
        </Button>
      </p>
    )
  }
  if (found.length === 0) return null
  return (
    <Button variant="secondary" size="small" className="self-start" onClick={() => leaveOut(found)}>
      {t('leaveOut', { count: found.length })}
    </Button>
  )
}

function useThings(smart: SmartSelection | null, mask: Mask, onAct: LeftOutThingsProps['onAct']) {
  const [under, setUnder] = useState<{ stroke: MaskLayer; things: Things } | null>(null)
  const [step, setStep] = useState<{ outline: Outline; count: number } | null>(null)
  /** Strokes whose objects were already left out, and areas where the user wants to keep them. */
  const done = useRef({ strokes: new WeakSet<MaskLayer>(), kept: new Set<number>() })
  const stroke = strokeOverSurface(mask)
  const leaveOut = (things: Things) => {
    const outline = {
      kind: 'outline',
      mode: 'remove',
      area: mask.active,
      polygons: things.flat(),
    } satisfies Outline
    setStep({ outline, count: things.length })
    onAct({ type: 'outline', outline })
  }
  const onFound = useEffectEvent((things: Things) => {
    if (!stroke) return
    setUnder({ stroke, things })
    const { strokes, kept } = done.current
    if (things.length === 0 || kept.has(mask.active) || strokes.has(stroke)) return
    strokes.add(stroke)
    leaveOut(things)
  })
  const find = useEffectEvent(() => smart?.thingsIn(mask) ?? Promise.resolve([]))
  useEffect(() => {
    if (!smart || !stroke) return
    let isCurrent = true
    find()
      .then((things) => isCurrent && onFound(things))
      // Without the model, the room's objects are unknown.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [smart, stroke])
  const latest = mask.history.done.at(-1)
  return {
    found: under && under.stroke === stroke ? under.things : [],
    leftOut: step && step.outline === latest ? step.count : 0,
    leaveOut,
    keep: () => {
      done.current.kept.add(mask.active)
      onAct({ type: 'undo' })
    },
  }
}

/** The latest step, if it is a brush stroke over a surface that may have objects in front of it. A sofa, for example, may not. */
function strokeOverSurface({ history, areas, active }: Mask): MaskLayer | null {
  const layer = history.done.at(-1)
  const area = areas.find(({ id }) => id === active)
  const isStroke = layer?.kind === 'stroke' && layer.tool === 'brush' && layer.area === active
  return isStroke && area && isPlanar(settingsOf(area).kind) ? layer : null
}
