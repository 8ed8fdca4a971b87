import { describe, expect, test } from 'vitest'
import { HARBOR_TILE } from '@/tests/support/harbor-tile'
import {
  type FurnishResult,
  furnishPhoto,
  type OwnChoices,
} from '../../../../lib/engines/preview/furnish/furnish.ts'
import {
  BESIDE,
  bestRectangle,
  OUTSIDE,
  SELECTED,
  withoutGaps,
} from '../../../../lib/engines/preview/furnish/inscribed.ts'
import { place, placementIn } from '../../../../lib/engines/preview/furnish/placement.ts'
import {
  type Cornered,
  type WallLine,
  wallByLines,
} from '../../../../lib/engines/preview/furnish/wall-lines.ts'
import { project, type Quad, type SharePoint, squareToQuad } from '../../../../lib/math/homography.ts'
import { fallbackFrame } from '../../../../lib/survey/frame.ts'
import { BACK, FLOOR, faceMap, LEFT, type Room } from '../../../../lib/survey/room.ts'
import { surveyPhoto } from '../../../../lib/survey/survey.ts'
import { type FlatFurnishing, FURNISH } from '../../../../lib/tasks/furnish/furnishing.ts'
import { paintImage } from './fixtures.ts'

const SIZE = { width: 240, height: 180 }
const PIXELS = SIZE.width * SIZE.height

/** A level camera in a fully known room. */
const ROOM: Room = {
  frame: { ...fallbackFrame(SIZE), confidence: 1 },
  box: { ceiling: 0.8, back: 2.4, left: 1.7, right: 1.7 },
  confidence: 1,
  longSide: SIZE.width,
}
const faces = faceMap(ROOM, SIZE.width, SIZE.height)

const grain = (i: number) => ((i * 7919) % 5) - 2

/** The room with a brown floor and gray walls. */
function photoOf(paint?: (x: number, y: number) => readonly number[] | null) {
  const rgb = new Uint8Array(3 * PIXELS)
  for (let i = 0; i < PIXELS; i++) {
    const color = paint?.(i % SIZE.width, Math.floor(i / SIZE.width))
    const usual = faces[i] === FLOOR ? [150, 122, 96] : [182, 180, 176]
    rgb.set(
      (color ?? usual).map((value) => value + grain(i)),
      3 * i,
    )
  }
  return { ...SIZE, rgb }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]
const ON_FLOOR: Box = [60, 145, 185, 175]
const ON_WALL: Box = [95, 45, 145, 85]

/** An ellipse, as left by a sloppy brush. */
function maskOf([left, top, right, bottom]: Box): Uint8Array {
  return new Uint8Array(PIXELS).map((_, i) => {
    const x = (2 * ((i % SIZE.width) - left)) / (right - left) - 1
    const y = (2 * (Math.floor(i / SIZE.width) - top)) / (bottom - top) - 1
    return x * x + y * y < 1 ? 1 : 0
  })
}

const RUG: FlatFurnishing = { thing: 'rug', look: 'plain', color: '#2f5d8a' }
const THINGS = [
  [RUG, ON_FLOOR],
  [{ thing: 'rug', look: 'kilim', color: '#9c4f3c' }, ON_FLOOR],
  [{ thing: 'picture', look: 'hills', color: '#c4704f', frame: 'oak' }, ON_WALL],
] as const satisfies readonly (readonly [FlatFurnishing, Box])[]

const PHOTO = photoOf()
const SURVEY = surveyPhoto(PHOTO)

/** With a room known to varying degrees. */
function put(
  photo: typeof PHOTO,
  mask: Uint8Array,
  thing: FlatFurnishing,
  room = ROOM,
  choices: OwnChoices = {},
) {
  const survey = photo === PHOTO ? SURVEY : surveyPhoto(photo)
  return furnishPhoto(photo, mask, thing, { ...choices, survey: { ...survey, room } })
}

function furnished(result: FurnishResult) {
  if (!result.furnished) throw new Error(result.reason)
  return result
}

const withEach = ([p0, p1, p2, p3]: Quad, to: (corner: SharePoint) => SharePoint): Quad => [
  to(p0),
  to(p1),
  to(p2),
  to(p3),
]

/** The pixels that differ between two photos. */
function differingIn(after: Uint8Array, before: Uint8Array): number[] {
  return [...faces.keys()].filter((i) => [0, 1, 2].some((c) => after[3 * i + c] !== before[3 * i + c]))
}

