import { describe, expect, test, vi } from 'vitest'
import { changed } from '@/components/design-tool/furnish/on-plane'
import {
  MATERIALS_LONG_SIDE_PX,
  PhotoPreviews,
  type PreviewImage,
} from '@/components/design-tool/photo/photo-previews'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { OwnMaterial } from '@/lib/domain/own-material'
import type { Perspective } from '@/lib/domain/perspective'
import { analyze } from '@/lib/engines/preview/analysis/analysis'
import { type Controls, DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'
import { withDoorScale } from '@/lib/engines/preview/analysis/door-scale'
import { furnishPhoto, type OwnChoices } from '@/lib/engines/preview/furnish/furnish'
import { render } from '@/lib/engines/preview/render/render'
import type { Photo, Size } from '@/lib/math/image'
import { shrinkPhoto } from '@/lib/math/resize'
import { type KindMap, kindMapSize, ROOM_KINDS, type RoomKind } from '@/lib/segment/kind-map'
import { metresPerUnit } from '@/lib/survey/room'
import type { FlatFurnishing } from '@/lib/tasks/furnish/furnishing'
import { HARBOR_TILE } from '@/tests/support/harbor-tile'
import { quad } from '@/tests/support/quad'
import { areasWith, drawn, GROUND, HIGH } from '@/tests/unit/engines/preview/drawn-room'
import { loadImage, loadMask, paintImage, paintMask, wallImage } from '@/tests/unit/engines/preview/fixtures'

vi.setConfig({ testTimeout: 60_000 })

/** Small, because a survey takes time per pixel. */
const WIDTH = 160

const modern = { ...DEFAULT_CONTROLS, style: 'modern' } as const

const PAINTED = { ...modern, areas: [{ ...PLAIN_AREA, kind: 'wall', material: 'paint' }] } as const

async function openRoom() {
  const photo = await loadImage('living-before.jpg', WIDTH)
  const mask = await loadMask('living-mask.png', photo)
  const previews = new PhotoPreviews(photo)
  previews.setMask(mask)
  return { photo, mask, previews }
}

test('a preview is 512 px long, opaque inside the mask and transparent outside', () => {
  const photo = wallImage(640, 80)
  const previews = new PhotoPreviews(photo)
  expect(() => previews.draw(PAINTED)).toThrow('nothing is painted yet')
  const alphas = [(x: number) => x < 320, (x: number) => x >= 320].map((isPainted) => {
    previews.setMask(paintMask(640, 80, isPainted))
    const { width, height, rgba } = previews.draw(PAINTED)
    expect([width, height]).toEqual([512, 64])
    return [128, 384].map((x) => rgba[4 * (32 * width + x) + 3])
  })
  expect(alphas).toEqual([
    [255, 0],
    [0, 255],
  ])
})

test('an area has no kind until the model’s kinds come, which count for the mask that is there', async () => {
  const { photo, previews } = await openRoom()
  expect(previews.propose()).toBeNull()
  expect(previews.named([PLAIN_AREA])).toEqual([PLAIN_AREA])
  previews.setKinds(only('ceiling', photo))
  expect(previews.propose()).toEqual([{ kind: 'ceiling', isSure: true }])
  // Even if the area was left as it is before.
  previews.analyze([{ ...PLAIN_AREA, kind: 'other' }])
  previews.setKinds(only('soft', photo))
  expect(previews.named([PLAIN_AREA])).toEqual([{ ...PLAIN_AREA, kind: 'fabric' }])
})

test('without a model an area is named by its place, and the user is asked unless that is clear', async () => {
  const { photo, previews } = await openRoom()
  previews.setKinds(null)
  expect(previews.propose()).toEqual([{ kind: 'wall', isSure: false }])
  const { width, height } = photo
  const strip = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return x > 0.4 * width && x < 0.7 * width && y > 0.2 * height && y < 0.3 * height ? 1 : 0
  })
  previews.setMask(strip)
  expect(previews.propose()).toEqual([{ kind: 'painted', isSure: false, doubt: ['painted', 'wall'] }])
})

/** A two-colored tile with a cloud. */
const PICTURE = paintImage(256, 192, (x, y) => {
  const cloud = 18 * Math.sin(x / 15) * Math.cos(y / 12)
  return x > 75 ? [70 + cloud, 110 + cloud, 150 + cloud] : [214 + cloud, 196 + cloud, 170 + cloud]
})

const TILE: OwnMaterial = { ...HARBOR_TILE, widthMm: 300, groutMm: 4, bond: 'half' }

const PICTURES = new Map([[TILE.picture, PICTURE]])

/** A floor's rectangle, as drawn by a user. */
const FLOOR: Perspective = {
  corners: quad([0.3, 0.75], [0.7, 0.75], [0.9, 0.98], [0.1, 0.98]),
  widthMetres: 3,
  heightMetres: 2,
}

const SHIPLAP = { ...PLAIN_AREA, kind: 'wall', material: 'shiplap' } as const

