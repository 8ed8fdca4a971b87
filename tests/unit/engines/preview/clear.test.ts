import { describe, expect, test } from 'vitest'
import { type ClearResult, clearObjects } from '../../../../lib/engines/preview/clear/clear-objects.ts'
import { type Box, paintImage } from './fixtures.ts'

const SIZE = { width: 260, height: 200 }

type Painter = (x: number, y: number) => readonly [number, number, number]

const paint = (painter: Painter) => paintImage(SIZE.width, SIZE.height, painter)

const HOLE: Box = [105, 80, 150, 120]

function isIn([left, top, right, bottom]: Box, i: number): boolean {
  const x = i % SIZE.width
  const y = Math.floor(i / SIZE.width)
  return x >= left && x < right && y >= top && y < bottom
}

function maskOf(box: Box): Uint8Array {
  return new Uint8Array(SIZE.width * SIZE.height).map((_, i) => (isIn(box, i) ? 1 : 0))
}

/** The ground truth with a red thing in the middle of the hole. */
function withThing(truth: ReturnType<typeof paint>, [left, top, right, bottom]: Box) {
  const rgb = truth.rgb.slice()
  for (let i = 0; i < rgb.length / 3; i++) {
    if (isIn([left + 6, top + 6, right - 6, bottom - 6], i)) rgb.set([200, 40, 30], 3 * i)
  }
  return { ...SIZE, rgb }
}

/** A little grain like a camera's, the same at each point. */
const grain = (x: number, y: number) => ((x * 7919 + y * 104729 + x * y * 31) % 5) - 2
const WALL: Painter = (x, y) => [184 + grain(x, y), 178 + grain(x, y), 168 + grain(x, y)]

function cleared(result: ClearResult) {
  if (!result.cleared) throw new Error(result.reason)
  return result
}

/** Mean of a measure of the differences from the truth in a box. */
function meanOf(truth: Uint8Array, rgb: Uint8Array, box: Box, measure: (difference: number) => number) {
  const places = [...rgb.keys()].filter((p) => isIn(box, Math.floor(p / 3)))
  return places.reduce((sum, p) => sum + measure((rgb[p] ?? 0) - (truth[p] ?? 0)), 0) / places.length
}

const meanDifference = (truth: Uint8Array, rgb: Uint8Array, box: Box) => meanOf(truth, rgb, box, Math.abs)

/** Narrow strips within the hole, along its edges. */
const EDGES: Box[] = [
  [HOLE[0], HOLE[1], HOLE[0] + 4, HOLE[3]],
  [HOLE[2] - 4, HOLE[1], HOLE[2], HOLE[3]],
  [HOLE[0], HOLE[1], HOLE[2], HOLE[1] + 4],
  [HOLE[0], HOLE[3] - 4, HOLE[2], HOLE[3]],
]

/** How much lighter or darker a box is than the truth, without grain. */
const meanShift = (truth: Uint8Array, rgb: Uint8Array, box: Box) =>
  Math.abs(meanOf(truth, rgb, box, (difference) => difference))

function clearFrom(painter: Painter, box: Box = HOLE) {
  const truth = paint(painter)
  const photo = withThing(truth, box)
  return { truth, photo, ...cleared(clearObjects(photo, maskOf(box))) }
}

