import { expect, test, vi } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '../../../../lib/domain/design-run.ts'
import { analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import { measureGrain } from '../../../../lib/engines/preview/apply/grain.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { createRandom } from '../../../../lib/math/numeric.ts'
import { type Box, changedOutside, type Image, meanColor, paintImage, paintMask } from './fixtures.ts'

vi.setConfig({ testTimeout: 60_000 })

const [WIDTH, HEIGHT] = [180, 120]
const FLOOR_TOP = 75

function design(photo: Image, mask: Uint8Array, area: Partial<AreaSettings>) {
  const controls = { ...DEFAULT_CONTROLS, style: 'minimalist', strength: 1 } as const
  return render(photo, mask, analyze(photo, mask), { ...controls, areas: [{ ...PLAIN_AREA, ...area }] }).rgb
}

const meanOf = (rgb: Uint8Array, box: Box) => meanColor(rgb, WIDTH, box)

const isWall = (_: number, y: number) => y >= 15 && y < FLOOR_TOP
const WALL = paintMask(WIDTH, HEIGHT, isWall)
const FLOOR = paintMask(WIDTH, HEIGHT, (_, y) => y >= FLOOR_TOP)

function shadeOf(y: number): number {
  if (y < 15) return 1.08
  return y < FLOOR_TOP ? 1 : 0.7
}

/** Ceiling, wall and floor of these colors, with a little noise. */
function room(wall: readonly number[], at: (x: number, y: number) => readonly number[] | null = () => null) {
  const random = createRandom(3)
  return paintImage(WIDTH, HEIGHT, (x, y) => {
    const noise = 3 * (random() - 0.5)
    const [r = 0, g = 0, b = 0] = at(x, y) ?? wall.map((value) => value * shadeOf(y))
    return [r + noise, g + noise, b + noise]
  })
}

test('a new white is as warm as the light in the room', () => {
  const white = { kind: 'wall', material: 'paint' } as const
  const warm = meanOf(design(room([225, 190, 130]), WALL, white), [30, 30, 150, 60])
  const neutral = meanOf(design(room([200, 200, 200]), WALL, white), [30, 30, 150, 60])
  expect(warm.b / warm.r).toBeLessThan(0.8)
  expect(neutral.b / neutral.r).toBeGreaterThan(0.92)
})

test.each([
  ['green', [88, 150, 108]],
  ['violet', [128, 96, 148]],
])('a new white beside %s walls has nothing of their color', (_, wall) => {
  const photo = room(wall, (x, y) => (y < 15 || x < 12 ? [232, 230, 226] : null))
  const right = paintMask(WIDTH, HEIGHT, (x, y) => isWall(x, y) && x > 110)
  const rgb = design(photo, right, { kind: 'wall', material: 'paint', color: '#ffffff' })
  const white = meanOf(rgb, [120, 25, 170, 65])
  expect(Math.max(white.r, white.g, white.b) / Math.min(white.r, white.g, white.b)).toBeLessThan(1.05)
  expect(white.luma).toBeGreaterThan(150)
})

test('a new gray wall around a bright window does not glow', () => {
  const isWindow = (x: number, y: number) => x > 75 && x < 115 && y > 27 && y < 57
  const isCupboard = (x: number, y: number) => x > 15 && x < 35 && y > 30 && y < 55
  const photo = room([52, 50, 48], (x, y) => {
    if (isWindow(x, y)) return [215, 222, 230]
    return isCupboard(x, y) ? [78, 76, 74] : null
  })
  const mask = paintMask(WIDTH, HEIGHT, (x, y) => isWall(x, y) && !isWindow(x, y) && !isCupboard(x, y))
  // Half of what the white cabinet reflects.
  const rgb = design(photo, mask, { kind: 'wall', material: 'paint', color: '#a6a6a6' })
  const beside = [145, 20, 175, 70] as const
  // It was 117.
  expect(meanOf(rgb, beside).luma).toBeLessThan(85)
})

test('a new white is no brighter than the whites nearby, and keeps the light on it', () => {
  const isDoor = (x: number, y: number) => x > 5 && x < 45 && y > 12 && y < 78
  const lit = (x: number) => 90 + 70 * Math.exp(-(((x - 130) / 40) ** 2))
  const photo = room([120, 118, 114], (x, y) => {
    if (isDoor(x, y)) return [206, 204, 200]
    return isWall(x, y) ? [lit(x), lit(x), lit(x)] : null
  })
  const mask = paintMask(WIDTH, HEIGHT, (x, y) => isWall(x, y) && !isDoor(x, y))
  const rgb = design(photo, mask, { kind: 'wall', material: 'paint', color: '#ffffff' })
  const lumas = [130, 110, 95, 80].map((x) => meanOf(rgb, [x - 3, 25, x + 3, 65]).luma)
  expect(lumas[0]).toBeLessThan(218)
  for (let i = 1; i < lumas.length; i++) expect((lumas[i - 1] ?? 0) - (lumas[i] ?? 0)).toBeGreaterThan(3)
})

test('a towel on a front is painted as the front is', () => {
  const isTowel = (x: number, y: number) => x > 75 && x < 105 && y > 30 && y < 60
  const photo = room([110, 70, 45], (x, y) => (isTowel(x, y) ? [90, 150, 190] : null))
  const rgb = design(photo, WALL, { kind: 'painted', material: 'paint', color: '#e8e4da' })
  const [towel, front] = [meanOf(rgb, [82, 38, 98, 52]), meanOf(rgb, [30, 38, 60, 52])]
  // They were 66 apart.
  expect(Math.abs(towel.luma - front.luma)).toBeLessThan(14)
})

test('a socket on a wall stays as it is', () => {
  const isSocket = (x: number, y: number) => x > 80 && x < 96 && y > 36 && y < 52
  const photo = room([120, 140, 165], (x, y) => (isSocket(x, y) ? [70, 45, 25] : null))
  const rgb = design(photo, WALL, { kind: 'wall', material: 'brick' })
  const [socket, before] = [meanOf(rgb, [83, 39, 93, 49]), meanOf(photo.rgb, [83, 39, 93, 49])]
  expect(Math.abs(socket.r - before.r) + Math.abs(socket.b - before.b)).toBeLessThan(6)
  expect(changedOutside(photo, rgb, WALL)).toBe(0)
})

test('a picture that stays keeps no rim of the old wall', () => {
  const [width, height] = [1200, 800]
  const reaches = (x: number, y: number, by: number) =>
    x >= 500 - by && x < 640 + by && y >= 300 - by && y < 420 + by
  const photo = paintImage(width, height, (x, y) => (reaches(x, y, 0) ? [70, 40, 30] : [214, 206, 194]))
  const wall = paintMask(width, height, (_, y) => y > 80 && y < 640)
  const rgb = design(photo, wall, { kind: 'wall', material: 'paint', color: '#2f4858' })
  const isOld = (i: number) => (rgb[3 * i] ?? 0) > 150
  const rim = paintMask(width, height, (x, y) => reaches(x, y, 3) && !reaches(x, y, 1))
  const left = rim.reduce((count, value, i) => count + (value === 1 && isOld(i) ? 1 : 0), 0)
  expect(left / rim.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.1)
  expect(meanColor(rgb, width, [505, 305, 635, 415]).r).toBeCloseTo(70, -1)
})

test('what an outline takes along of a dark frame stays dark', () => {
  const photo = room([205, 200, 190], (x) => (x > 120 ? [45, 32, 25] : null))
  const mask = paintMask(WIDTH, HEIGHT, (x, y) => isWall(x, y) && x < 122)
  const rgb = design(photo, mask, { kind: 'wall', material: 'paint', color: '#7fa37a' })
  expect(meanOf(rgb, [121, 30, 122, 60]).luma).toBeLessThan(80)
  expect(meanOf(rgb, [100, 30, 115, 60]).luma).toBeGreaterThan(110)
})

test('the sun on a floor stays on a new one', () => {
  const isSun = (x: number) => x > 60 && x < 110
  const photo = room([200, 196, 190], (x, y) => {
    if (y < FLOOR_TOP) return null
    return isSun(x) ? [225, 190, 150] : [112, 95, 75]
  })
  const rgb = design(photo, FLOOR, { kind: 'floor', material: 'carpet' })
  const [sun, shade] = [meanOf(rgb, [70, 90, 100, 115]), meanOf(rgb, [10, 90, 40, 115])]
  expect(sun.luma / shade.luma).toBeGreaterThan(1.35)
})

test('stripes of sun all over a floor stay on a new one, with their edges and without the old boards', () => {
  const isSun = (x: number) => x % 24 >= 12
  const photo = room([200, 196, 190], (x, y) => {
    if (y < FLOOR_TOP) return null
    const tone = 1 + 0.15 * ((Math.floor(y / 5) % 3) - 1)
    return (isSun(x) ? [230, 205, 150] : [130, 82, 42]).map((value) => value * tone)
  })
  const rgb = design(photo, FLOOR, { kind: 'floor', material: 'carpet', color: '#6a5f55' })
  const luma = (x: number, y = 85, below = 115) => meanOf(rgb, [x, y, x + 3, below]).luma
  // They were 1.4 times as bright as the shade beside them.
  for (const edge of [36, 60, 84]) expect(luma(edge + 2) / luma(edge - 5)).toBeGreaterThan(2)
  const boards = [80, 85, 90, 95, 100, 105].map((y) => luma(64, y, y + 5))
  // It was 1.25.
  expect(Math.max(...boards) / Math.min(...boards)).toBeLessThan(1.15)
})

test('a window mirrored in an old floor is in a dark new one too, in the color of the light, and sun is not', () => {
  const mirrored = (x: number) => 0.35 * Math.exp(-(((x - 50) / 14) ** 2))
  const photo = room([200, 196, 190], (x, y) => {
    if (y < FLOOR_TOP) return null
    if (x > 120 && x < 160) return [228, 148, 80]
    return [150 + 225 * mirrored(x), 95 + 230 * mirrored(x), 50 + 235 * mirrored(x)]
  })
  const rgb = design(photo, FLOOR, { kind: 'floor', material: 'porcelain', color: '#2a1c14' })
  const [window, shade, sun] = [
    meanOf(rgb, [44, 85, 56, 115]),
    meanOf(rgb, [90, 85, 102, 115]),
    meanOf(rgb, [134, 85, 146, 115]),
  ]
  // It was 1.12 times as bright as the floor beside it, and the sun 1.11.
  expect(window.luma / shade.luma).toBeGreaterThan(1.3)
  expect(window.r / window.b).toBeLessThan(shade.r / shade.b)
  expect(sun.luma / shade.luma).toBeLessThan(1.15)
})

test('joints and dark handles of a front are as dark on a white one, and its grain is no darker', () => {
  const isJoint = (x: number) => x % 60 < 2
  const isHandle = (x: number, y: number) => x % 60 > 46 && x % 60 < 50 && y > 36 && y < 54
  const photo = room([150, 148, 145], (x, y) => {
    if (!isWall(x, y)) return null
    if (isJoint(x) || isHandle(x, y)) return [45, 44, 43]
    const grain = x % 4 < 2 ? 6 : -6
    return [150 + grain, 148 + grain, 145 + grain]
  })
  const rgb = design(photo, WALL, { kind: 'painted', material: 'paint', color: '#f2f0ea' })
  const front = meanOf(rgb, [70, 25, 100, 65]).luma
  // They were .84 of the front.
  expect(meanOf(rgb, [60, 25, 62, 65]).luma / front).toBeLessThan(0.5)
  expect(meanOf(rgb, [107, 40, 109, 50]).luma / front).toBeLessThan(0.5)
  const stripes = [72, 74].map((x) => meanOf(rgb, [x, 25, x + 2, 65]).luma)
  expect(Math.min(...stripes) / Math.max(...stripes)).toBeGreaterThan(0.94)
})

test('dark grout does not show through a new floor, and the shadow of a window bar does', () => {
  const isBar = (x: number) => x > 125 && x < 135
  const photo = room([200, 196, 190], (x, y) => {
    if (y < FLOOR_TOP) return null
    if (x % 26 < 2 || y % 26 < 2) return [50, 48, 46]
    return isBar(x) ? [140, 138, 134] : [215, 212, 206]
  })
  const rgb = design(photo, FLOOR, { kind: 'floor', material: 'carpet', color: '#9a9287' })
  const grout = meanOf(rgb, [104, 84, 106, 100]).luma
  // It was 46 % darker than the tiles beside it.
  expect(grout / meanOf(rgb, [108, 84, 116, 100]).luma).toBeGreaterThan(0.97)
  expect(meanOf(rgb, [128, 85, 132, 115]).luma / meanOf(rgb, [142, 85, 155, 115]).luma).toBeLessThan(0.85)
})

test('a polished floor mirrors the wall, and a carpet does not', () => {
  const photo = room([170, 60, 50], (_, y) => (y >= FLOOR_TOP ? [120, 118, 115] : null))
  const redness = (material: 'porcelain' | 'carpet') => {
    const { r, g } = meanOf(
      design(photo, FLOOR, { kind: 'floor', material, color: '#c8c8c8' }),
      [10, 78, 170, 90],
    )
    return r / g
  }
  expect(redness('porcelain')).toBeGreaterThan(redness('carpet') + 0.02)
})

test('a new surface is as grainy as the photo', () => {
  const random = createRandom(8)
  const grainy = paintImage(WIDTH, HEIGHT, () => {
    const noise = 5 * Math.sqrt(3) * (random() + random() + random() + random() - 2)
    return [150 + noise, 150 + noise, 150 + noise]
  })
  const measured = measureGrain(grainy)
  expect(measured).toBeGreaterThan(3.5)
  expect(measured).toBeLessThan(6.5)
  const rgb = design(grainy, FLOOR, { kind: 'floor', material: 'porcelain' })
  const made = measureGrain({ ...grainy, rgb: rgb.slice(3 * FLOOR_TOP * WIDTH), height: HEIGHT - FLOOR_TOP })
  expect(made).toBeGreaterThan(1.8)
})
