import { useEffect, useRef } from 'react'
import type { PreviewImage } from '@/components/design-tool/photo/photo-previews'
import { Badge } from '@/components/ui/badge'
import type { View, Viewport } from '@/lib/mask/space'

type PreviewLayerProps = { image: PreviewImage; viewport: Viewport; label: string; badge: string }

/** A preview on top of the photo that moves with it. Pointer events pass through, so the user can keep painting. */
export function PreviewLayer({ image, viewport, label, badge }: PreviewLayerProps) {
  const ref = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    canvas.width = image.width
    canvas.height = image.height
    context.putImageData(new ImageData(image.rgba, image.width, image.height), 0, 0)
  }, [image])

  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const follow = ({ scale, left, top }: View) => {
      canvas.style.transform = `translate(${left}px, ${top}px) scale(${scale / viewport.fit.view.scale})`
    }
    follow(viewport.view())
    return viewport.subscribe(follow)
  }, [viewport])

  return (
    <div className="pointer-events-none absolute inset-0">
      <canvas ref={ref} role="img" aria-label={label} className="size-full origin-top-left" />
      <span className="absolute top-2 left-2 flex rounded-sm bg-surface">
        <Badge tone="brass">{badge}</Badge>
      </span>
    </div>
  )
}
