import { expect, test, vi } from 'vitest'
import { PhotoPreviews } from '@/components/design-tool/photo/photo-previews'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { analyze } from '@/lib/engines/preview/analysis/analysis'
import { DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'
import { render } from '@/lib/engines/preview/render/render'
import { colorDifference, toCieLab } from '@/lib/math/cie-lab'
import { type Photo, type Size, sizeWithLongSide } from '@/lib/math/image'
import { shrinkPhoto } from '@/lib/math/resize'
import { paintMask, photographed } from './fixtures.ts'

vi.setConfig({ testTimeout: 60_000 })

/** White, medium, dark and saturated: one paint for each of four stripes of the wall. */
const PAINTS = ['#f4f1ea', '#8fa08a', '#1f2d3d', '#c8102e'] as const
const TOP = 0.08
const BOTTOM = 0.56

function stripes({ width, height }: Photo): Uint8Array {
  const wall = paintMask(width, height, (_, y) => y > TOP * height && y < BOTTOM * height)
  return wall.map((value, i) => value && 1 + Math.floor(((i % width) * PAINTS.length) / width))
}

/** Mean color of the middle of a stripe. */
function middleOf(pixels: Uint8Array | Uint8ClampedArray, { width, height }: Size, stripe: number) {
  const channels = pixels.length / (width * height)
  const column = (share: number) => Math.round(((stripe + share) / PAINTS.length) * width)
  const row = (share: number) => Math.round((TOP + share * (BOTTOM - TOP)) * height)
  const sum = { l: 0, a: 0, b: 0, count: 0 }
  for (let y = row(0.3); y < row(0.7); y++) {
    for (let x = column(0.35); x < column(0.65); x++) {
      const channel = (c: number) => (pixels[channels * (y * width + x) + c] ?? 0) / 255
      const { l, a, b } = toCieLab({ mode: 'rgb', r: channel(0), g: channel(1), b: channel(2) })
      sum.l += l
      sum.a += a
      sum.b += b
      sum.count += 1
    }
  }
  return { mode: 'lab65', l: sum.l / sum.count, a: sum.a / sum.count, b: sum.b / sum.count } as const
}

test('paint has the same color in preview and design, also in a dark and grainy photo', () => {
  const photo = photographed(330, 220, { light: 0.3, cast: [1.05, 1, 0.85], noise: 9 })
  const areas = PAINTS.map((color) => ({ ...PLAIN_AREA, kind: 'wall', material: 'paint', color }) as const)
  const controls = { ...DEFAULT_CONTROLS, style: 'rustic', areas } as const
  const mask = stripes(photo)
  const made = render(photo, mask, analyze(photo, mask), controls).rgb
  // Browsers send their worker a smaller photo.
  const small = shrinkPhoto(photo, sizeWithLongSide(photo, 180))
  const previews = new PhotoPreviews(small)
  previews.setMask(stripes(small))
  const shown = previews.draw(controls)
  for (const stripe of PAINTS.keys()) {
    const difference = colorDifference(middleOf(shown.rgba, shown, stripe), middleOf(made, photo, stripe))
    expect(difference).toBeLessThan(1)
  }
})

test('a color tried after others looks as if it had been tried first', () => {
  const photo = photographed(150, 100, { light: 1, cast: [1, 1, 1], noise: 3 })
  const draw = (previews: PhotoPreviews, material: 'paint' | 'brick', color: string) => {
    const area = { ...PLAIN_AREA, kind: 'wall', material, color } as const
    return previews.draw({ ...DEFAULT_CONTROLS, style: 'modern', areas: [area] }).rgba
  }
  const open = () => {
    const previews = new PhotoPreviews(photo)
    previews.setMask(stripes(photo).map((label) => (label === 0 ? 0 : 1)))
    return previews
  }
  const tried = open()
  for (const color of ['#f4f1ea', '#1f2d3d']) draw(tried, 'paint', color)
  const brick = draw(tried, 'brick', '#884433')
  const paint = draw(tried, 'paint', '#c8102e')
  const distance = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
    one.reduce((sum, byte, i) => sum + Math.abs(byte - (other[i] ?? 0)), 0) / one.length
  // JIT compilers may round a byte differently from one draw to the next.
  expect(distance(paint, draw(open(), 'paint', '#c8102e'))).toBeLessThan(0.01)
  expect(distance(brick, draw(open(), 'brick', '#884433'))).toBeLessThan(0.01)
})
