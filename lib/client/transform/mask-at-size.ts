import { layersInEffect, type MaskLayer } from '@/lib/mask/mask'
import { rasterise } from '@/lib/mask/rasterise'
import { scaleRings } from '@/lib/mask/rings'
import type { PhotoSize } from '@/lib/mask/space'

/** A mask painted at another size than its photo's: one byte a pixel, 255 where it is selected, else 0. */
export function maskAtSize(
  layers: readonly MaskLayer[],
  photo: PhotoSize,
  size: PhotoSize,
): Uint8Array<ArrayBuffer> {
  const scale = { x: size.width / photo.width, y: size.height / photo.height }
  const { bits, stride } = rasterise(
    layersInEffect(layers).map((layer) => scaled(layer, scale)),
    size,
  )
  const bytes = new Uint8Array(size.width * size.height)
  for (let y = 0, i = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, i++) {
      const byte = bits[y * stride + (x >> 3)] ?? 0
      if (byte & (0x80 >> (x & 7))) bytes[i] = 255
    }
  }
  return bytes
}

function scaled(layer: MaskLayer, scale: { x: number; y: number }): MaskLayer {
  if (layer.kind === 'fill' || layer.kind === 'inversion') return layer
  if (layer.kind === 'area') return { ...layer, rings: scaleRings(layer.rings, scale) }
  const points = layer.points.map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y }))
  return { ...layer, width: layer.width * Math.sqrt(scale.x * scale.y), points }
}