/** Whether a pixel is in a mask, or within some pixels of it along rows and columns. */
function isNear(mask: Uint8Array, i: number, rim: number) {
  const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
  for (let row = Math.max(0, y - rim); row <= Math.min(SIZE.height - 1, y + rim); row++) {
    const start = row * SIZE.width
    const cells = mask.subarray(start + Math.max(0, x - rim), start + Math.min(SIZE.width, x + rim + 1))
    if (cells.includes(1)) return true
  }
  return false
}

describe('furnish', () => {
  const RIM = Math.ceil(FURNISH.rim.preview * SIZE.width)

  test.each(THINGS)(
    'changes nothing outside of the selection, but for the rim of a rug: $thing $look',
    (thing, box) => {
      const mask = maskOf(box)
      const { rgb } = furnished(put(PHOTO, mask, thing))
      const rim = thing.thing === 'rug' ? RIM : 0
      const differing = differingIn(rgb, PHOTO.rgb)
      expect(differing.filter((i) => !isNear(mask, i, rim))).toEqual([])
      expect(differing.length).toBeGreaterThan(750)
    },
  )

  test('lays the corners of a rug beside a rounded selection, but only where the floor goes on', () => {
    const mask = maskOf(ON_FLOOR)
    const beyond = (photo: typeof PHOTO) =>
      differingIn(furnished(put(photo, mask, RUG)).rgb, photo.rgb).filter((i) => !isNear(mask, i, 2)).length
    expect(beyond(PHOTO)).toBeGreaterThan(25)
    const blue = photoOf((x, y) => (mask[y * SIZE.width + x] === 0 ? [60, 80, 160] : null))
    expect(beyond(blue)).toBe(0)
  })

  test('leaves what a selection encloses without being selected', () => {
    const mask = maskOf(ON_FLOOR)
    const isGap = (i: number) => Math.hypot((i % SIZE.width) - 122, Math.floor(i / SIZE.width) - 160) < 5
    for (let i = 0; i < mask.length; i++) if (isGap(i)) mask[i] = 0
    const { rgb } = furnished(put(PHOTO, mask, RUG))
    const p = 3 * (160 * SIZE.width + 122)
    expect([...rgb.subarray(p, p + 3)]).toEqual([...PHOTO.rgb.subarray(p, p + 3)])
  })

  test('gives a rug its color in the light of the floor', () => {
    const lit = (x: number) => [150, 122, 96].map((value) => value * (0.45 + (0.55 * x) / SIZE.width))
    const photo = photoOf((x, y) => (faces[y * SIZE.width + x] === FLOOR ? lit(x) : null))
    const { rgb } = furnished(put(photo, maskOf(ON_FLOOR), RUG))
    const at = (x: number) => [...rgb.subarray(3 * (162 * SIZE.width + x), 3 * (162 * SIZE.width + x) + 3)]
    const [dark, bright] = [at(85), at(160)]
    for (const [r = 0, , b = 0] of [dark, bright]) expect(b).toBeGreaterThan(r)
    expect(bright[2] ?? 0).toBeGreaterThan(1.1 * (dark[2] ?? 0))
  })

  test('leaves the leg of a table in front of a rug', () => {
    const isLeg = (x: number, y: number) => x >= 118 && x < 125 && y < 162 && y > 100
    const photo = photoOf((x, y) => (isLeg(x, y) ? [200, 60, 40] : null))
    const { rgb } = furnished(put(photo, maskOf(ON_FLOOR), RUG))
    const p = 3 * (156 * SIZE.width + 121)
    expect([...rgb.subarray(p, p + 3)]).toEqual([...photo.rgb.subarray(p, p + 3)])
  })

  test('does not paint over the bright legs of a table on a dark floor', () => {
    const isLeg = (x: number, y: number) => x >= 118 && x < 125 && y < 162 && y > 100
    const dark = (_: number, y: number) => (y > 125 ? [34, 32, 31] : null)
    const photo = photoOf((x, y) => (isLeg(x, y) ? [236, 236, 232] : dark(x, y)))
    const { rgb } = furnished(put(photo, maskOf(ON_FLOOR), RUG))
    const p = 3 * (156 * SIZE.width + 121)
    expect([...rgb.subarray(p, p + 3)]).toEqual([...photo.rgb.subarray(p, p + 3)])
  })

  /** Blue like the rug, unlike the floor. */
  const isBlue = (rgb: Uint8Array, x: number, y: number) => {
    const p = 3 * (y * SIZE.width + x)
    return (rgb[p + 2] ?? 0) > (rgb[p] ?? 0)
  }

  test('cuts no corner off where it is dark beside the selection', () => {
    const mask = maskOf(ON_FLOOR)
    const isShade = (i: number) => faces[i] === FLOOR && mask[i] === 0
    const photo = photoOf((x, y) => (isShade(y * SIZE.width + x) ? [50, 41, 32] : null))
    const { rgb } = furnished(put(photo, mask, RUG))
    const slopes = Array.from({ length: SIZE.height - 90 }, (_, row) => {
      const left = faces.subarray(0, 120).findIndex((_face, x) => isBlue(rgb, x, 90 + row))
      return left < 0 ? null : (120 - left) / row
    }).filter((slope) => slope !== null)
    expect(slopes.length).toBeGreaterThan(10)
    expect(Math.max(...slopes) - Math.min(...slopes)).toBeLessThan(0.05)
  })

  /** The mean green of a box. */
  const greenOf = (rgb: Uint8Array, [left, top, right, bottom]: Box) => {
    let sum = 0
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) sum += rgb[3 * (y * SIZE.width + x) + 1] ?? 0
    return sum / ((right - left) * (bottom - top))
  }

  test('lets sun and shade fall over a rug as they do over the floor', () => {
    const sun = (x: number) => (x > 122 ? [232, 208, 176] : [120, 104, 90])
    const photo = photoOf((x, y) => (faces[y * SIZE.width + x] === FLOOR ? sun(x) : null))
    const { rgb } = furnished(put(photo, maskOf(ON_FLOOR), RUG))
    const shade = greenOf(rgb, [95, 155, 112, 165])
    const lit = greenOf(rgb, [133, 155, 150, 165])
    expect(lit).toBeGreaterThan(1.35 * shade)
  })

  test('does not let a picture glow on a dark wall', () => {
    const photo = photoOf((x, y) => {
      if (faces[y * SIZE.width + x] === FLOOR) return null
      return y < 10 ? [235, 235, 232] : [46, 40, 44]
    })
    const mask = maskOf(ON_WALL)
    const { rgb } = furnished(put(photo, mask, PICTURE))
    const brightest = mask.reduce((most, cell, i) => Math.max(most, cell * (rgb[3 * i + 1] ?? 0)), 0)
    expect(brightest).toBeGreaterThan(70)
    expect(brightest).toBeLessThan(120)
  })

  const PICTURE = THINGS[2][0]
  const WALL: Box = [80, 30, 160, 100]

  test('puts a thing where it was, and where the user moved it to', () => {
    const mask = maskOf(WALL)
    const found = furnished(put(PHOTO, mask, PICTURE))
    const { corners, widthMetres, heightMetres } = found.placement
    const again = furnished(put(PHOTO, mask, PICTURE, ROOM, { placement: found.placement }))
    expect(Buffer.from(again.rgb).equals(Buffer.from(found.rgb))).toBe(true)
    const [x, y] = [0.45, 0.3]
    const placement = {
      corners: withEach(corners, (corner) => ({ x: x + corner.x / 8, y: y + corner.y / 8 })),
      widthMetres: widthMetres / 8,
      heightMetres: heightMetres / 8,
    }
    const moved = furnished(put(PHOTO, mask, PICTURE, ROOM, { placement }))
    expect(moved.placement).toBe(placement)
    const differing = differingIn(moved.rgb, PHOTO.rgb)
    expect(differing.length).toBeGreaterThan(30)
    const beside = differing.filter((i) => {
      const at = { x: (i % SIZE.width) / SIZE.width, y: Math.floor(i / SIZE.width) / SIZE.height }
      return Math.abs(at.x - x - 1 / 16) > 0.08 || Math.abs(at.y - y - 1 / 16) > 0.08
    })
    expect(beside).toEqual([])
    // A part of the wall without it is selected.
    const elsewhere = put(PHOTO, maskOf([80, 85, 160, 100]), PICTURE, ROOM, { placement })
    expect(elsewhere).toEqual({ furnished: false, reason: 'furnish_not_sure' })
  })

  test('draws an own picture once, at its true size and in its own colors', () => {
    const own = { ...HARBOR_TILE, bond: 'once', widthMm: 800, heightMm: 400 } as const
    const half = paintImage(80, 40, (x) => (x < 40 ? [200, 40, 40] : [40, 40, 200]))
    const choices = { own, pictures: new Map([[own.picture, half]]) }
    const { placement, rgb } = furnished(put(PHOTO, maskOf(WALL), PICTURE, ROOM, choices))
    expect(placement).toMatchObject({ widthMetres: 0.8, heightMetres: 0.4 })
    const at = (across: number, down: number) => {
      const { x, y } = project(squareToQuad(placement.corners), across, down)
      const p = 3 * (Math.floor(y * SIZE.height) * SIZE.width + Math.floor(x * SIZE.width))
      return { red: rgb[p] ?? 0, blue: rgb[p + 2] ?? 0 }
    }
    for (const down of [0.15, 0.5, 0.85]) {
      for (const left of [0.1, 0.4].map((across) => at(across, down)))
        expect(left.red).toBeGreaterThan(2 * left.blue)
      for (const right of [0.6, 0.9].map((across) => at(across, down)))
        expect(right.blue).toBeGreaterThan(2 * right.red)
    }
  })

  const REFUSED: readonly (readonly [string, Room, Box, FlatFurnishing, string])[] = [
    ['a room without lines', { ...ROOM, frame: fallbackFrame(SIZE) }, ON_FLOOR, RUG, 'furnish_not_sure'],
    ['a rug on a wall', ROOM, ON_WALL, RUG, 'furnish_not_sure'],
    ['a picture on the floor', ROOM, ON_FLOOR, PICTURE, 'furnish_not_sure'],
    ['walls that are not known', { ...ROOM, confidence: 0.3 }, ON_WALL, PICTURE, 'furnish_not_sure'],
    ['a dab of the brush', ROOM, [100, 160, 105, 163], RUG, 'furnish_too_small'],
    ['nothing selected', ROOM, [0, 0, 0, 0], RUG, 'empty_mask'],
  ]

  test.each(REFUSED)('refuses %s', (_, room, box, thing, reason) => {
    expect(put(PHOTO, maskOf(box), thing, room)).toEqual({ furnished: false, reason })
  })
})

