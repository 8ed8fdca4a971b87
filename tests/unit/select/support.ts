import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Polygon } from '@/lib/mask/layers'
import { rasterize } from '@/lib/mask/rasterize'
import type { Photo } from '@/lib/math/image'

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))

export async function fixturePhoto(name: string): Promise<Photo> {
  const { data, info } = await sharp(fixture(name)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
}

/** A hand-painted mask: 1 where white. */
export async function fixtureMask(name: string): Promise<Uint8Array> {
  const grey = await sharp(fixture(name)).removeAlpha().greyscale().raw().toBuffer()
  return Uint8Array.from(grey, (value) => (value >= 128 ? 1 : 0))
}

/** Flat patches side by side: `colours` are columns of equal width. */
export function columns(
  width: number,
  height: number,
  colours: readonly (readonly [number, number, number])[],
): Photo {
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    rgb.set(colours[Math.floor(((i % width) * colours.length) / width)] ?? [0, 0, 0], i * 3)
  }
  return { width, height, rgb }
}

export function pixelsOf(polygons: readonly Polygon[], size: { width: number; height: number }): Uint8Array {
  return rasterize([{ kind: 'outline', mode: 'add', area: 1, polygons }], size).labels
}

export const count = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + value, 0)

/** Intersection over union of two selections. */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  const both = one.reduce((sum, value, i) => sum + (value && other[i] ? 1 : 0), 0)
  return both / (count(one) + count(other) - both)
}
