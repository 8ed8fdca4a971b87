import { describe, expect, test } from 'vitest'
import { shrinkLabels } from '@/lib/engines/preview/analysis/label-map'
import { thingsOn } from '@/lib/engines/preview/analysis/things'
import { toColorPlanes } from '@/lib/math/color'
import { loadImage } from './fixtures'

type Rgb = readonly [number, number, number]
type Box = { left: number; top: number; right: number; bottom: number }

const SIZE = { width: 240, height: 160 }
const OUTLINE: Box = { left: 10, top: 10, right: 230, bottom: 150 }
const PICTURE: Box = { left: 80, top: 50, right: 140, bottom: 110 }

const isIn = (x: number, y: number, { left, top, right, bottom }: Box) =>
  x >= left && x < right && y >= top && y < bottom

/** Wood or cloth, of many tones. */
const grain = (x: number, y: number): Rgb => {
  const tone = 6 * Math.sin(x * 12.9898 + y * 78.233 + x * y)
  return [190 + tone, 180, 170 - tone]
}

/** A pale wall, darker to the right and below, with its own color if `paint` gives one. */
function things(
  paint: (x: number, y: number) => Rgb | null,
  shade = (_x: number, _y: number) => 1,
  horizon = 0.5,
) {
  const { width, height } = SIZE
  const rgb = new Uint8Array(width * height * 3)
  const mask = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const light = (1 - x / 600 - y / 800) * shade(x, y)
      const color = paint(x, y) ?? [214, 206, 194]
      rgb.set(
        color.map((value) => Math.min(255, Math.round(value * light))),
        i * 3,
      )
      mask[i] = isIn(x, y, OUTLINE) ? 1 : 0
    }
  }
  const found = thingsOn(toColorPlanes({ ...SIZE, rgb }), shrinkLabels(mask, SIZE, SIZE), 1, horizon).things
  return (box: Box) => {
    let [kept, all] = [0, 0]
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left; x < box.right; x++) {
        all += 1
        if ((found[y * width + x] ?? 0) >= 0.5) kept += 1
      }
    }
    return kept / all
  }
}

/** A dark frame with a white and red print. */
const framed = (x: number, y: number): Rgb | null => {
  if (!isIn(x, y, PICTURE)) return null
  const { left, top, right, bottom } = PICTURE
  const isFrame = !isIn(x, y, { left: left + 4, top: top + 4, right: right - 4, bottom: bottom - 4 })
  if (isFrame) return [40, 34, 30]
  return (x + y) % 40 < 20 ? [190, 60, 50] : [235, 232, 228]
}

