import { expect, test } from 'vitest'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { checkDesign } from '@/lib/image/check-design'
import { paintImage } from '../engines/preview/fixtures'
import { maskOf, room } from './fixtures'

const SIZE = { width: 300, height: 200 }
const photo = room(SIZE.width, SIZE.height)
/** Area 1 left of the middle, area 2 right of it. */
const labels = maskOf(SIZE, (x) => x < 150).map((isLeft) => 2 - isLeft)

/** The photo with this many levels added, column by column. */
function made(levelsAt: (x: number) => number) {
  return paintImage(SIZE.width, SIZE.height, (x, y) => {
    const [red = 0, green = 0, blue = 0] = photo.rgb.subarray(3 * (y * SIZE.width + x))
    const add = levelsAt(x)
    return [red + add, green + add, blue + add]
  })
}

function check(levelsAt: (x: number) => number, second: Partial<AreaSettings> = {}, strength = 0.8) {
  return checkDesign(photo, made(levelsAt), labels, {
    task: 'restyle-areas',
    areas: [PLAIN_AREA, { ...PLAIN_AREA, ...second }],
    strength,
  })
}

test('one unchanged area is enough, and a slight change is one', () => {
  expect(check(() => 20)).toBeNull()
  expect(check((x) => (x < 150 ? 20 : 0))).toBe('unchanged')
  expect(check((x) => (x < 150 ? 20 : 1))).toBeNull()
})

test('what is something else may stay as it is, unless that is everything', () => {
  expect(check((x) => (x < 150 ? 20 : 0), { kind: 'other' })).toBeNull()
  const areas = [{ ...PLAIN_AREA, kind: 'other' } as const]
  const everything = maskOf(SIZE, () => true)
  expect(checkDesign(photo, photo, everything, { task: 'restyle-areas', areas, strength: 0.8 })).toBe(
    'unchanged',
  )
})

test('most of a removal may hardly change, but not all of it', () => {
  const clear = (levelsAt: (x: number) => number) =>
    checkDesign(photo, made(levelsAt), labels, { task: 'clear' })
  expect(clear((x) => (x < 30 ? 40 : 0))).toBeNull()
  expect(clear(() => 0)).toBe('unchanged')
})

test('what is sharpened has stronger edges than before, by more than enlarging it takes away or adds', () => {
  const stripes = (light: number) =>
    paintImage(SIZE.width, SIZE.height, (x) => {
      const level = x % 20 < 10 ? 100 : light
      return [level, level, level]
    })
  const sharpened = (light: number, mask = labels) =>
    checkDesign(stripes(150), stripes(light), mask, { task: 'sharpen' })
  expect(sharpened(152)).toBeNull()
  expect(sharpened(151)).toBe('unchanged')
  expect(sharpened(140)).toBe('unchanged')
  // No edges, before or after; too few pixels are inconclusive.
  expect(checkDesign(stripes(100), stripes(100), labels, { task: 'sharpen' })).toBe('unchanged')
  expect(
    sharpened(
      150,
      maskOf(SIZE, (x, y) => x < 3 && y < 3),
    ),
  ).toBeNull()
})

test('holes are parts that were left out while the rest changed', () => {
  expect(check((x) => (x < 150 && x % 3 === 0 ? 0 : 20))).toBe('holes')
  expect(check((x) => (x < 150 && x % 5 === 0 ? 0 : 20))).toBeNull()
})

test('who asks for little gets little', () => {
  expect(check(() => 0, {}, 0.2)).toBeNull()
})
