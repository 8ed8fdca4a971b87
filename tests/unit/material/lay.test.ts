import { describe, expect, test } from 'vitest'
import { BONDS, type Bond } from '@/lib/domain/own-material'
import { type LayoutInput, layPieces } from '@/lib/material/lay'
import { newPiecePoint, type PiecePoint } from '@/lib/material/piece-point'

const TILE: LayoutInput = {
  widthMm: 300,
  heightMm: 200,
  groutMm: 4,
  bond: 'straight',
  variation: 'none',
}
const layout = (change: Partial<LayoutInput>) => layPieces({ ...TILE, ...change })

const seen = (pieces: ReturnType<typeof layPieces>, x: number, y: number): PiecePoint => {
  const out = newPiecePoint()
  pieces.find(x, y, out)
  return out
}

/** Whether both points are the same place of the same piece, up to rounding. */
const isSame = (one: PiecePoint, other: PiecePoint) =>
  one.isGrout === other.isGrout &&
  one.isSecond === other.isSecond &&
  one.piece === other.piece &&
  (one.isGrout || (Math.abs(one.u - other.u) < 1e-6 && Math.abs(one.v - other.v) < 1e-6))

/** Points spread evenly over 0..1 x 0..1 (Roberts' R2 sequence). */
const spread = Array.from({ length: 20_000 }, (_, i) => ({
  x: (0.5 + 0.7548776662466927 * i) % 1,
  y: (0.5 + 0.5698402909980532 * i) % 1,
}))

const SIZES = [
  { widthMm: 300, heightMm: 200, groutMm: 4 },
  { widthMm: 90, heightMm: 600, groutMm: 2 },
  { widthMm: 150, heightMm: 150, groutMm: 10 },
  { widthMm: 1000, heightMm: 137, groutMm: 1.5 },
  { widthMm: 1, heightMm: 1, groutMm: 20 },
  { widthMm: 5000, heightMm: 530, groutMm: 0 },
]

/** How often each of a piece's 16 parts and each piece is hit, and how many points are in no piece. */
function countedPlaces(laid: ReturnType<typeof layPieces>) {
  const places = new Map<number, number>()
  const pieces = new Map<number, number>()
  let outside = 0
  for (const { x, y } of spread) {
    const { isGrout, u, v, piece } = seen(laid, x * laid.widthMm, y * laid.heightMm)
    if (isGrout || !(u >= 0 && u <= 1 && v >= 0 && v <= 1)) outside += 1
    const place = 4 * Math.min(3, Math.floor(4 * v)) + Math.min(3, Math.floor(4 * u))
    places.set(place, (places.get(place) ?? 0) + 1)
    pieces.set(piece, (pieces.get(piece) ?? 0) + 1)
  }
  return { places: [...places.values()], pieces: [...pieces.values()], outside }
}

/** The largest deviation of a count from the mean, in shares of it. */
function largestDeviation(counts: readonly number[]): number {
  const mean = spread.length / counts.length
  return Math.max(...counts.map((count) => Math.abs(count / mean - 1)))
}

describe.each(BONDS)('%s', (bond) => {
  test('repeats after its period, across and down', () => {
    for (const size of SIZES) {
      for (const variation of ['none', 'turn'] as const) {
        const pieces = layout({ ...size, bond, variation })
        const others = spread.slice(0, 1000).filter(({ x, y }) => {
          const [px, py] = [x * pieces.widthMm, y * pieces.heightMm]
          const away = seen(pieces, px + 3 * pieces.widthMm, py - 2 * pieces.heightMm)
          return !isSame(seen(pieces, px, py), away)
        })
        expect(others).toEqual([])
      }
    }
  })

  test('has as much grout as the gaps take up', () => {
    for (const size of SIZES) {
      const pieces = layout({ ...size, bond, variation: 'flip' })
      const grout = spread.filter(
        ({ x, y }) => seen(pieces, x * pieces.widthMm, y * pieces.heightMm).isGrout,
      ).length
      const { widthMm: w, heightMm: h, groutMm: g } = size
      expect(Math.abs(grout / spread.length - (1 - (w * h) / ((w + g) * (h + g))))).toBeLessThan(0.01)
    }
  })

  test('covers everything once: every place of a piece and every piece is seen equally often', () => {
    for (const size of SIZES) {
      const { places, pieces, outside } = countedPlaces(
        layout({ ...size, groutMm: 0, bond, variation: 'turn' }),
      )
      expect(outside).toBe(0)
      expect(largestDeviation(places)).toBeLessThan(0.06)
      expect(largestDeviation(pieces)).toBeLessThan(0.35)
    }
  })
})

