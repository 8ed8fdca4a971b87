import { expect, test } from 'vitest'
import { growSelection } from '@/lib/image/grow-selection'

const SIZE = { width: 9, height: 6 }
const selectionOf = (isSelected: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    isSelected(i % SIZE.width, Math.floor(i / SIZE.width)) ? 1 : 0,
  )

test.each([0, 1, 2, 20])('a selection grows by %i pixels, also past the border', async (px) => {
  const spots = [
    [0, 0],
    [6, 4],
  ] as const
  const selected = selectionOf((x, y) => spots.some(([sx, sy]) => sx === x && sy === y))
  const expected = selectionOf((x, y) =>
    spots.some(([sx, sy]) => Math.abs(sx - x) <= px && Math.abs(sy - y) <= px),
  )
  expect(await growSelection(selected, SIZE, px)).toEqual(expected)
})
