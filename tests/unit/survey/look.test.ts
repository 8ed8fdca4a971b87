import { describe, expect, test } from 'vitest'
import { colorDifference } from '@/lib/math/cie-lab'
import type { Photo } from '@/lib/math/image'
import { createRandom } from '@/lib/math/numeric'
import { labelSurfaces } from '@/lib/select/select-surface'
import { mapSurfaces } from '@/lib/select/surface-map'
import { type LookPart, readLook } from '@/lib/survey/look'
import { materialOf, proposeFinishes } from '@/lib/survey/look-finishes'
import { surveyPhoto } from '@/lib/survey/survey'

const SIZE = { width: 360, height: 240 }

type Rgb = readonly [number, number, number]

function drawn(colorAt: (x: number, y: number) => Rgb): Photo {
  const { width, height } = SIZE
  const rgb = new Uint8Array(3 * width * height)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) rgb.set(colorAt(x, y), p)
  }
  return { ...SIZE, rgb }
}

function lookOf(photo: Photo): readonly LookPart[] {
  return readLook(surveyPhoto(photo), labelSurfaces(mapSurfaces(photo)))
}

const WALL: Rgb = [94, 132, 118]
const WHITE: Rgb = [236, 236, 236]
const BOARDS: readonly Rgb[] = [
  [176, 138, 98],
  [160, 122, 84],
]
const SOFA: Rgb = [150, 40, 50]

/** A wall with a white frame on it, boards below it, and a sofa between. */
function room(x: number, y: number): Rgb {
  if (x > 60 && x < 180 && y > 20 && y < 90) return WHITE
  if (x > 200 && x < 320 && y > 110 && y < 180) return SOFA
  if (y < 150) return WALL
  return BOARDS[((x + y) >> 2) % 2] ?? SOFA
}

const toHex = ([r, g, b]: Rgb) => `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`

/** ΔE2000: different light makes as much of a difference. */
const CLOSE = 8

describe('the look of a picture', () => {
  const look = lookOf(drawn(room))

  test('has the colors of its wall, its floor and its things', () => {
    const partOf = (role: string) => look.find((part) => part.role === role)
    const wall = partOf('wall')?.color ?? '#000000'
    const floor = partOf('floor')?.color ?? '#000000'
    const things = look.filter(({ role }) => role === 'thing').map(({ color }) => color)
    expect(colorDifference(wall, toHex(WALL))).toBeLessThan(CLOSE)
    expect(colorDifference(floor, '#b08a62')).toBeLessThan(CLOSE)
    const nearest = Math.min(...things.map((hex) => colorDifference(hex, toHex(SOFA))))
    expect(nearest).toBeLessThan(CLOSE)
  })

  test('has one floor, and names the boards that it shows', () => {
    const floors = look.filter(({ role }) => role === 'floor')
    expect(floors).toHaveLength(1)
    expect(floors.map((floor) => materialOf(floor, 'floor'))).toEqual(['oak-boards'])
  })

  test('is empty for paper with a drawing, darkness, and noise', () => {
    const random = createRandom(7)
    const byte = () => Math.floor(256 * random())
    expect(
      lookOf(drawn((x, y) => ((x === 40 || y === 60) && x < 300 ? [20, 20, 20] : [252, 252, 252]))),
    ).toEqual([])
    expect(lookOf(drawn(() => [0, 0, 0]))).toEqual([])
    expect(lookOf(drawn(() => [byte(), byte(), byte()])).every(({ share }) => share < 1)).toBe(true)
  })
})

const partLike = (role: LookPart['role'], more: Partial<LookPart> = {}): LookPart => ({
  role,
  share: 0.2,
  lab: { L: 0.7, a: 0.02, b: 0.05 },
  color: '#b89a78',
  texture: 0.12,
  ...more,
})

describe('finishes for areas', () => {
  test('a floor that may be several things gets no material', () => {
    expect(materialOf(partLike('floor'), 'floor')).toBe('oak-boards')
    expect(materialOf(partLike('floor', { lab: { L: 0.4, a: 0.02, b: 0.04 } }), 'floor')).toBe(
      'walnut-boards',
    )
    expect(materialOf(partLike('floor', { texture: 0.02 }), 'floor')).toBeNull()
    expect(
      materialOf(partLike('floor', { lab: { L: 0.62, a: 0, b: 0.005 }, texture: 0.05 }), 'floor'),
    ).toBeNull()
  })

  test('each kind of area gets what plays its role, and what is no surface gets nothing', () => {
    const look = [
      partLike('wall', { color: '#111111' }),
      partLike('floor'),
      partLike('ceiling', { color: '#222222' }),
    ]
    const finishes = proposeFinishes(look, [
      'wall',
      'wall',
      'floor',
      'ceiling',
      'wood',
      'door',
      'other',
      'auto',
    ])
    expect(finishes.map((finish) => finish?.part.color ?? null)).toEqual([
      '#111111',
      '#111111',
      '#b89a78',
      '#222222',
      '#b89a78',
      null,
      null,
      null,
    ])
  })

  test('things take turns, the most noticed first, and without any there is nothing to take', () => {
    const strong = partLike('thing', { share: 0.05, lab: { L: 0.5, a: 0.15, b: 0.05 }, color: '#aa2030' })
    const large = partLike('thing', { share: 0.09, lab: { L: 0.5, a: 0, b: 0 }, color: '#777777' })
    const colors = (look: readonly LookPart[]) =>
      proposeFinishes(look, ['fabric', 'painted', 'fabric']).map((finish) => finish?.part.color ?? null)
    expect(colors([large, strong])).toEqual(['#aa2030', '#777777', '#aa2030'])
    expect(colors([partLike('wall')])).toEqual([null, null, null])
  })
})
