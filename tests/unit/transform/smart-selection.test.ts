import { describe, expect, test } from 'vitest'
import { INITIAL_BRUSH, modeWith } from '@/components/design-tool/editor/canvas/brush'
import { selectTool } from '@/components/design-tool/editor/canvas/tools'
import { SmartSelection, type SurfaceFinder } from '@/components/design-tool/smart-select/smart-selection'
import type { Polygon } from '@/lib/mask/layers'
import { createMask, createMaskStore } from '@/lib/mask/mask'

const settings = { tolerance: 40, isSnapping: true }
const at = [{ x: 1, y: 1 }]
const polygon = (side: number): Polygon => Float32Array.of(0, 0, side, 0, side, side)

/** A finder that answers when the test says so. */
function setUp() {
  const maskStore = createMaskStore(createMask({ width: 40, height: 30 }))
  const asked: { tolerance: number; answer: (polygons: readonly Polygon[]) => void }[] = []
  const finder: SurfaceFinder = {
    select: ({ tolerance }) => new Promise((resolve) => asked.push({ tolerance, answer: resolve })),
    list: async () => [],
    stop: () => undefined,
  }
  const smart = new SmartSelection(maskStore, async () => finder)
  const answer = async (index: number, polygons: readonly Polygon[]) => {
    await expect.poll(() => asked.length).toBeGreaterThan(index)
    asked[index]?.answer(polygons)
  }
  return { maskStore, smart, asked, answer }
}

describe('smart select', () => {
  test('what it finds is one step of the mask', async () => {
    const { maskStore, smart, answer } = setUp()
    const selecting = smart.select(at, 'add', settings)
    await answer(0, [polygon(5)])
    await selecting
    expect(maskStore.history().done).toEqual([{ kind: 'area', mode: 'add', polygons: [polygon(5)] }])
    expect(smart.state()).toBe('ready')
  })

  test('another tolerance stands in the place of the latest selection', async () => {
    const { maskStore, smart, answer } = setUp()
    const selecting = smart.select(at, 'replace', settings)
    await answer(0, [polygon(5)])
    await selecting
    const revising = smart.revise({ ...settings, tolerance: 60 })
    await answer(1, [polygon(9)])
    await revising
    expect(maskStore.history().done).toEqual([{ kind: 'area', mode: 'replace', polygons: [polygon(9)] }])
  })

  test('of two quick clicks the later one counts', async () => {
    const { maskStore, smart, answer } = setUp()
    const first = smart.select(at, 'add', settings)
    const second = smart.select([{ x: 9, y: 9 }], 'add', settings)
    await answer(0, [polygon(7)])
    await Promise.all([first, second])
    expect(maskStore.history().done).toHaveLength(1)
  })

  test('nothing found is said and changes nothing', async () => {
    const { maskStore, smart, answer } = setUp()
    const selecting = smart.select(at, 'replace', settings)
    await answer(0, [])
    await selecting
    expect(smart.state()).toBe('missed')
    expect(maskStore.history().done).toEqual([])
  })
})

describe('the tool with smart select', () => {
  test('Shift adds, Alt removes, else the buttons decide', () => {
    const smart = { ...INITIAL_BRUSH.smart, mode: 'replace' as const }
    expect(modeWith(smart, { shiftKey: false, altKey: false })).toBe('replace')
    expect(modeWith(smart, { shiftKey: true, altKey: false })).toBe('add')
    expect(modeWith(smart, { shiftKey: true, altKey: true })).toBe('remove')
  })

  test('selects when it is lifted, along all of its way; a cancelled one selects nothing', () => {
    const calls: string[] = []
    const tool = selectTool(
      {
        select: async (seeds, mode) => {
          calls.push(`${seeds.length} ${mode}`)
        },
      },
      () => INITIAL_BRUSH,
    )
    tool.begin({ x: 1, y: 1 }, { shiftKey: true, altKey: false })
    tool.extend([{ x: 2, y: 2 }])
    expect(calls).toEqual([])
    tool.end()
    tool.begin({ x: 1, y: 1 }, { shiftKey: false, altKey: false })
    tool.cancel()
    expect(calls).toEqual(['2 add'])
  })
})
