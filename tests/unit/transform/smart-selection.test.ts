import { describe, expect, test } from 'vitest'
import { INITIAL_BRUSH, modeWith } from '@/components/transform/mask/brush'
import { changingHand, type Hand, selectingHand } from '@/components/transform/mask/hand'
import { SmartSelection } from '@/lib/client/transform/smart-selection'
import type { SurfaceFinder } from '@/lib/client/transform/surface-finder'
import { createMask, type Ring } from '@/lib/mask/mask'
import { createMaskSession } from '@/lib/mask/session'

const settings = { tolerance: 40, isSnapping: true }
const at = [{ x: 1, y: 1 }]
const ring = (side: number): Ring => Float32Array.of(0, 0, side, 0, side, side)

/** A finder that answers when the test says so. */
function bench() {
  const session = createMaskSession(createMask({ width: 40, height: 30 }))
  const asked: { tolerance: number; answer: (rings: readonly Ring[]) => void }[] = []
  const finder: SurfaceFinder = {
    select: ({ tolerance }) => new Promise((resolve) => asked.push({ tolerance, answer: resolve })),
    list: async () => [],
    stop: () => undefined,
  }
  const smart = new SmartSelection(session, async () => finder)
  const answer = async (index: number, rings: readonly Ring[]) => {
    await expect.poll(() => asked.length).toBeGreaterThan(index)
    asked[index]?.answer(rings)
  }
  return { session, smart, asked, answer }
}

describe('smart select', () => {
  test('what it finds is one step of the mask', async () => {
    const { session, smart, answer } = bench()
    const selecting = smart.select(at, 'add', settings)
    await answer(0, [ring(5)])
    await selecting
    expect(session.history().done).toEqual([{ kind: 'area', mode: 'add', rings: [ring(5)] }])
    expect(smart.state()).toBe('ready')
  })

  test('another tolerance stands in the place of the latest selection', async () => {
    const { session, smart, answer } = bench()
    const selecting = smart.select(at, 'replace', settings)
    await answer(0, [ring(5)])
    await selecting
    const revising = smart.revise({ ...settings, tolerance: 60 })
    await answer(1, [ring(9)])
    await revising
    expect(session.history().done).toEqual([{ kind: 'area', mode: 'replace', rings: [ring(9)] }])
  })

  test('after anything else was done the slider changes nothing', async () => {
    const { session, smart, asked, answer } = bench()
    const selecting = smart.select(at, 'replace', settings)
    await answer(0, [ring(5)])
    await selecting
    session.dispatch({ type: 'invert' })
    await smart.revise({ ...settings, tolerance: 60 })
    expect(asked).toHaveLength(1)
    expect(session.history().done).toHaveLength(2)
  })

  test('of two quick clicks the later one counts', async () => {
    const { session, smart, answer } = bench()
    const first = smart.select(at, 'add', settings)
    const second = smart.select([{ x: 9, y: 9 }], 'add', settings)
    await answer(0, [ring(7)])
    await Promise.all([first, second])
    expect(session.history().done).toHaveLength(1)
  })

  test('nothing found is said and changes nothing', async () => {
    const { session, smart, answer } = bench()
    const selecting = smart.select(at, 'replace', settings)
    await answer(0, [])
    await selecting
    expect(smart.state()).toBe('missed')
    expect(session.history().done).toEqual([])
  })

  test('a device that can’t do it is told so, and the next click tries again', async () => {
    const session = createMaskSession(createMask({ width: 40, height: 30 }))
    let tries = 0
    const smart = new SmartSelection(session, async () => {
      tries++
      throw new Error('no workers')
    })
    await smart.select(at, 'add', settings)
    expect(smart.state()).toBe('failed')
    await smart.select(at, 'add', settings)
    expect(tries).toBe(2)
  })
})

describe('the hand with smart select', () => {
  test('Shift adds, Alt removes, else the buttons decide', () => {
    const smart = { ...INITIAL_BRUSH.smart, mode: 'replace' as const }
    expect(modeWith(smart, { shiftKey: false, altKey: false })).toBe('replace')
    expect(modeWith(smart, { shiftKey: true, altKey: false })).toBe('add')
    expect(modeWith(smart, { shiftKey: true, altKey: true })).toBe('remove')
  })

  test('selects when it is lifted, along all of its way; a cancelled one selects nothing', () => {
    const calls: string[] = []
    const hand = selectingHand(
      {
        select: async (seeds, mode) => {
          calls.push(`${seeds.length} ${mode}`)
        },
      },
      () => INITIAL_BRUSH.smart,
    )
    hand.begin({ x: 1, y: 1 }, { shiftKey: true, altKey: false })
    hand.extend([{ x: 2, y: 2 }])
    expect(calls).toEqual([])
    hand.end()
    hand.begin({ x: 1, y: 1 }, { shiftKey: false, altKey: false })
    hand.cancel()
    expect(calls).toEqual(['2 add'])
  })

  test('a stroke is ended by the tool that began it', () => {
    const calls: string[] = []
    const named = (name: string): Hand => ({
      begin: () => calls.push(`${name} begin`),
      extend: () => undefined,
      end: () => calls.push(`${name} end`),
      cancel: () => undefined,
    })
    const [brush, wand] = [named('brush'), named('wand')]
    let held = brush
    const hand = changingHand(() => held)
    hand.begin({ x: 0, y: 0 }, { shiftKey: false, altKey: false })
    held = wand
    hand.end()
    expect(calls).toEqual(['brush begin', 'brush end'])
  })
})
