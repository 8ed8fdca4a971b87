import { useEffect, useRef } from 'react'
import type { PreviewImage } from '@/components/design-tool/photo/photo-previews'
import { Badge } from '@/components/ui/badge'
import type { View, Viewport } from '@/lib/mask/space'

/** `image` may be a picture that was made earlier, by its URL. */
type PreviewLayerProps = { image: PreviewImage | string; viewport: Viewport; label: string; badge: string }

/** A preview on top of the photo that moves with it. Pointer events pass through, so the user can keep painting. */
export function PreviewLayer({ image, viewport, label, badge }: PreviewLayerProps) {
  const isPicture = typeof image === 'string'
  const ref = useImageCanvas(isPicture ? null : image)
  const layerRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const layer = layerRef.current
    if (!layer) return
    const follow = ({ scale, left, top }: View) => {
      layer.style.transform = `translate(${left}px, ${top}px) scale(${scale / viewport.fit.view.scale})`
    }
    follow(viewport.view())
    return viewport.subscribe(follow)
  }, [viewport])

  return (
    <div className="pointer-events-none absolute inset-0 animate-in fade-in duration-150 motion-reduce:animate-none">
      <div ref={layerRef} className="size-full origin-top-left">
        {isPicture && <ArrivalPicture src={image} />}
        <canvas ref={ref} role="img" aria-label={label} className="size-full" />
      </div>
      <span className="absolute top-2 left-2 flex rounded-sm bg-surface">
        <Badge tone="brass">{badge}</Badge>
      </span>
    </div>
  )
}

/** What the user made before signing in, in place of the photo until the editor has drawn it. */
export function ArrivalPicture({ src }: { src: string }) {
  // biome-ignore lint/performance/noImgElement: a data URL.
  return <img src={src} alt="" className="absolute inset-0 size-full bg-neutral object-contain" />
}

/** The canvas to show an image's pixels on. */
export function useImageCanvas(image: PreviewImage | null) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    const context = canvas?.getContext('2d')
    if (!image || !canvas || !context) return
    canvas.width = image.width
    canvas.height = image.height
    context.putImageData(new ImageData(image.rgba, image.width, image.height), 0, 0)
  }, [image])
  return ref
}