describe('place', () => {
  test('lays a rug along the axes of the room, smaller where it is farther away', () => {
    const mask = maskOf(ON_FLOOR)
    const [left, top, right, bottom] = ON_FLOOR
    const has = (x: number, y: number) => mask[y * SIZE.width + x] === 1
    const selection = { photo: SIZE, bounds: { left, top, right, bottom }, has }
    const found = place('rug', selection, ROOM, [])
    if (typeof found === 'string') throw new Error(found)
    const { widthMetres, heightMetres, toPhoto } = placementIn(SIZE, 'rug', found)
    const corner = (x: number, y: number) => project(toPhoto, x * widthMetres, y * heightMetres)
    const [farLeft, farRight, nearLeft, nearRight] = [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)]
    expect(farLeft.y).toBeCloseTo(farRight.y, 3)
    expect(nearLeft.y).toBeCloseTo(nearRight.y, 3)
    expect(farRight.x - farLeft.x).toBeLessThan(nearRight.x - nearLeft.x)
    for (const { x, y } of [farLeft, farRight, nearLeft, nearRight]) {
      expect(has(Math.round(x), Math.round(y))).toBe(true)
    }
  })

  test('believes the lines about a wall more than the corners of the room', () => {
    const [left, top, right, bottom] = [190, 60, 220, 90]
    const has = (x: number, y: number) => x >= left && x < right && y >= top && y < bottom
    const selection = { photo: SIZE, bounds: { left, top, right, bottom }, has }
    const narrow = { ...ROOM, box: { ...ROOM.box, right: 0.8 } }
    const topEdge = (isOnBack: boolean) => {
      const lines = [{ x: 0.85, y: 0.3, weight: 0.5, isOnBack }]
      const found = place('picture', selection, narrow, lines)
      if (typeof found === 'string') throw new Error(found)
      const { toPhoto, widthMetres } = placementIn(SIZE, 'picture', found)
      return Math.abs(project(toPhoto, widthMetres, 0).y - project(toPhoto, 0, 0).y)
    }
    expect(topEdge(true)).toBeCloseTo(0, 3)
    expect(topEdge(false)).toBeGreaterThan(2)
  })
})