describe('things on a surface', () => {
  test('a picture inside the outline is one thing, with the white in its frame, and the wall is not', () => {
    const share = things(framed)
    expect(share(PICTURE)).toBe(1)
    expect(share({ left: 150, top: 20, right: 225, bottom: 140 })).toBe(0)
    expect(share({ left: 15, top: 20, right: 70, bottom: 140 })).toBe(0)
  })

  test('what stands far into the outline stays too, and so does the rim of a neighbor', () => {
    const box = { left: 190, top: 60, right: 240, bottom: 120 }
    const share = things((x, y) => (isIn(x, y, box) ? [60, 50, 120] : null))
    expect(share({ ...box, right: 228 })).toBe(1)
    expect(share({ left: 20, top: 20, right: 180, bottom: 140 })).toBe(0)
    const rim = things((_, y) => (y < 13 ? [60, 50, 120] : null))
    expect(rim({ ...OUTLINE, top: 13 })).toBe(0)
    expect(rim({ ...OUTLINE, top: 10, bottom: 13 })).toBeGreaterThan(0.9)
  })

  test('a neighbor in a corner of the outline stays, and a colored shade there is painted', () => {
    const corner = { left: 0, top: 110, right: 60, bottom: 160 }
    const sofa = things(
      (x, y) => (isIn(x, y, corner) ? [170, 40, 36] : null),
      (x, y) => 1 - 0.5 * Math.exp(-Math.max(0, x - 60, 110 - y) / 12),
    )
    expect(sofa({ left: 12, top: 112, right: 58, bottom: 148 })).toBe(1)
    const glow = things((x, y) => {
      const share = Math.max(0, Math.min(1, (60 - x) / 40, (y - 90) / 40))
      return [214, 206 - 90 * share, 194 - 90 * share]
    })
    expect(glow(OUTLINE)).toBe(0)
  })

  test('a lamp keeps its cord, however thin, and a line that nothing hangs on is none', () => {
    const lamp = { left: 100, top: 70, right: 124, bottom: 90 }
    const isCord = (x: number, y: number) => x === 112 && y < 70
    const share = things((x, y) => {
      if (isIn(x, y, lamp)) return [52, 44, 36]
      return isCord(x, y) ? [150, 142, 134] : grain(x, y)
    })
    expect(share(lamp)).toBe(1)
    expect(share({ left: 112, top: 14, right: 113, bottom: 68 })).toBe(1)
    expect(share({ left: 130, top: 14, right: 220, bottom: 140 })).toBe(0)
    expect(things((x, y) => (x === 112 ? [150, 142, 134] : grain(x, y)))(OUTLINE)).toBe(0)
  })

  test('a shadow at the outline and a lit part of a surface are light', () => {
    const shadow = things(
      () => null,
      (x, y) => (isIn(x, y, { left: 120, top: 0, right: 240, bottom: 26 }) ? 0.8 : 1),
    )
    expect(shadow(OUTLINE)).toBe(0)
    const lit = (x: number, y: number) =>
      isIn(x, y, { left: 60, top: 40, right: 100, bottom: 120 }) ? 1.22 : 0.8
    const knob = { left: 98, top: 78, right: 104, bottom: 82 }
    const share = things((x, y) => (isIn(x, y, knob) ? [60, 50, 120] : null), lit)
    expect(share({ left: 62, top: 42, right: 92, bottom: 118 })).toBe(0)
  })

  test('a lamp with a thin stem is one thing', () => {
    const stem = { left: 100, top: 40, right: 103, bottom: 150 }
    const shade = { left: 85, top: 25, right: 118, bottom: 45 }
    const share = things((x, y) => (isIn(x, y, stem) || isIn(x, y, shade) ? [52, 44, 36] : null))
    expect(share({ ...stem, bottom: 140 })).toBe(1)
    expect(share(shade)).toBe(1)
  })

  test('the joint between two fronts is none, however broken', () => {
    const isJoint = (x: number, y: number) => (x === 120 || x === 121) && y % 30 < 22
    expect(things((x, y) => (isJoint(x, y) ? [40, 34, 30] : null))(OUTLINE)).toBe(0)
  })

  test('on wood or cloth what differs clearly stays', () => {
    const share = things((x, y) => (isIn(x, y, PICTURE) ? [60, 50, 120] : grain(x, y)))
    expect(share(PICTURE)).toBe(1)
    expect(share({ left: 15, top: 20, right: 70, bottom: 140 })).toBe(0)
    expect(things(grain)(OUTLINE)).toBe(0)
  })

  test('on a floor only what has a color of its own does, and not a hard shadow', () => {
    const shadow = things(grain, (x, y) => (isIn(x, y, PICTURE) ? 0.05 : 1), 0)
    expect(shadow(OUTLINE)).toBe(0)
    const bag = things((x, y) => (isIn(x, y, PICTURE) ? [200, 30, 40] : grain(x, y)), undefined, 0)
    expect(bag(PICTURE)).toBe(1)
  })

  test('a second wall in another light, which the outline cuts off, is no thing', async () => {
    const photo = await loadImage('rooms/studio.jpg', 500)
    const { width, height } = photo
    const areas = await loadImage('rooms/studio-areas.png', 500)
    const level = areas.rgb[3 * (Math.round(0.3 * height) * width + Math.round(0.95 * width))]
    const mask = Uint8Array.from({ length: width * height }, (_, i) => (areas.rgb[3 * i] === level ? 1 : 0))
    const { things: found } = thingsOn(toColorPlanes(photo), shrinkLabels(mask, photo, photo), 1, 0.5)
    const isRight = (i: number) => i % width > 0.89 * width
    expect(found.filter((value, i) => isRight(i) && value > 0)).toHaveLength(0)
  })

  test('sun, a soft shadow and a corner in the shade are light', () => {
    const sun = things(
      () => null,
      (x, y) => (isIn(x, y, PICTURE) ? 1.18 : 0.85),
    )
    expect(sun(OUTLINE)).toBe(0)
    const shadow = things(
      () => null,
      (x, y) => 1 - 0.75 * Math.exp(-((x - 110) ** 2 + (y - 80) ** 2) / 900),
    )
    expect(shadow(OUTLINE)).toBe(0)
  })

  test('bricks and other patterns are no things', () => {
    const brick = (x: number, y: number): Rgb => {
      const row = Math.floor(y / 10)
      const isJoint = y % 10 < 2 || (x + (row % 2) * 12) % 24 < 2
      return isJoint ? [200, 192, 182] : [150 - (row % 3) * 20, 70, 55]
    }
    expect(things(brick)(OUTLINE)).toBe(0)
  })
})
