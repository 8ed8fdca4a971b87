import { describe, expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { layersInEffect } from '@/lib/mask/layers'
import {
  areasInUse,
  createMask,
  type Mask,
  type MaskAction,
  mayBeSelected,
  partitionOf,
  reduce,
} from '@/lib/mask/mask'
import { maskToStore, parseStoredMask } from '@/lib/schemas/mask'

const empty = createMask({ width: 40, height: 30 })
const begin = { type: 'begin', tool: 'brush', width: 4, at: { x: 1, y: 1 } } as const
const extend = { type: 'extend', points: [{ x: 5, y: 5 }] } as const
const stroke: MaskAction[] = [begin, extend, { type: 'end' }]
const erase: MaskAction[] = [{ ...begin, tool: 'eraser' }, extend, { type: 'end' }]

function maskAfter(...actions: MaskAction[]): Mask {
  return actions.reduce(reduce, empty)
}

describe('drawing a stroke', () => {
  test('a stroke becomes a layer only when it ends', () => {
    const drawing = maskAfter(begin, extend)
    expect(drawing.live?.points).toHaveLength(2)
    expect(drawing.history.done).toHaveLength(0)
    const ended = reduce(drawing, { type: 'end' })
    expect(ended.live).toBeNull()
    expect(ended.history.done).toEqual([
      {
        kind: 'stroke',
        tool: 'brush',
        area: 1,
        width: 4,
        points: [
          { x: 1, y: 1 },
          { x: 5, y: 5 },
        ],
      },
    ])
  })

  test('a stroke goes on while it becomes known what its area probably is', () => {
    const proposed: MaskAction = { type: 'change-area', id: 1, change: { proposed: 'wall' } }
    const drawn = maskAfter(begin, proposed, extend, { type: 'end' })
    expect(drawn.history.done).toEqual(maskAfter(...stroke).history.done)
    expect(drawn.areas[0]?.proposed).toBe('wall')
  })

  test('a cancelled stroke leaves no trace', () => {
    const cancelled = maskAfter(begin, extend, { type: 'cancel' })
    expect(cancelled.live).toBeNull()
    expect(cancelled.history).toBe(empty.history)
  })
})

describe('undo and redo', () => {
  test('undo past the first action and redo past the last change nothing', () => {
    expect(reduce(empty, { type: 'undo' })).toBe(empty)
    expect(reduce(empty, { type: 'redo' })).toBe(empty)
    // Also of a sample room, after a reload too.
    const step = partitionOf([{ polygons: [], settings: PLAIN_AREA }], empty)
    const room = reduce(empty, { ...step, partition: { ...step.partition, isStart: true } })
    const opened = createMask(empty.size, parseStoredMask(maskToStore(room)) ?? {})
    expect(reduce(opened, { type: 'undo' })).toBe(opened)
    expect(reduce(reduce(opened, { type: 'clear' }), { type: 'undo' }).history.done).toHaveLength(1)
    const once = maskAfter(...stroke, { type: 'undo' }, { type: 'undo' })
    expect(once.history.done).toEqual([])
    const back = [1, 2].reduce((mask) => reduce(mask, { type: 'redo' }), once)
    expect(back.history.done).toHaveLength(1)
    expect(back.history.undone).toEqual([])
  })

  test('redo brings back what undo took, in order', () => {
    const painted = maskAfter(...stroke, { type: 'select-all' }, ...erase)
    const undone = [1, 2, 3].reduce((mask) => reduce(mask, { type: 'undo' }), painted)
    const redone = [1, 2, 3].reduce((mask) => reduce(mask, { type: 'redo' }), undone)
    expect(redone.history.done).toEqual(painted.history.done)
  })

  test('a new stroke forgets what was undone', () => {
    expect(maskAfter(...stroke, { type: 'undo' }, ...erase).history.undone).toEqual([])
  })

  test('Clear can be undone', () => {
    const cleared = maskAfter(...stroke, { type: 'clear' })
    expect(mayBeSelected(cleared)).toBe(false)
    expect(mayBeSelected(reduce(cleared, { type: 'undo' }))).toBe(true)
  })
})

describe('Select All and Clear', () => {
  test('they hide everything painted before them', () => {
    const { done } = maskAfter(...stroke, ...stroke, { type: 'clear' }, ...erase).history
    expect(layersInEffect(done)).toHaveLength(2)
  })

  test('a stroke being drawn is ended first, so that nothing is lost to undo', () => {
    expect(maskAfter(begin, extend, { type: 'select-all' }).history.done).toHaveLength(2)
  })
})

describe('areas of a mask', () => {
  const brick = { change: { settings: { ...PLAIN_AREA, kind: 'wall', material: 'brick' } } } as const

  test('what is painted after "New area" is another one, and the first keeps its pixels and settings', () => {
    const two = maskAfter(
      ...stroke,
      { type: 'change-area', id: 1, ...brick },
      { type: 'add-area' },
      ...stroke,
    )
    expect(two.active).toBe(2)
    expect(areasInUse(two).map(({ id, settings }) => [id, settings.material])).toEqual([
      [1, 'brick'],
      [2, 'style'],
    ])
    expect(reduce(two, { type: 'add-area' }).active).toBe(3)
    expect(maskAfter({ type: 'add-area' })).toBe(empty)
  })

  test('undo brings a deleted area back as it was, and works on it', () => {
    const deleted = maskAfter(
      ...stroke,
      { type: 'change-area', id: 1, ...brick },
      { type: 'remove-area', id: 1 },
    )
    expect(mayBeSelected(deleted)).toBe(false)
    const back = reduce(deleted, { type: 'undo' })
    expect(areasInUse(back)[0]?.settings.material).toBe('brick')
  })

  test('what is painted after Clear is not what was painted before', () => {
    const again = maskAfter(...stroke, { type: 'change-area', id: 1, ...brick }, { type: 'clear' }, ...stroke)
    expect(areasInUse(again).map(({ settings }) => settings.kind)).toEqual(['auto'])
  })

  test('a mask is opened at its first area that can change', () => {
    const two = maskAfter(...stroke, { type: 'add-area' }, ...stroke)
    const [wall, floor] = two.areas
    if (!wall || !floor) throw new Error('two areas')
    const opened = (areas: Mask['areas']) => createMask(two.size, { layers: two.history.done, areas }).active
    expect(opened([wall, floor])).toBe(wall.id)
    expect(opened([{ ...wall, isHidden: true }, floor])).toBe(floor.id)
    expect(opened([{ ...wall, settings: { ...PLAIN_AREA, kind: 'other' } }, floor])).toBe(floor.id)
    expect(
      opened([
        { ...wall, isHidden: true },
        { ...floor, isHidden: true },
      ]),
    ).toBe(wall.id)
  })

  test('a hidden area is not part of the selection until it is painted on or gets a finish', () => {
    const hidden = maskAfter(...stroke, { type: 'change-area', id: 1, change: { isHidden: true } })
    expect(mayBeSelected(hidden)).toBe(false)
    expect(mayBeSelected([...stroke].reduce(reduce, hidden))).toBe(true)
    expect(mayBeSelected(reduce(hidden, { type: 'change-area', id: 1, ...brick }))).toBe(true)
  })

  test('hundreds of areas one after another never share a number with one that undo can bring back', () => {
    let mask = empty
    for (let i = 0; i < 300; i++) {
      mask = [...stroke, { type: 'add-area' } as const].reduce(reduce, mask)
      if (areasInUse(mask).length >= LIMITS.areas.max) mask = createMask(mask.size)
    }
    const ids = areasInUse(mask).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...ids)).toBeLessThan(256)
  })

  test('a draft keeps layers and areas, and anything else is no draft', () => {
    const mask = maskAfter(...stroke, { type: 'change-area', id: 1, ...brick }, { type: 'invert' })
    const stored = structuredClone(maskToStore(mask))
    expect(parseStoredMask(stored)).toEqual(stored)
    expect(createMask(mask.size, parseStoredMask(stored) ?? {})).toEqual(mask)
    expect(maskToStore(createMask(mask.size, stored))).toEqual(stored)
    for (const broken of [null, [], { layers: stored.layers }, { ...stored, areas: [{ id: 0 }] }])
      expect(parseStoredMask(broken)).toBeNull()
  })

  test.each([
    ['removed', { type: 'remove-area', id: 1 }],
    ['cleared', { type: 'clear' }],
    ['covered', { type: 'select-all' }],
  ] as const)(
    'an area that was %s comes back as it was by undo after the mask was opened again',
    (_, action) => {
      const before = maskAfter(...stroke, { type: 'change-area', id: 1, ...brick })
      const stored = structuredClone(maskToStore(reduce(before, action)))
      const opened = createMask(before.size, parseStoredMask(stored) ?? {})
      const undone = reduce(opened, { type: 'undo' })
      expect(areasInUse(undone)).toEqual(areasInUse(before))
      expect(undone.history.done).toEqual(before.history.done)
    },
  )

  test('what is painted after a cleared mask was opened again is a new area', () => {
    const cleared = maskAfter(...stroke, { type: 'change-area', id: 1, ...brick }, { type: 'clear' })
    const opened = createMask(cleared.size, structuredClone(maskToStore(cleared)))
    expect(areasInUse(opened)).toMatchObject([{ id: 2, settings: PLAIN_AREA }])
  })

  test('a mask that takes the place of another keeps the active area, and what the areas probably are', () => {
    const mine = maskAfter(...stroke, { type: 'change-area', id: 1, change: { proposed: 'wall' } })
    const theirs = [...stroke, { type: 'add-area' } as const, ...stroke].reduce(reduce, empty)
    const { layers: done, areas } = structuredClone(maskToStore(theirs))
    const now = reduce(mine, { type: 'replace', done, areas })
    expect(now).toMatchObject({ active: 1, areas: [{ id: 1, proposed: 'wall' }, { id: 2 }] })
    expect(now.history).toEqual({ done, undone: [] })
  })
})