test('a runner fits a narrow selection', () => {
  const has = (x: number, y: number) => x >= 114 && x < 126 && y >= 145 && y < 177
  const selection = { photo: SIZE, bounds: { left: 114, top: 145, right: 126, bottom: 177 }, has }
  const placement = place('rug', selection, ROOM, [])
  if (typeof placement === 'string') throw new Error(placement)
  expect(placement.heightMetres / placement.widthMetres).toBeGreaterThan(3)
})

describe('wallByLines', () => {
  const BOUNDS = { left: 0.1, right: 0.3, top: 0.3, bottom: 0.5 }
  const line = (weight: number, isOnBack: boolean): WallLine => ({ x: 0.2, y: 0.4, weight, isOnBack })
  const CASES: readonly (readonly [string, readonly [number, number], Cornered, number | null])[] = [
    // Lines of the back wall and of a side wall, what the corners say, and the answer.
    ['sure corners without lines', [0, 0], { face: LEFT, share: 1, confidence: 0.5 }, LEFT],
    ['unsure corners without lines', [0, 0], { face: LEFT, share: 1, confidence: 0.4 }, null],
    ['unsure corners that clear lines confirm', [0.02, 0.2], { face: LEFT, share: 1, confidence: 0.1 }, LEFT],
    ['unsure corners that mixed lines confirm', [0.1, 0.2], { face: LEFT, share: 1, confidence: 0.4 }, null],
    ['unsure corners against clear lines', [0.2, 0.02], { face: LEFT, share: 1, confidence: 0.4 }, null],
    ['lines where unsure corners say nothing', [2.5, 0.1], { face: null, share: 0, confidence: 0.28 }, null],
    ['lines where sure corners say nothing', [0.4, 0.1], { face: null, share: 0, confidence: 0.8 }, BACK],
    ['clear lines against sure corners', [0.4, 0.1], { face: LEFT, share: 1, confidence: 1 }, BACK],
    ['mixed lines against all corners', [0.2, 0.125], { face: LEFT, share: 1, confidence: 1 }, LEFT],
    ['mixed lines against most corners', [0.2, 0.125], { face: LEFT, share: 0.9, confidence: 1 }, null],
    [
      'mixed lines against corners that may err',
      [0.2, 0.125],
      { face: LEFT, share: 1, confidence: 0.8 },
      null,
    ],
  ]

  test.each(CASES)('%s', (_, [back, side], cornered, wall) => {
    const lines = [line(back, true), line(side, false)]
    expect(wallByLines(lines, BOUNDS, cornered, LEFT)).toBe(wall)
  })
})