describe('a preview is the design', () => {
  const opening = openRoom().then((room) => ({ ...room, analysis: analyze(room.photo, room.mask) }))

  test.each([
    ['an own material on a wall', { kind: 'wall', own: TILE }],
    ['at another size', { kind: 'wall', own: { ...TILE, widthMm: 410 } }],
    ['in a herringbone', { kind: 'wall', own: { ...TILE, bond: 'herringbone', variation: 'turn' } }],
    ['on a floor with a perspective', { kind: 'floor', own: TILE, perspective: FLOOR }],
    ['as a fabric', { kind: 'fabric', own: { ...TILE, bond: 'half-drop', groutMm: 0 } }],
    ['one of ours', SHIPLAP],
  ] as const)('of the same pixels byte for byte: %s', async (_, settings) => {
    const { photo, mask, previews, analysis } = await opening
    const areas = [{ ...PLAIN_AREA, material: 'own', ...settings } as const]
    const controls = { ...modern, areas, pictures: PICTURES }
    const { width, height, rgba } = previews.draw(controls, MATERIALS_LONG_SIDE_PX)
    expect([width, height]).toEqual([photo.width, photo.height])
    const { rgb } = render(photo, mask, analysis, controls)
    expect(differentBytes(rgba, rgb, mask)).toBe(0)
    expect(Buffer.from(rgb).equals(Buffer.from(photo.rgb))).toBe(false)
  })

  test('if an area’s kind comes late, before and after it is stored', async () => {
    const { photo, mask, analysis } = await opening
    const previews = new PhotoPreviews(photo)
    previews.setMask(mask)
    previews.analyze()
    previews.setKinds(only('soft', photo))
    const kind = previews.propose()?.[0]?.kind ?? 'auto'
    const stored: Controls = { ...modern, areas: [{ ...PLAIN_AREA, kind }] }
    const { rgb } = render(photo, mask, analysis, stored)
    for (const controls of [{ ...modern, areas: [PLAIN_AREA] }, stored]) {
      const { rgba } = previews.draw(controls, MATERIALS_LONG_SIDE_PX)
      expect(differentBytes(rgba, rgb, mask)).toBe(0)
    }
    const byPlace = render(photo, mask, analysis, { ...modern, areas: [PLAIN_AREA] })
    expect(Buffer.from(rgb).equals(Buffer.from(byPlace.rgb))).toBe(false)
  })

  const RUG: FlatFurnishing = { thing: 'rug', look: 'kilim', color: '#9c4f3c' }

  test('of a thing, too, and it says so where that has no place', async () => {
    const photo = await loadImage('rooms/studio.jpg', 320)
    const boxed = (left: number, top: number, right: number, bottom: number) =>
      paintMask(photo.width, photo.height, (x, y) => {
        const [u, v] = [x / photo.width, y / photo.height]
        return u > left && u < right && v > top && v < bottom
      })
    const mask = boxed(0.22, 0.84, 0.58, 0.98)
    const previews = new PhotoPreviews(photo)
    expect(() => previews.drawThing(RUG)).toThrow('nothing is painted yet')
    previews.setMask(mask)
    const shownFor = (choices: OwnChoices) => {
      const image = previews.drawThing(RUG, choices)
      if (image === 'no-place') throw new Error('there is no place')
      expect(image.rgba.filter((value, i) => i % 4 === 3 && value === 255).length).toBeGreaterThan(1_000)
      // The design is asked for at the place of the preview.
      const { placement, rgba } = image
      const made = furnishPhoto(photo, mask, RUG, { ...choices, placement })
      const shown = Uint8Array.from(photo.rgb, (value, i) => {
        const pixel = 4 * Math.floor(i / 3)
        return rgba[pixel + 3] === 255 ? (rgba[pixel + (i % 3)] ?? 0) : value
      })
      expect(made.furnished && Buffer.from(shown).equals(Buffer.from(made.rgb))).toBe(true)
      return placement
    }
    const found = shownFor({})
    const placement = changed(found, { turn: 0.4 }) ?? found
    const own = { ...HARBOR_TILE, bond: 'once' } as const
    expect(shownFor({ placement, own, pictures: new Map([[own.picture, PICTURE]]) })).toBe(placement)
    previews.setMask(boxed(0.25, 0.5, 0.65, 0.8))
    expect(previews.drawThing(RUG)).toBe('no-place')
  })

  test('a little sharper where it is smaller', async () => {
    const { photo, mask, previews, analysis } = await opening
    const controls = { ...modern, areas: [SHIPLAP], steps: 50 }
    const { rgb } = render(photo, mask, analysis, controls)
    expect(differenceInMask(previews.draw(controls, 0.8 * WIDTH), { ...photo, rgb })).toBeLessThan(2.5)
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
  const { photo, labels } = drawn(HIGH)
  const previews = new PhotoPreviews(photo)
  previews.setMask(labels)
  const { analysis } = previews.analyze()
  const tiled = (kind: 'door' | 'painted') =>
    areasWith(kind).map((area) =>
      area.kind === kind ? area : ({ ...area, material: 'own', own: TILE } as const),
    )
  const madeWith = (kind: 'door' | 'painted') => {
    const controls = { ...modern, areas: tiled(kind), pictures: PICTURES, steps: 50 }
    const { rgb } = render(photo, labels, withDoorScale(analysis, controls.areas), controls)
    return { controls, photo: { ...photo, rgb } }
  }
  const [plain, door] = [madeWith('painted'), madeWith('door')]
  for (const { controls, photo: made } of [plain, door, plain]) {
    const preview = previews.draw(controls, 200)
    expect(differenceInMask(preview, made)).toBeLessThan(5)
    expect(differenceInMask(preview, made === plain.photo ? door.photo : plain.photo)).toBeGreaterThan(8)
  }
  const floorWidth = (kind: 'door' | 'painted') =>
    previews.suggestPerspective(areasWith(kind), GROUND - 1)?.perspective.widthMetres ?? 0
  const usual = metresPerUnit(analysis.room)
  expect(floorWidth('door') / floorWidth('painted')).toBeCloseTo(HIGH.cameraMetres / usual, 1)
}, 60_000)

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

function only(kind: RoomKind, photo: Size): KindMap {
  const size = kindMapSize(photo)
  const cells = size.width * size.height
  const isKind = (i: number) => ROOM_KINDS[i % ROOM_KINDS.length] === kind
  return {
    ...size,
    shares: Uint8Array.from({ length: cells * ROOM_KINDS.length }, (_, i) => (isKind(i) ? 255 : 0)),
  }
}
