import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeAreasPng, encodeMaskPng, readAreasText, sentSize } from '@/lib/mask/png'
import { createRaster, type LabelRaster, labelsAt } from '@/lib/mask/raster'
import { createRandom } from '@/lib/math/numeric'

async function decode(png: Uint8Array) {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { grey: data, width: info.width, height: info.height, channels: info.channels }
}

function expected({ labels }: LabelRaster): Uint8Array {
  return labels.map((label) => (label === 2 ? 255 : 0))
}

const sizes = [
  { width: 1, height: 1 },
  { width: 7, height: 3 },
  { width: 8, height: 5 },
  { width: 1, height: 300 },
  { width: 641, height: 427 },
]

describe('the mask as a PNG', () => {
  test.each(sizes)(
    '$width × $height reads back as the very same pixels, white where the area is shown',
    async (size) => {
      const random = createRandom(size.width)
      const raster = createRaster(size)
      for (const i of raster.labels.keys()) raster.labels[i] = Math.floor(4 * random())
      const decoded = await decode(await encodeMaskPng(raster, (area) => area === 2))
      expect(decoded).toMatchObject({ ...size, channels: 1 })
      expect(Buffer.compare(decoded.grey, expected(raster))).toBe(0)
    },
  )

  test('refuses labels that are not of the size they are said to be', async () => {
    const labels = new Uint8Array(5)
    await expect(encodeAreasPng({ width: 16, height: 3, labels }, labels)).rejects.toThrow(RangeError)
    await expect(encodeMaskPng({ width: 0, height: 3, labels }, () => true)).rejects.toThrow(RangeError)
  })

  test('a map of areas has the gray levels it was given, and keeps its text', async () => {
    const raster = createRaster({ width: 9, height: 4 })
    raster.labels.fill(4, 3, 20).fill(9, 20, 30)
    const levels = new Uint8Array(256)
    levels.set([1], 4)
    levels.set([2], 9)
    const png = await encodeAreasPng(raster, levels, 'wall – “accent”')
    const { grey } = await decode(png)
    expect([...grey]).toEqual([...raster.labels].map((label) => levels[label]))
    expect(readAreasText(png)).toBe('wall – “accent”')
    expect(readAreasText(await encodeMaskPng(raster, () => true))).toBeNull()
  })
})

test('the areas of a very large photo are sent at the size that is kept of it, each pixel from the nearest', () => {
  const labels = Uint8Array.from({ length: 200 * 100 }, (_, i) => (i % 200 < 100 ? 1 : 2))
  const raster = { width: 200, height: 100, labels }
  const size = sentSize(raster, 5_000)
  expect(size).toEqual({ width: 100, height: 50 })
  expect(labelsAt(raster, size).labels.every((label, i) => label === (i % 100 < 50 ? 1 : 2))).toBe(true)
  expect(labelsAt(raster, sentSize(raster, 20_000))).toBe(raster)
})
