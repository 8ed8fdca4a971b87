'use client'

import { useEffect, useRef } from 'react'

/** The photo at its displayed size. What surrounds it carries the description. */
export function PhotoCanvas({
  bitmap,
  width,
  height,
}: {
  bitmap: ImageBitmap
  width: number
  height: number
}) {
  const ref = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d', { alpha: false })
    if (!canvas || !context) return
    const ratio = window.devicePixelRatio || 1
    canvas.width = Math.min(bitmap.width, Math.round(width * ratio))
    canvas.height = Math.min(bitmap.height, Math.round(height * ratio))
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }, [bitmap, width, height])

  return <canvas ref={ref} className="absolute inset-0 size-full" />
}
