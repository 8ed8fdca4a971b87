import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  MATERIALS_LONG_SIDE_PX,
  PhotoPreviews,
  type PreviewImage,
} from '@/components/design-tool/photo/photo-previews'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { Perspective } from '@/lib/domain/perspective'
import { type Analysis, analyze } from '@/lib/engines/preview/analysis/analysis'
import { DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'
import { withDoorScale } from '@/lib/engines/preview/analysis/door-scale'
import { render } from '@/lib/engines/preview/render/render'
import type { Photo, Size } from '@/lib/math/image'
import { shrinkPhoto } from '@/lib/math/resize'
import { type KindMap, kindMapSize, ROOM_KINDS } from '@/lib/segment/kind-map'
import { metresPerUnit } from '@/lib/survey/room'
import { areasWith, drawn, GROUND, LOW } from '@/tests/unit/engines/preview/drawn-room'
import { type Image, loadImage, loadMask, paintImage } from '@/tests/unit/engines/preview/fixtures'

vi.setConfig({ testTimeout: 120_000 })

const modern = { ...DEFAULT_CONTROLS, style: 'modern' } as const

test('a preview is 512 px long, opaque inside the mask and transparent outside', async () => {
  const photo = await loadImage('living-before.jpg', 640)
  const previews = new PhotoPreviews(photo)
  expect(() => previews.draw(modern)).toThrow('nothing is painted yet')
  previews.setMask(await loadMask('living-mask.png', photo))
  const { width, height, rgba } = previews.draw(modern)
  expect([width, height]).toEqual([512, 342])
  const alphaAt = (x: number, y: number) =>
    rgba[(Math.floor(y * height) * width + Math.floor(x * width)) * 4 + 3]
  expect(alphaAt(0.6, 0.25)).toBe(255)
  expect(alphaAt(0.6, 0.05)).toBe(0)
  const coastal = previews.draw({ ...modern, style: 'coastal' })
  expect(Buffer.from(coastal.rgba).equals(Buffer.from(rgba))).toBe(false)
})

test('a preview is the same whether the photo was surveyed before or not, and changes with the mask', async () => {
  const photo = await loadImage('living-before.jpg', 300)
  const mask = await loadMask('living-mask.png', photo)
  const [early, late] = [new PhotoPreviews(photo), new PhotoPreviews(photo)]
  early.survey()
  for (const previews of [early, late]) previews.setMask(mask)
  const first = early.draw(modern)
  expect(meanDifference(first, late.draw(modern))).toBeLessThan(0.1)
  early.setMask(mask.map((value, i) => (i % photo.width < photo.width / 2 ? 0 : value)))
  expect(meanDifference(first, early.draw(modern))).toBeGreaterThan(5)
})

test('the model’s result counts from the next mask, so that a design uses the proposed kinds', async () => {
  const photo = await loadImage('living-before.jpg', 300)
  const mask = await loadMask('living-mask.png', photo)
  const previews = new PhotoPreviews(photo)
  previews.setMask(mask)
  const { proposed } = previews.analyze()
  expect(proposed).not.toMatchObject([{ kind: 'ceiling' }])
  previews.setKinds(onlyCeiling(photo))
  expect(previews.analyze().proposed).toEqual(proposed)
  // As with an unchanged area, which is left out of the analysis.
  expect(previews.analyze([{ ...PLAIN_AREA, kind: 'wall' }]).proposed).toEqual(proposed)
  previews.setMask(mask)
  expect(previews.analyze().proposed).toEqual([{ kind: 'ceiling', isSure: true }])
})

test('a design is what its preview showed, a little sharper', async () => {
  const photo = await loadImage('living-before.jpg', 640)
  const mask = await loadMask('living-mask.png', photo)
  const previews = new PhotoPreviews(photo)
  previews.setMask(mask)
  const analysis = analyze(photo, mask)
  for (const style of ['coastal', 'industrial'] as const) {
    const controls = {
      ...DEFAULT_CONTROLS,
      style,
      areas: [{ ...PLAIN_AREA, kind: 'wall' }],
      steps: 50,
    } as const
    const { rgb } = render(photo, mask, analysis, controls)
    expect(differenceInMask(previews.draw(controls), { ...photo, rgb })).toBeLessThan(2.5)
  }
})

/** A two-colored tile with a cloud, at the maximum stored size. */
const PICTURE = paintImage(1_024, 768, (x, y) => {
  const cloud = 18 * Math.sin(x / 61) * Math.cos(y / 47)
  return x > 300 ? [70 + cloud, 110 + cloud, 150 + cloud] : [214 + cloud, 196 + cloud, 170 + cloud]
})

const TILE: OwnMaterial = {
  picture: 'e'.repeat(64),
  name: 'Cloudy tile',
  widthMm: 300,
  heightMm: 200,
  bond: 'half',
  groutMm: 4,
  groutColor: '#d8d4cc',
  secondColor: '#333333',
  variation: 'none',
  sheen: 'satin',
  isTurned: false,
}

/** A floor's rectangle, as drawn by a user. */
const FLOOR: Perspective = {
  corners: [
    { x: 0.3, y: 0.75 },
    { x: 0.7, y: 0.75 },
    { x: 0.9, y: 0.98 },
    { x: 0.1, y: 0.98 },
  ],
  widthMetres: 3,
  heightMetres: 2,
}

describe('a preview is the design of the same pixels byte for byte', () => {
  const pictures = new Map([[TILE.picture, PICTURE]])
  let photo: Image
  let mask: Uint8Array
  let analysis: Analysis
  let previews: PhotoPreviews
  beforeAll(async () => {
    photo = await loadImage('living-before.jpg', MATERIALS_LONG_SIDE_PX)
    mask = await loadMask('living-mask.png', photo)
    analysis = analyze(photo, mask)
    previews = new PhotoPreviews(photo)
    previews.setMask(mask)
  })

  test.each([
    ['an own material on a wall', { kind: 'wall', own: TILE }],
    ['at another size', { kind: 'wall', own: { ...TILE, widthMm: 410 } }],
    ['in a herringbone', { kind: 'wall', own: { ...TILE, bond: 'herringbone', variation: 'turn' } }],
    ['on a floor with a perspective', { kind: 'floor', own: TILE, perspective: FLOOR }],
    ['as a fabric', { kind: 'fabric', own: { ...TILE, bond: 'half-drop', groutMm: 0 } }],
    ['one of ours', { kind: 'wall', own: null, material: 'subway' }],
  ] as const)('%s', (_, settings) => {
    const areas = [{ ...PLAIN_AREA, material: 'own', ...settings } as const]
    const controls = { ...modern, areas, pictures }
    const { width, height, rgba } = previews.draw(controls, MATERIALS_LONG_SIDE_PX)
    expect([width, height]).toEqual([photo.width, photo.height])
    const { rgb } = render(photo, mask, analysis, controls)
    expect(differentBytes(rgba, rgb, mask)).toBe(0)
    expect(Buffer.from(rgb).equals(Buffer.from(photo.rgb))).toBe(false)
  })
})

/**
 * Number of bytes that differ between a preview and the design inside the painted part; outside, the preview must be
 * transparent.
 */
function differentBytes(rgba: Uint8ClampedArray, rgb: Uint8Array, mask: Uint8Array): number {
  let different = 0
  for (let i = 0; i < mask.length; i++) {
    if (rgba[4 * i + 3] !== (mask[i] ? 255 : 0)) different += 1
    if (!mask[i]) continue
    for (let c = 0; c < 3; c++) if (rgba[4 * i + c] !== rgb[3 * i + c]) different += 1
  }
  return different
}

test('a preview scales patterns by a door like the design, even once an area turns out to be one', async () => {
  const { photo, labels } = drawn(LOW)
  const previews = new PhotoPreviews(photo)
  previews.setMask(labels)
  const analysis = analyze(photo, labels)
  const madeWith = (kind: 'door' | 'painted') => {
    const controls = { ...modern, areas: areasWith(kind), steps: 50 }
    const { rgb } = render(photo, labels, withDoorScale(analysis, controls.areas), controls)
    return { controls, photo: { ...photo, rgb } }
  }
  const [plain, door] = [madeWith('painted'), madeWith('door')]
  for (const { controls, photo: made } of [plain, door, plain]) {
    expect(differenceInMask(previews.draw(controls), made)).toBeLessThan(5)
  }
  expect(differenceInMask(previews.draw(plain.controls), door.photo)).toBeGreaterThan(8)
  const floorWidth = (kind: 'door' | 'painted') =>
    previews.suggestPerspective(areasWith(kind), GROUND - 1)?.perspective.widthMetres ?? 0
  const usual = metresPerUnit(analysis.room)
  expect(floorWidth('door') / floorWidth('painted')).toBeCloseTo(LOW.cameraMetres / usual, 1)
})

/** Levels of 255 per byte, where a preview is opaque. */
function differenceInMask(shown: PreviewImage, design: Photo): number {
  const made = shrinkPhoto(design, shown)
  let [sum, count] = [0, 0]
  for (let i = 0; i < shown.width * shown.height; i++) {
    if (shown.rgba[4 * i + 3] !== 255) continue
    for (let c = 0; c < 3; c++) sum += Math.abs((shown.rgba[4 * i + c] ?? 0) - (made.rgb[3 * i + c] ?? 0))
    count += 3
  }
  return sum / count
}

function onlyCeiling(photo: Size): KindMap {
  const size = kindMapSize(photo)
  const cells = size.width * size.height
  const isCeiling = (i: number) => ROOM_KINDS[i % ROOM_KINDS.length] === 'ceiling'
  return {
    ...size,
    shares: Uint8Array.from({ length: cells * ROOM_KINDS.length }, (_, i) => (isCeiling(i) ? 255 : 0)),
  }
}

/** Levels of 255 per byte. Two draws may round a byte differently once the code has been compiled by another tier. */
function meanDifference(one: PreviewImage, other: PreviewImage): number {
  const sum = one.rgba.reduce((total, byte, i) => total + Math.abs(byte - (other.rgba[i] ?? 0)), 0)
  return sum / one.rgba.length
}
