import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeMaskPng } from '@/lib/mask/png'
import { type BitRaster, isPixelSelected } from '@/lib/mask/raster'
import { rasterise } from '@/lib/mask/rasterise'

async function decode(png: Uint8Array) {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { grey: data, width: info.width, height: info.height, channels: info.channels }
}

function expected(raster: BitRaster): Uint8Array {
  return Uint8Array.from({ length: raster.width * raster.height }, (_, i) =>
    isPixelSelected(raster, i % raster.width, Math.floor(i / raster.width)) ? 255 : 0,
  )
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
    '$width × $height reads back as the very same pixels, white where selected',
    async (size) => {
      const raster = rasterise(
        [
          {
            kind: 'stroke',
            tool: 'brush',
            width: 40,
            points: [
              { x: 0, y: 0 },
              { x: 300, y: 200 },
              { x: 630, y: 30 },
            ],
          },
          {
            kind: 'stroke',
            tool: 'eraser',
            width: 9,
            points: [
              { x: 0, y: 200 },
              { x: 640, y: 90 },
            ],
          },
        ],
        size,
      )
      const decoded = await decode(await encodeMaskPng(raster.bits, size.width, size.height))
      expect(decoded).toMatchObject({ ...size, channels: 1 })
      expect(Buffer.compare(decoded.grey, expected(raster))).toBe(0)
    },
  )

  test('refuses bits that are not of the size they are said to be', async () => {
    await expect(encodeMaskPng(new Uint8Array(5), 16, 3)).rejects.toThrow(RangeError)
    await expect(encodeMaskPng(new Uint8Array(0), 0, 3)).rejects.toThrow(RangeError)
  })
})
