import type { LayerImage } from '@/components/design-tool/editor/preview-layer'

/** Images of one size on top of each other, later ones above; `null` for none. */
export function layered([bottom, ...above]: readonly LayerImage[]): LayerImage | null {
  if (!bottom) return null
  if (above.length === 0) return bottom
  const rgba = bottom.rgba.slice()
  for (const image of above) lay(rgba, image.rgba)
  return { width: bottom.width, height: bottom.height, rgba }
}

/** Straight alpha, as canvases have it. Areas only meet at their soft edges. */
function lay(below: Uint8ClampedArray, above: Uint8ClampedArray): void {
  for (let p = 0; p < above.length; p += 4) {
    const alpha = (above[p + 3] ?? 0) / 255
    if (alpha === 0) continue
    const rest = ((below[p + 3] ?? 0) / 255) * (1 - alpha)
    const total = alpha + rest
    for (let c = p; c < p + 3; c++) below[c] = ((above[c] ?? 0) * alpha + (below[c] ?? 0) * rest) / total
    below[p + 3] = 255 * total
  }
}
