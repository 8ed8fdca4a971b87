'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import type { Mood } from '@/lib/client/transform/mood-studio'
import type { PhotoWork } from '@/lib/client/transform/photo-work'
import { LIMITS } from '@/lib/domain/limits'
import { attachKeys } from './attach-keys'
import { attachPointer } from './attach-pointer'
import type { Brush } from './brush'
import { showMask } from './mask-painter'
import { MoodLayer } from './mood-layer'
import { PhotoCanvas } from './photo-canvas'
import { createSizeRing } from './size-ring'
import { useFit } from './use-fit'

type MaskCanvasProps = {
  work: PhotoWork
  brush: Brush
  share: string | null
  /** Shown in the selection's place. */
  mood: Mood | null
}

/** The photo with the selection over it, to paint on. */
export function MaskCanvas({ work, brush, share, mood }: MaskCanvasProps) {
  const t = useTranslations('transform.mask')
  const frameRef = useRef<HTMLDivElement>(null)
  const easelRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const ringRef = useRef<HTMLDivElement>(null)
  const brushRef = useRef(brush)
  const helpId = useId()
  const { photo, session } = work
  const fit = useFit(frameRef, photo.size)

  useEffect(() => {
    brushRef.current = brush
  }, [brush])

  useEffect(() => {
    const element = easelRef.current
    const canvas = canvasRef.current
    if (!element || !canvas || !ringRef.current || !fit) return
    const ring = createSizeRing(ringRef.current)
    const easel = { element, session, ring, brush: () => brushRef.current }
    const stops = [
      showMask(canvas, session, fit),
      attachPointer({ ...easel, view: fit.view }),
      attachKeys({ ...easel, fit }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [fit, session])

  const size = { width: String(photo.size.width), height: String(photo.size.height) }
  return (
    <div ref={frameRef} className="w-full">
      {fit && (
        <div
          ref={easelRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is painted on with the keyboard too.
          tabIndex={0}
          role="application"
          aria-label={share === null ? t('canvasEmpty', size) : t('canvas', { ...size, share })}
          aria-describedby={helpId}
          style={{ width: fit.width, height: fit.height }}
          className="relative mx-auto touch-pinch-zoom cursor-none overflow-hidden rounded-md bg-bench select-none"
        >
          <PhotoCanvas bitmap={photo.bitmap} width={fit.width} height={fit.height} />
          <canvas
            ref={canvasRef}
            style={{ opacity: mood ? 0 : LIMITS.mask.overlayAlpha }}
            className="absolute inset-0 size-full"
          />
          {mood && <MoodLayer mood={mood} />}
          <div
            ref={ringRef}
            aria-hidden="true"
            style={{ width: brush.size, height: brush.size, opacity: 0 }}
            className="pointer-events-none absolute top-0 left-0 rounded-full will-change-transform border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.65),inset_0_0_0_1px_rgb(0_0_0/0.45)]"
          />
          <p id={helpId} className="sr-only">
            {t('canvasHelp')}
          </p>
        </div>
      )}
    </div>
  )
}