describe('a thing is removed from a surface', () => {
  test('and only the selection and a rim of a few pixels change, the same way each time', () => {
    const { photo, rgb, changed } = clearFrom(WALL)
    const mask = maskOf(HOLE)
    expect(cleared(clearObjects(photo, mask)).rgb).toEqual(rgb)
    expect(mask.every((cell, i) => cell === 0 || changed[i] === 1)).toBe(true)
    const rim = maskOf([HOLE[0] - 8, HOLE[1] - 8, HOLE[2] + 8, HOLE[3] + 8])
    expect(changed.every((cell, i) => cell === 0 || rim[i] === 1)).toBe(true)
    expect(rgb.every((value, p) => value === photo.rgb[p] || changed[Math.floor(p / 3)] === 1)).toBe(true)
  })

  test('and stripes go on through it', () => {
    const stripes: Painter = (x, y) => (x % 20 < 6 ? [152, 146, 136] : WALL(x, y))
    const { truth, rgb } = clearFrom(stripes)
    expect(meanDifference(truth.rgb, rgb, HOLE)).toBeLessThan(5)
  })

  test('and the light on it goes on through it', () => {
    const lit: Painter = (x, y) => {
      const light = 0.7 + 0.3 * (x / SIZE.width) * (1 - 0.3 * (y / SIZE.height))
      const [r, g, b] = WALL(x, y)
      return [r * light, g * light, b * light]
    }
    const { truth, rgb } = clearFrom(lit)
    expect(meanDifference(truth.rgb, rgb, HOLE)).toBeLessThan(3)
  })

  test('and two lights on it meet without a seam', () => {
    const warmAndCool: Painter = (x, y) => {
      const [lamp, window] = [Math.exp(-((x - 60) ** 2) / 3_000), Math.exp(-((x - 240) ** 2) / 4_000)]
      const [r, g, b] = WALL(x, y)
      return [
        r * (0.7 + 0.3 * lamp + 0.2 * window),
        g * (0.7 + 0.25 * lamp + 0.22 * window),
        b * (0.7 + 0.2 * lamp + 0.24 * window),
      ]
    }
    const { truth, rgb } = clearFrom(warmAndCool)
    expect(meanDifference(truth.rgb, rgb, HOLE)).toBeLessThan(4)
    for (const edge of EDGES) expect(meanShift(truth.rgb, rgb, edge)).toBeLessThan(1.5)
  })

  test('and a carpet goes on without the skirting board beside it', () => {
    const carpet = (x: number, y: number) => {
      const tuft = 40 * ((Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453) % 1)
      return [130 + tuft, 128 + tuft, 126 + tuft] as const
    }
    const beside: Painter = (x, y) => (x < 162 ? carpet(x, y) : [130, 128, 126])
    const { rgb } = clearFrom(beside)
    let differences = 0
    for (let y = HOLE[1] + 4; y < HOLE[3] - 4; y++) {
      for (let x = HOLE[0] + 4; x < HOLE[2] - 4; x++) {
        const i = 3 * (y * SIZE.width + x)
        differences += Math.abs((rgb[i] ?? 0) - (rgb[i + 3] ?? 0))
      }
    }
    expect(differences / ((HOLE[2] - HOLE[0] - 8) * (HOLE[3] - HOLE[1] - 8))).toBeGreaterThan(10)
  })

  test("at the photo's edge", () => {
    const box: Box = [0, 150, 50, 200]
    const { truth, rgb } = clearFrom(WALL, box)
    expect(meanDifference(truth.rgb, rgb, box)).toBeLessThan(4)
  })

  test('with the soft shadow that the selection leaves out', () => {
    const truth = paint(WALL)
    const photo = withThing(truth, HOLE)
    const shadow: Box = [HOLE[0] + 4, HOLE[3], HOLE[2] - 4, HOLE[3] + 3]
    for (let p = 0; p < photo.rgb.length; p++) {
      if (isIn(shadow, Math.floor(p / 3))) photo.rgb[p] = 0.7 * (photo.rgb[p] ?? 0)
    }
    const { rgb } = cleared(clearObjects(photo, maskOf(HOLE)))
    expect(meanDifference(truth.rgb, rgb, shadow)).toBeLessThan(5)
  })

  test('without another small thing beside a small one, to which a line leads', () => {
    const [width, height] = [900, 600]
    const isBetween = (value: number, from: number, to: number) => value >= from && value < to
    const isDark = (x: number, y: number) =>
      isBetween(x, 434, 478) && isBetween(y, 300, 308) && (!isBetween(x, 442, 454) || isBetween(y, 301, 307))
    const rgb = new Uint8Array(3 * width * height)
    const mask = new Uint8Array(width * height)
    for (let i = 0; i < mask.length; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      rgb.set(isDark(x, y) ? [60, 50, 45] : WALL(x, y), 3 * i)
      if (isBetween(x, 450, 482) && isBetween(y, 296, 312)) mask[i] = 1
    }
    const made = cleared(clearObjects({ width, height, rgb }, mask)).rgb
    for (let y = 300; y < 308; y++) {
      const row = (pixels: Uint8Array) => [...pixels.slice(3 * (y * width + 434), 3 * (y * width + 442))]
      expect(row(made)).toEqual(row(rgb))
    }
  })

  test('and two things at once', () => {
    const boxes: Box[] = [
      [30, 40, 65, 75],
      [180, 110, 220, 150],
    ]
    const truth = paint(WALL)
    const photo = boxes.reduce((before, box) => withThing(before, box), truth)
    const mask = maskOf([0, 0, 0, 0]).map((_, i) => (boxes.some((box) => isIn(box, i)) ? 1 : 0))
    const { rgb } = cleared(clearObjects(photo, mask))
    for (const box of boxes) expect(meanDifference(truth.rgb, rgb, box)).toBeLessThan(4)
  })
})

describe('nothing is removed', () => {
  const twoSurfaces: Painter = (x, y) => (x < 128 ? WALL(x, y) : [90, 60, 52])
  const jumble: Painter = (x, y) => {
    const k = (Math.floor(x / 18) * 31 + Math.floor(y / 16) * 57) % 7
    return [40 + 30 * k, 220 - 28 * k, (90 * k) % 256]
  }
  test.each([
    ['two surfaces', twoSurfaces],
    ['a jumble', jumble],
  ])('before %s', (_, painter) => {
    const photo = withThing(paint(painter), HOLE)
    expect(clearObjects(photo, maskOf(HOLE))).toEqual({ cleared: false, reason: 'clear_not_sure' })
  })

  test.each([
    ['nothing', [0, 0, 0, 0], 'empty_mask'],
    ['all', [0, 0, SIZE.width, SIZE.height], 'clear_too_large'],
  ] as const)('where %s is selected', (_, box, reason) => {
    expect(clearObjects(paint(WALL), maskOf(box))).toEqual({ cleared: false, reason })
  })
})