test('a running bond shifts each row by half a piece, a third bond by a third', () => {
  const shifts: readonly (readonly [Bond, number])[] = [
    ['half', 1 / 2],
    ['third', 1 / 3],
  ]
  for (const [bond, shift] of shifts) {
    const pieces = layout({ bond })
    for (const x of [10, 100, 250]) {
      const above = seen(pieces, x, 50)
      const below = seen(pieces, x + 304 * shift, 50 + 204)
      expect(below.u).toBeCloseTo(above.u, 9)
      expect(below.v).toBeCloseTo(above.v, 9)
    }
  }
})

test('a half drop shifts each second column down by half a piece', () => {
  const pieces = layout({ bond: 'half-drop' })
  const left = seen(pieces, 40, 30)
  const right = seen(pieces, 40 + 304, 30 + 102)
  expect([right.u, right.v]).toEqual([expect.closeTo(left.u, 9), expect.closeTo(left.v, 9)])
})

test('a checkerboard has second pieces side by side with first ones', () => {
  const square = { widthMm: 200, heightMm: 200, groutMm: 0, bond: 'checkerboard' } as const
  const [first, second] = [seen(layout(square), 20, 60), seen(layout(square), 220, 60)]
  expect([first.isSecond, second.isSecond, seen(layout(square), 220, 260).isSecond]).toEqual([
    false,
    true,
    false,
  ])
  expect([first.u, first.v]).toEqual([expect.closeTo(0.1), expect.closeTo(0.3)])
  expect([second.u, second.v]).toEqual([expect.closeTo(0.1), expect.closeTo(0.3)])
})

/** How u and v change over a step across and down: the rotation of a piece's image. */
function turnAt(pieces: ReturnType<typeof layPieces>, x: number, y: number): string {
  const [here, right, below] = [seen(pieces, x, y), seen(pieces, x + 0.01, y), seen(pieces, x, y + 0.01)]
  return [right.u - here.u, right.v - here.v, below.u - here.u, below.v - here.v].map(Math.sign).join()
}

test('a herringbone turns pieces by a quarter and never mirrors them, lying or upright', () => {
  for (const size of [
    { widthMm: 500, heightMm: 100 },
    { widthMm: 100, heightMm: 500 },
  ]) {
    const pieces = layout({ ...size, groutMm: 0, bond: 'herringbone' })
    const turns = new Set(
      spread.slice(0, 400).map(({ x, y }) => turnAt(pieces, x * pieces.widthMm, y * pieces.heightMm)),
    )
    expect([...turns].sort()).toEqual(['0,-1,1,0', '1,0,0,1'])
    expect(pieces.widthMm).toBe(1000)
  }
})

test('pieces that differ go on for a meter and more, pieces that do not only for one period', () => {
  const some = layout({ bond: 'half', variation: 'flip' })
  expect([some.widthMm, some.heightMm]).toEqual([4 * 304, 6 * 204])
  expect(layout({ bond: 'half' })).toMatchObject({ widthMm: 304, heightMm: 408 })
  expect(layout({ widthMm: 5000, bond: 'checkerboard', variation: 'flip' }).widthMm).toBe(2 * 5004)
  expect(layout({ widthMm: 1, heightMm: 1, groutMm: 0, variation: 'flip' }).widthMm).toBe(16)
})

test('a turned piece that is not square is turned by half, a square one by quarters, and not all alike', () => {
  const turnsOf = (change: Partial<LayoutInput>) => {
    const pieces = layout({ ...change, groutMm: 0, variation: 'turn' })
    const turns = spread
      .slice(0, 400)
      .map(({ x, y }) => turnAt(pieces, x * pieces.widthMm, y * pieces.heightMm))
    return [...new Set(turns)].sort()
  }
  expect(turnsOf({})).toEqual(['-1,0,0,-1', '1,0,0,1'])
  expect(turnsOf({ heightMm: 300 })).toEqual(['-1,0,0,-1', '0,-1,1,0', '0,1,-1,0', '1,0,0,1'])
})