describe('bestRectangle', () => {
  const COSTS = new Map([
    ['#', SELECTED],
    ['+', BESIDE],
  ])
  const cellsOf = (rows: readonly string[]) => ({
    cells: Uint16Array.from(rows.join(''), (cell) => COSTS.get(cell) ?? OUTSIDE),
    size: { width: rows[0]?.length ?? 0, height: rows.length },
  })
  const area = (width: number, height: number) => width * height

  test('finds the largest one', () => {
    const { cells, size } = cellsOf(['..##..', '.####.', '######', '.####.', '..##..'])
    expect(bestRectangle(cells, size, 0, area)).toEqual({ left: 1, top: 1, right: 5, bottom: 4 })
  })

  test('finds the one that is worth most', () => {
    const { cells, size } = cellsOf(['######', '###...', '###...'])
    const wide = (width: number, height: number) => (width >= 4 * height ? width : 0)
    expect(bestRectangle(cells, size, 0, wide)).toEqual({ left: 0, top: 0, right: 6, bottom: 1 })
  })

  test('takes what is beside, up to a share, and nothing else', () => {
    const { cells, size } = cellsOf(['.####+', '+#####', '######', '#####+'])
    const upTo = (beyond: number) => bestRectangle(cells, size, beyond, area)
    expect(upTo(0)).toEqual({ left: 1, top: 0, right: 5, bottom: 4 })
    expect(upTo(0.08)).toEqual({ left: 1, top: 0, right: 5, bottom: 4 })
    expect(upTo(0.1)).toEqual({ left: 1, top: 0, right: 6, bottom: 4 })
    expect(upTo(0.2)).toEqual({ left: 1, top: 0, right: 6, bottom: 4 })
  })

  test('finds none where nothing is set', () => {
    const { cells, size } = cellsOf(['...', '...'])
    expect(bestRectangle(cells, size, 0, area)).toBeNull()
  })

  test('runs over gaps that are enclosed, but not over bays', () => {
    const bits = (rows: readonly string[]) => Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0))
    const size = { width: 5, height: 5 }
    expect(withoutGaps(bits(['.####', '##.##', '##.##', '#####', '##.##']), size)).toEqual(
      bits(['.####', '#####', '#####', '#####', '##.##']),
    )
  })
})
