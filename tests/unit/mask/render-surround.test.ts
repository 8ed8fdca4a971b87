import { expect, test } from 'vitest'
import { rasterize } from '@/lib/mask/rasterize'
import { renderSurround } from '@/lib/mask/render-surround'

const size = { width: 60, height: 40 }
const square = Float32Array.of(20, 10, 40, 10, 40, 30, 20, 30)
const raster = rasterize([{ kind: 'outline', mode: 'add', area: 3, polygons: [square] }], size)
const view = { scale: 1, left: 0, top: 0 }

function surround(ratio = 1, isSelected: (area: number) => boolean = (area) => area === 3) {
  const shown = { width: size.width * ratio, height: size.height * ratio }
  const rgba = renderSurround(raster, { ...view, scale: ratio }, shown, { ratio, isSelected })
  /** Gray and opacity at a point of the photo. */
  return (x: number, y: number) => {
    const at = 4 * (Math.floor(y * ratio) * shown.width + Math.floor(x * ratio))
    return [rgba[at], rgba[at + 3]]
  }
}

test('a light line with a dark edge runs around what is selected, and the rest of the photo is darker', () => {
  for (const ratio of [1, 2]) {
    const at = surround(ratio)
    expect(at(30, 20)).toEqual([0, 0])
    expect(at(20.5, 10.5)).toEqual([0, 0])
    expect(at(19.5, 20)).toEqual([255, 255])
    const [gray = 255, opacity = 0] = at(17.5, 20)
    expect(gray).toBeLessThan(60)
    expect(opacity).toBeGreaterThan(180)
    expect(at(5, 5)).toEqual([0, 128])
  }
})

test('what is left out counts as the rest, and without a rest there is nothing', () => {
  expect(surround(1, () => false)(30, 20)).toEqual([0, 128])
  const whole = rasterize([{ kind: 'fill', area: 1 }], size)
  const rgba = renderSurround(whole, view, size, { ratio: 1, isSelected: () => true })
  expect(rgba.every((value) => value === 0)).toBe(true)
})
