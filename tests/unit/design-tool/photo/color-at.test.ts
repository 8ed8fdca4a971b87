import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { colorAt, meanOfDisc } from '@/components/design-tool/photo/photo-pixels'

const square = (colorOf: (x: number, y: number) => readonly number[], side = 5) => {
  const data = new Uint8ClampedArray(4 * side * side)
  for (let i = 0; i < side * side; i++) data.set([...colorOf(i % side, Math.floor(i / side)), 255], 4 * i)
  return { width: side, height: side, data }
}

const drawn: number[][] = []
/** A canvas that answers reads with what was put on it, off by this much in one place. */
const canvasWithNoise = (noise: number) =>
  class {
    put: Uint8ClampedArray | null = null
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext() {
      const { width, height } = this
      return {
        drawImage: (_: unknown, x: number, y: number) => drawn.push([x, y, width, height]),
        putImageData: ({ data }: { data: Uint8ClampedArray }) => {
          this.put = data
        },
        getImageData: () =>
          this.put
            ? { data: this.put.map((level, i) => level + (i === 500 ? noise : 0)) }
            : square(() => [1, 2, 3]),
      }
    }
  }

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', canvasWithNoise(0))
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(readonly data: Uint8ClampedArray) {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('a color is the mean of a disc in linear light, without the corners around it', () => {
  expect(meanOfDisc(square(() => [10, 128, 250]))).toBe('#0a80fa')
  const isCorner = (x: number, y: number) => (x === 0 || x === 4) && (y === 0 || y === 4)
  expect(meanOfDisc(square((x, y) => (isCorner(x, y) ? [255, 0, 0] : [10, 128, 250])))).toBe('#0a80fa')
  // Half of the light is far more than half of the byte.
  expect(meanOfDisc(square((x) => (x === 0 ? [0, 0, 0] : [255, 255, 255]), 2))).toBe('#bcbcbc')
})

test('at the edges of a photo the disc stays on it', () => {
  const bitmap = (width: number, height: number) => ({ width, height, close: () => undefined })
  for (const [x, y] of [
    [0, 0],
    [0.5, 0.5],
    [0.999, 0.999],
  ] as const)
    colorAt(bitmap(100, 50), { x, y })
  colorAt(bitmap(3, 50), { x: 0.5, y: 0.5 })
  expect(drawn.map((numbers) => numbers.map(Math.abs))).toEqual([
    [0, 0, 5, 5],
    [48, 23, 5, 5],
    [95, 45, 5, 5],
    [0, 23, 3, 5],
  ])
})

test('a canvas that answers with more than three levels of noise anywhere is not read', async () => {
  const bitmap = { width: 5, height: 5, close: () => undefined }
  const read = async (noise: number) => {
    vi.stubGlobal('OffscreenCanvas', canvasWithNoise(noise))
    vi.resetModules()
    const { pixelsAt } = await import('@/components/design-tool/photo/photo-pixels')
    return pixelsAt(bitmap, bitmap).rgb.slice(0, 3)
  }
  expect(await read(3)).toEqual(Uint8Array.of(1, 2, 3))
  await expect(read(4)).rejects.toThrow('no canvas to read from')
})
