import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { Perspective } from '@/lib/domain/perspective'
import { analyze } from '@/lib/engines/preview/analysis/analysis'
import { DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'
import { makeOwnSurface, ownSurface } from '@/lib/engines/preview/materials/own-surface'
import { render } from '@/lib/engines/preview/render/render'
import { drawSwatch } from '@/lib/engines/preview/render/swatch'
import { colorDifference } from '@/lib/math/cie-lab'
import { LINEAR_OF_BYTE } from '@/lib/math/color'
import type { Photo } from '@/lib/math/image'
import { paintImage, paintMask } from './fixtures.ts'

const TILE: OwnMaterial = {
  picture: 'f'.repeat(64),
  name: 'Blue tile',
  widthMm: 200,
  heightMm: 200,
  bond: 'straight',
  groutMm: 10,
  groutColor: '#ffffff',
  secondColor: '#000000',
  variation: 'none',
  sheen: 'matte',
  isTurned: false,
}

/** A glaze with a cloud in it. */
const PICTURE = paintImage(200, 200, (x, y) => {
  const cloud = 12 * Math.sin(x / 9) * Math.cos(y / 13)
  return [70 + cloud, 110 + cloud, 150 + cloud]
})

const AREA = { ...PLAIN_AREA, kind: 'wall', material: 'own', own: TILE } as const

/** The mean color of selected pixels, averaged in linear light. */
function meanColor({ rgb }: Photo, isTaken: (pixel: number) => boolean = () => true) {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let i = 0; 3 * i < rgb.length; i++) {
    if (!isTaken(i)) continue
    count += 1
    for (const c of [0, 1, 2] as const) sums[c] += LINEAR_OF_BYTE[rgb[3 * i + c] ?? 0] ?? 0
  }
  return { mode: 'lrgb', r: sums[0] / count, g: sums[1] / count, b: sums[2] / count } as const
}

test('a material has its picture’s mean color, within ΔE2000 2', () => {
  const size = { width: 200, height: 200 }
  for (const texelMetres of [0.0002, 0.002, 0.01]) {
    const detail = { pixels: size.width * size.height, texelMetres }
    const surface = makeOwnSurface({ ...TILE, groutMm: 0 }, PICTURE, detail)
    const rgb = drawSwatch(surface, size, texelMetres)
    expect(colorDifference(meanColor({ ...size, rgb }), meanColor(PICTURE)), `${texelMetres} m`).toBeLessThan(
      2,
    )
  }
})

test('tiles and their joints are as wide as typed, within 3 %, and turned ones swap their sides', () => {
  const metresPerPixel = 0.002
  const board = { ...TILE, widthMm: 400, heightMm: 100 }
  for (const [isTurned, across, down] of [
    [false, 205, 55],
    [true, 55, 205],
  ] as const) {
    const width = 450
    const detail = { pixels: width * width, texelMetres: metresPerPixel }
    const surface = makeOwnSurface({ ...board, isTurned }, PICTURE, detail)
    const rgb = drawSwatch(surface, { width, height: width }, metresPerPixel)
    const isGrout = (x: number, y: number) => (rgb[3 * (y * width + x)] ?? 0) > 170
    const along = (at: (n: number) => boolean) => {
      const starts: number[] = []
      for (let n = 1; n < width; n++) if (at(n) && !at(n - 1)) starts.push(n)
      const [first = 0, last = 0] = [starts[0], starts.at(-1)]
      return (last - first) / (starts.length - 1)
    }
    expect(Math.abs(along((x) => isGrout(x, 25)) / across - 1)).toBeLessThan(0.03)
    expect(Math.abs(along((y) => isGrout(25, y)) / down - 1)).toBeLessThan(0.03)
  }
})

test('a plane whose sides are known shows tiles of their size on it, within 3 %', () => {
  const [width, height] = [480, 120]
  const photo = paintImage(width, height, () => [180, 178, 174])
  const mask = paintMask(width, height, () => true)
  const corners: Perspective['corners'] = [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ]
  const perspective = { corners, widthMetres: 2.1, heightMetres: 0.525 }
  const areas = [{ ...AREA, perspective }]
  const pictures = new Map([[TILE.picture, PICTURE]])
  const controls = { ...DEFAULT_CONTROLS, style: 'modern', areas, pictures } as const
  const { rgb, areas: became } = render(photo, mask, analyze(photo, mask), controls)
  expect(became).toEqual([{ kind: 'wall', finish: 'Blue tile' }])
  const row = Math.round(0.5 * height)
  const blue = (x: number) => (rgb[3 * (row * width + x) + 2] ?? 0) - (rgb[3 * (row * width + x)] ?? 0)
  const joints: number[] = []
  for (let x = 0.1 * width + 1; x < 0.9 * width; x++) if (blue(x) < 45 && blue(x - 1) >= 45) joints.push(x)
  const [first = 0, last = 0] = [joints[0], joints.at(-1)]
  const tilePx = (0.8 * width * 0.21) / 2.1
  expect(Math.abs((last - first) / (joints.length - 1) / tilePx - 1)).toBeLessThan(0.03)
})

test('seed and guidance change nothing of it, and without its picture the style decides', () => {
  const photo = paintImage(160, 120, () => [180, 178, 174])
  const mask = paintMask(160, 120, () => true)
  const analysis = analyze(photo, mask)
  const pictures = new Map([[TILE.picture, PICTURE]])
  const draw = (change: object) =>
    render(photo, mask, analysis, {
      ...DEFAULT_CONTROLS,
      style: 'modern',
      areas: [AREA],
      pictures,
      ...change,
    })
  const taken = (i: number) => i % 7 === 0
  const { rgb } = draw({})
  for (const change of [{ seed: 5 }, { guidance: 20 }, { guidance: 1 }]) {
    const other = draw(change)
    const difference = colorDifference(
      meanColor({ ...photo, rgb: other.rgb }, taken),
      meanColor({ ...photo, rgb }, taken),
    )
    expect(difference, JSON.stringify(change)).toBeLessThan(1)
  }
  expect(draw({ pictures: new Map() }).areas[0]?.finish).not.toBe('Blue tile')
  expect(ownSurface(PLAIN_AREA, pictures, () => ({ pixels: 1, texelMetres: 1 }))).toBeNull()
})
