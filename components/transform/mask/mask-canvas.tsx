'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { cn } from '@/components/ui/cn'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import type { SmartSelection } from '@/lib/client/transform/smart-selection'
import { LIMITS } from '@/lib/domain/limits'
import type { Viewport } from '@/lib/mask/viewport'
import { attachEasel, type Walk } from './attach-easel'
import type { Brush } from './brush'
import { changingHand, paintingHand, selectingHand } from './hand'
import { ringCursor } from './ring-cursor'
import { useViewport } from './use-viewport'
import { ZoomControls } from './zoom-controls'

type MaskCanvasProps = {
  work: PhotoWork
  brush: Brush
  smart: SmartSelection | null
  walk: Walk
  share: string | null
  /** A preview, shown in the selection's place. */
  layer: ((viewport: Viewport) => ReactNode) | null
  onViewport: (viewport: Viewport | null) => void
}

/** The photo with the selection over it, to paint on. */
export function MaskCanvas({ work, brush, smart, walk, share, layer, onViewport }: MaskCanvasProps) {
  const t = useTranslations('transform.mask')
  const frameRef = useRef<HTMLDivElement>(null)
  const easelRef = useRef<HTMLDivElement>(null)
  const photoRef = useRef<HTMLCanvasElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const ringRef = useRef<HTMLDivElement>(null)
  const heldRef = useRef({ brush, walk })
  const helpId = useId()
  const { photo, session } = work
  const viewport = useViewport(frameRef, photo.size, onViewport)

  useEffect(() => {
    heldRef.current = { brush, walk }
  }, [brush, walk])

  useEffect(() => {
    if (!viewport || !smart) return
    const held = () => heldRef.current.brush
    const painting = paintingHand(session, viewport, held)
    const selecting = selectingHand(smart, () => held().smart)
    const hand = changingHand(() => (held().tool === 'smart' ? selecting : painting))
    const parts = { easel: easelRef, photo: photoRef, mask: canvasRef, ring: ringRef }
    return attachEasel(parts, {
      work,
      viewport,
      hand,
      brush: held,
      walk: (step) => heldRef.current.walk(step),
    })
  }, [viewport, session, work, smart])

  const size = { width: String(photo.size.width), height: String(photo.size.height) }
  const ring = useMemo(() => ringCursor(brush.size), [brush.size])
  const cursor: CSSProperties & Record<'--ring', string> = { '--ring': ring }
  return (
    <div ref={frameRef} className="w-full">
      {viewport && (
        <div
          style={{ width: viewport.fit.width, height: viewport.fit.height, ...cursor }}
          className="relative mx-auto"
        >
          <div
            ref={easelRef}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is painted on with the keyboard too.
            tabIndex={0}
            role="application"
            aria-label={share === null ? t('canvasEmpty', size) : t('canvas', { ...size, share })}
            aria-describedby={helpId}
            className={cn(
              'relative size-full touch-none overflow-hidden rounded-md bg-bench select-none data-moving:cursor-grab',
              brush.tool === 'smart' ? 'cursor-crosshair' : 'cursor-(--ring)',
            )}
          >
            <canvas ref={photoRef} className="absolute inset-0 size-full" />
            <canvas
              ref={canvasRef}
              style={{ opacity: layer ? 0 : LIMITS.mask.overlayAlpha }}
              className="absolute inset-0 size-full origin-top-left"
            />
            {layer?.(viewport)}
            <div
              ref={ringRef}
              aria-hidden="true"
              style={{ width: brush.size, height: brush.size, opacity: 0 }}
              className="pointer-events-none absolute top-0 left-0 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.65),inset_0_0_0_1px_rgb(0_0_0/0.45)] will-change-transform"
            />
            <p id={helpId} className="sr-only">
              {t('canvasHelp')}
            </p>
          </div>
          <ZoomControls viewport={viewport} />
        </div>
      )}
    </div>
  )
}
