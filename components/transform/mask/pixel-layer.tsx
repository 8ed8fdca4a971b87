'use client'

import { useEffect, useRef } from 'react'
import type { View } from '@/lib/mask/space'
import type { Viewport } from '@/lib/mask/viewport'

/** A picture of the whole photo, transparent where it shows nothing. */
export type LayerPicture = {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

type PixelLayerProps = { picture: LayerPicture; viewport: Viewport; label: string }

/** A picture that lies over the photo and moves with it. */
export function PixelLayer({ picture, viewport, label }: PixelLayerProps) {
  const ref = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    canvas.width = picture.width
    canvas.height = picture.height
    context.putImageData(new ImageData(picture.rgba, picture.width, picture.height), 0, 0)
  }, [picture])

  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const follow = ({ scale, left, top }: View) => {
      canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale / viewport.fit.view.scale})`
    }
    follow(viewport.view())
    return viewport.subscribe(follow)
  }, [viewport])

  return <canvas ref={ref} role="img" aria-label={label} className="size-full origin-top-left" />
}
