import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { areasLeftOut } from '@/lib/mask/left-out'
import { type AreaChange, createMask, type Mask, type MaskAction, reduce, sparedAreas } from '@/lib/mask/mask'
import { rasterize } from '@/lib/mask/rasterize'
import { box, outline, stroke as strokeActions } from './support'

const size = { width: 60, height: 40 }
const WALL = 1
const FLOOR = 2

type Box = readonly [left: number, top: number, right: number, bottom: number]

const outlined = (mask: Mask, area: number, sides: Box): MaskAction => ({
  type: 'outline',
  outline: { ...outline('add', area, box(...sides)), spares: sparedAreas(mask, area) },
})

const stroke = (mask: Mask, from: readonly [number, number], to: readonly [number, number]): Mask =>
  strokeActions('brush', 6, from, to).reduce(reduce, mask)

/** A floor in the lower half, with the user's settings, and the active wall in the upper half. */
function room(said: AreaChange): Mask {
  const floor = reduce(createMask(size), outlined(createMask(size), FLOOR, [0, 20, 60, 40]))
  const named = reduce(floor, { type: 'change-area', id: FLOOR, change: said })
  return reduce(named, outlined(named, WALL, [0, 0, 60, 18]))
}

const pixelsOf = ({ history }: Mask, area: number) =>
  rasterize(history.done, size)
    .labels.map((label) => (label === area ? 1 : 0))
    .join('')
const areaOf = ({ areas }: Mask, id: number) => areas.find((area) => area.id === id)

const CLAIMS: readonly AreaChange[] = [
  { name: 'Old floor' },
  { settings: { ...PLAIN_AREA, kind: 'floor' } },
  { settings: { ...PLAIN_AREA, material: 'oak-boards' } },
]

test('an addition to an area takes nothing from others with a name, kind or finish', () => {
  const x = fc.integer({ min: 0, max: 60 })
  const y = fc.integer({ min: 0, max: 40 })
  const addition = fc.record({
    kind: fc.constantFrom('outline', 'stroke'),
    from: fc.tuple(x, y),
    to: fc.tuple(x, y),
  })
  fc.assert(
    fc.property(fc.constantFrom(...CLAIMS), fc.array(addition, { maxLength: 6 }), (said, additions) => {
      const before = room(said)
      const after = additions.reduce((mask, { kind, from, to }) => {
        if (kind === 'stroke') return stroke(mask, from, to)
        const [[left, right], [top, bottom]] = [
          [Math.min(from[0], to[0]), Math.max(from[0], to[0])],
          [Math.min(from[1], to[1]), Math.max(from[1], to[1])],
        ] as const
        return reduce(mask, outlined(mask, WALL, [left, top, right, bottom]))
      }, before)
      expect(pixelsOf(after, FLOOR)).toEqual(pixelsOf(before, FLOOR))
      expect(areaOf(after, FLOOR)).toEqual(areaOf(before, FLOOR))
    }),
    { numRuns: 60 },
  )
})

test('an area of which nothing was said gives way, as everywhere before', () => {
  const before = room({})
  const after = stroke(before, [10, 30], [50, 30])
  expect(pixelsOf(after, FLOOR)).not.toEqual(pixelsOf(before, FLOOR))
  expect(areasLeftOut(after)).toEqual([])
})

test('what was left out is told from an overlap of a few pixels, and goes to the area when the user says so', () => {
  const before = room({ name: 'Old floor' })
  const beside = stroke(before, [10, 15], [50, 15])
  expect(areasLeftOut(beside)).toEqual([])
  const over = stroke(beside, [10, 10], [50, 30])
  expect(areasLeftOut(over)).toEqual([FLOOR])

  const taken = reduce(over, { type: 'take-spared' })
  expect(areasLeftOut(taken)).toEqual([])
  expect(pixelsOf(taken, FLOOR)).not.toEqual(pixelsOf(before, FLOOR))
  // From then on, the area's strokes don't ask anymore.
  const more = stroke(taken, [10, 30], [50, 30])
  expect(areasLeftOut(more)).toEqual([])
  const undone = [{ type: 'undo' }, { type: 'undo' }].reduce((mask) => reduce(mask, { type: 'undo' }), more)
  expect(pixelsOf(undone, FLOOR)).toEqual(pixelsOf(before, FLOOR))
})

test('an area that is begun with the brush lies over another, and what is erased is only its own', () => {
  const before = room({ name: 'Old floor' })
  const strip = stroke(reduce(before, { type: 'add-area' }), [10, 30], [50, 30])
  expect(pixelsOf(strip, strip.active)).toContain('1')
  expect(pixelsOf(strip, FLOOR)).not.toEqual(pixelsOf(before, FLOOR))
})
