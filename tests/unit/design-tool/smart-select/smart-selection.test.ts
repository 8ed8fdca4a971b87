import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { selectTool } from '@/components/design-tool/editor/canvas/tools'
import { INITIAL_BRUSH, modeWith, type SmartSettings } from '@/components/design-tool/shared/controls/brush'
import type { Correction, SurfaceFinder } from '@/components/design-tool/smart-select/model-finder'
import { SmartSelection } from '@/components/design-tool/smart-select/smart-selection'
import { errorDetails, RequestError } from '@/lib/api/api-error'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { Polygon } from '@/lib/mask/layers'
import { areasInUse, createMask } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import { createViewport } from '@/lib/mask/space'

const at = [{ x: 1, y: 1 }]
const polygon = (side: number): Polygon => Float32Array.of(0, 0, side, 0, side, side)
const failure = (code: ErrorCode) => new RequestError(errorDetails(code))

/** All answers so far have been processed. */
const answered = () => new Promise((resolve) => setImmediate(resolve))

const NOTHING_FOUND: SurfaceFinder = {
  select: async () => [],
  resize: async () => null,
  walls: () => null,
  correct: async () => null,
  list: async () => [],
  areas: () => null,
  things: () => [],
  partition: async () => [],
}

/** A model that answers at once. */
const modelOf = (side: number, more: Partial<SurfaceFinder> = {}): SurfaceFinder => ({
  ...NOTHING_FOUND,
  select: async () => [polygon(side)],
  ...more,
})

function setUp(
  openModel: () => Promise<SurfaceFinder> = () => Promise.reject(failure('segment_unavailable')),
  areaUnderClick = 0,
) {
  const maskStore = createMaskStore(createMask({ width: 40, height: 30 }))
  const smart = new SmartSelection(maskStore, async () => areaUnderClick, openModel, {
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    untilOnline: async () => undefined,
  })
  const sides = () =>
    maskStore.history().done.map((layer) => layer.kind === 'outline' && layer.polygons[0]?.[2])
  return { maskStore, smart, sides }
}

/** With a model that is ready. */
async function setUpReady(model = modelOf(9), areaUnderClick = 0) {
  const base = setUp(async () => model, areaUnderClick)
  await base.smart.connect()
  return base
}

describe('smart select', () => {
  test('what it finds is one step of the mask', async () => {
    const { maskStore, smart } = await setUpReady(modelOf(5))
    const step = (side: number) => [{ kind: 'outline', mode: 'add', area: 1, polygons: [polygon(side)] }]
    await smart.select(at, 'new')
    expect(maskStore.history().done).toEqual(step(5))
    expect(smart.view().state).toBe('ready')
  })

  test('nothing found is said and changes nothing', async () => {
    const { maskStore, smart } = await setUpReady(modelOf(5, { select: async () => [] }))
    await smart.select(at, 'new')
    expect(smart.view().state).toBe('missed')
    expect(maskStore.history().done).toEqual([])
  })
})

describe('who answers', () => {
  test('a model that is switched off is asked once, a busy one again after longer and longer pauses', async () => {
    const off = vi.fn(() => Promise.reject(failure('segment_unavailable')))
    await setUp(off).smart.connect()
    expect(off).toHaveBeenCalledTimes(1)

    const busy = vi.fn(async () => modelOf(7))
    busy.mockRejectedValueOnce(failure('segment_busy')).mockRejectedValueOnce(failure('network_sign_in'))
    const { smart } = setUp(busy)
    const seen: unknown[] = []
    const seenAt: number[] = []
    smart.subscribe(() => {
      seen.push(smart.view().problem?.code ?? smart.view().model)
      seenAt.push(Date.now() - start)
    })
    vi.useFakeTimers()
    const start = Date.now()
    const connecting = smart.connect()
    await vi.runAllTimersAsync()
    await connecting
    vi.useRealTimers()
    expect(seen).toEqual(['preparing', 'segment_busy', 'network_sign_in', 'ready'])
    expect(seenAt).toEqual([0, 0, 5_000, 15_000])
  })

  test('when the model fails for good at a tap, that is said, and the taps are let go', async () => {
    const model = modelOf(7, { select: () => Promise.reject(failure('segment_unavailable')) })
    const { smart, sides } = await setUpReady(model)
    for (const tap of [at, [{ x: 30, y: 20 }]]) await smart.select(tap, 'new')
    expect([smart.held(), sides()]).toEqual([[], []])
    expect(smart.view()).toMatchObject({ model: 'none', problem: errorDetails('segment_unavailable') })
  })

  test('without a model, a box selects all that is in it, and a tap only activates an area', async () => {
    const { maskStore, smart } = setUp(undefined, 1)
    const box = [{ x: 9, y: 8 }, at[0] ?? { x: 0, y: 0 }]
    await smart.select(box, 'new', true)
    await vi.waitUntil(() => maskStore.history().done.length > 0, { interval: 1 })
    await smart.select(box, 'remove', true)
    const polygons = [Float32Array.of(9, 8, 1, 8, 1, 1, 9, 1)]
    const step = (mode: string) => expect.objectContaining({ kind: 'outline', mode, area: 1, polygons })
    expect(maskStore.history().done).toEqual([step('add'), step('remove')])
    maskStore.dispatch({ type: 'add-area' })
    await smart.select(box, 'new', true)
    await smart.select(at, 'new')
    expect([maskStore.mask().active, maskStore.history().done.length, smart.held()]).toEqual([1, 3, []])
  })
})

describe('areas', () => {
  const clicked = async (smart: SmartSelection, ...modes: ('new' | 'add')[]) => {
    for (const mode of modes) await smart.select(at, mode)
  }

  test('a click takes an area of its own, and Shift adds to the active one', async () => {
    const { maskStore, smart } = await setUpReady()
    await clicked(smart, 'new', 'new', 'add')
    const areas = maskStore.history().done.map((layer) => layer.kind === 'outline' && layer.area)
    expect(areas).toEqual([1, 2, 2])
  })

  test('a second tap on the same place takes the next size, in the place of the first', async () => {
    const model = modelOf(5, { resize: async () => [polygon(9)] })
    const { maskStore, smart, sides } = await setUpReady(model)
    await clicked(smart, 'new', 'new')
    expect(sides()).toEqual([9])
    await smart.select([{ x: 30, y: 20 }], 'new')
    expect(sides()).toEqual([9, 5])
    expect(areasInUse(maskStore.mask())).toHaveLength(2)
  })

  test('a tap on one wall of several can be all walls, until it is corrected', async () => {
    const [one, all] = [[polygon(5)], [polygon(9)]]
    const model = modelOf(5, {
      select: async () => one,
      resize: async (found) => (found === one ? all : one),
      walls: (found) => (found === one ? 'this' : 'all'),
      correct: async () => [polygon(7)],
    })
    const { smart, sides } = await setUpReady(model)
    expect(smart.walls()).toBeNull()
    await clicked(smart, 'new')
    expect(smart.walls()).toBe('this')
    await smart.otherWalls()
    expect([smart.walls(), sides()]).toEqual(['all', [9]])
    await smart.otherWalls()
    expect([smart.walls(), sides()]).toEqual(['this', [5]])
    await smart.select([{ x: 30, y: 20 }], 'add')
    expect(smart.walls()).toBeNull()
  })

  test('a click on an area that is selected already makes it the active one', async () => {
    const { maskStore, smart } = await setUpReady(modelOf(9), 1)
    await clicked(smart, 'new')
    maskStore.dispatch({ type: 'add-area' })
    await clicked(smart, 'new', 'new')
    expect(maskStore.history().done).toHaveLength(2)
    expect(maskStore.mask().active).toBe(1)
  })

  test('things are known that lie in the active area at several places', async () => {
    const thing = (places: number) => ({
      places: Array.from({ length: places }, () => ({ x: 5, y: 5 })),
      outline: async () => [polygon(places)],
    })
    const model = async () => modelOf(9, { things: () => [thing(3), thing(1)] })
    for (const [areaThere, things] of [
      [1, [[polygon(3)]]],
      [2, []],
    ] as const) {
      const { maskStore, smart } = setUp(model, areaThere)
      await expect(smart.thingsIn(maskStore.mask())).resolves.toEqual([])
      await smart.connect()
      await expect(smart.thingsIn(maskStore.mask())).resolves.toEqual(things)
    }
  })
})

describe('a tap that must wait', () => {
  const there = [{ x: 30, y: 20 }]
  /** Finds a surface as large as the place's x. */
  const byPlace = vi.fn<SurfaceFinder['select']>(async ({ seeds }) => [polygon(seeds[0]?.x ?? 0)])

  /** A photo whose model is ready when the test says so. */
  function setUpLate(areaUnderClick = 0) {
    let ready = () => {}
    const opened = new Promise<SurfaceFinder>((resolve) => {
      ready = () => resolve(modelOf(0, { select: byPlace }))
    })
    const base = setUp(() => opened, areaUnderClick)
    const connecting = base.smart.connect()
    const getReady = async () => {
      ready()
      await connecting
      await answered()
    }
    return { ...base, getReady }
  }

  beforeEach(() => void byPlace.mockClear())

  test('for the model is held at its place; all are drawn once, in order', async () => {
    const { smart, sides, getReady } = setUpLate()
    await smart.select(there, 'new')
    await smart.select(at, 'new')
    await smart.select([{ x: 30.1, y: 20 }], 'new')
    expect(smart.held()).toEqual([there, at].map((way) => ({ way, isLate: false })))
    expect(sides()).toEqual([])
    await getReady()
    expect([sides(), smart.held()]).toEqual([[30, 1], []])
    await answered()
    expect(byPlace).toHaveBeenCalledTimes(2)
  })

  test('is taken back by Undo, which leaves the others, or by Escape', async () => {
    const { smart, sides, getReady } = setUpLate()
    await smart.select(there, 'new')
    await smart.select(at, 'new')
    expect(smart.cancel('last')).toBe(true)
    await getReady()
    expect(sides()).toEqual([30])
    const none = setUpLate()
    await none.smart.select(there, 'new')
    expect([none.smart.cancel('all'), none.smart.cancel('all')]).toEqual([true, false])
    await none.getReady()
    expect(none.sides()).toEqual([])
  })

  test('waits for nothing on an area that is there', async () => {
    const { maskStore, smart } = setUpLate(1)
    for (const side of [4, 6]) smart.take({ polygons: [polygon(side)], settings: PLAIN_AREA })
    await smart.select(at, 'new')
    expect([maskStore.mask().active, smart.held()]).toEqual([1, []])
  })

  test('is refused, and that is said, once eight wait', async () => {
    const { smart } = setUpLate()
    for (let x = 0; x < 9; x++) await smart.select([{ x: 4 * x, y: 9 }], 'new')
    expect([smart.held().length, smart.view().state]).toEqual([8, 'full'])
  })

  test('for the first need of a model prepares it', async () => {
    const open = vi.fn(async () => modelOf(7))
    const { smart, sides } = setUp(open)
    expect(open).not.toHaveBeenCalled()
    await smart.select(at, 'new')
    await vi.waitUntil(() => sides().length > 0, { interval: 1 })
    expect([sides(), open.mock.calls.length]).toEqual([[7], 1])
  })

  describe('for an answer', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    /** A model whose answers come when the test says so. */
    async function setUpSlow() {
      const prompts: { answer: (polygons: readonly Polygon[]) => void; fail: (error: Error) => void }[] = []
      const select = () => new Promise<readonly Polygon[]>((answer, fail) => prompts.push({ answer, fail }))
      const base = await setUpReady(modelOf(0, { select }))
      const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
      return { ...base, prompts, pass }
    }

    test('is in its place at once, and after 0.4 s the edges are being found', async () => {
      const { smart, pass } = await setUpSlow()
      void smart.select(at, 'new')
      expect(smart.held()).toHaveLength(1)
      await pass(399)
      expect(smart.view().state).toBe('ready')
      await pass(1)
      expect(smart.view().state).toBe('finding')
    })

    test('has the one before it answered first', async () => {
      const { smart, prompts, sides, pass } = await setUpSlow()
      void smart.select(at, 'new')
      void smart.select(there, 'new')
      await pass(10_000)
      expect(prompts).toHaveLength(1)
      prompts[0]?.answer([polygon(4)])
      await pass(0)
      prompts[1]?.answer([polygon(6)])
      await pass(0)
      expect([sides(), smart.held()]).toEqual([[4, 6], []])
    })

    test('asks once more after 20 s; whichever answer comes first is drawn, and only that', async () => {
      const { smart, prompts, sides, pass } = await setUpSlow()
      void smart.select(at, 'new')
      await pass(19_999)
      expect(prompts).toHaveLength(1)
      await pass(1)
      expect(prompts).toHaveLength(2)
      prompts[0]?.answer([polygon(4)])
      prompts[1]?.answer([polygon(6)])
      await pass(60_000)
      expect([sides(), smart.held(), prompts.length]).toEqual([[4], [], 2])
    })

    test('stays offered when both were in vain, while the next one is answered', async () => {
      const { smart, prompts, sides, pass } = await setUpSlow()
      void smart.select(at, 'new')
      void smart.select(there, 'new')
      await pass(40_000)
      prompts[2]?.answer([polygon(6)])
      await pass(0)
      expect([sides(), smart.held()]).toEqual([[6], [{ way: at, isLate: true }]])
      smart.retry()
      await pass(0)
      prompts[3]?.answer([polygon(4)])
      await pass(0)
      expect([sides(), smart.held()]).toEqual([[6, 4], []])
    })

    test('is let go, however late, when there will be no model, and a box is drawn as it is', async () => {
      const { smart, prompts, sides, pass } = await setUpSlow()
      void smart.select(at, 'new')
      await pass(40_000)
      void smart.select(there, 'new')
      void smart.select(
        [
          { x: 1, y: 1 },
          { x: 8, y: 8 },
        ],
        'new',
        true,
      )
      await pass(0)
      prompts[2]?.fail(failure('segment_unavailable'))
      await pass(0)
      expect([smart.held(), sides(), smart.view().model]).toEqual([[], [8], 'none'])
    })

    test('is asked again once the model is back after an error', async () => {
      const select = vi.fn<SurfaceFinder['select']>(async () => [polygon(9)])
      select.mockRejectedValueOnce(failure('service_down'))
      const { smart, sides } = await setUpReady(modelOf(0, { select }))
      void smart.select(at, 'new')
      await vi.advanceTimersByTimeAsync(0)
      expect(smart.view()).toMatchObject({ model: 'preparing', problem: { code: 'service_down' } })
      expect(smart.held()).toEqual([{ way: at, isLate: false }])
      await vi.advanceTimersByTimeAsync(1)
      expect([sides(), smart.view().problem]).toEqual([[9], null])
    })

    test('for the model says so after 20 s, and is drawn when it comes', async () => {
      const { smart, sides, getReady } = setUpLate()
      void smart.select(there, 'new')
      await vi.advanceTimersByTimeAsync(20_000)
      expect(smart.view().state).toBe('late')
      const ready = getReady()
      await vi.advanceTimersByTimeAsync(0)
      await ready
      expect([sides(), smart.view().state]).toEqual([[30], 'ready'])
    })
  })
})

describe('a correction', () => {
  test('takes the place of the selection, and undo and redo go back and forth between the two', async () => {
    const asked: Pick<Correction, 'label'>[] = []
    const correct: SurfaceFinder['correct'] = async ({ label }) => {
      asked.push({ label })
      return [polygon(label === 'exclude' ? 4 : 6)]
    }
    const { maskStore, smart, sides } = await setUpReady(modelOf(9, { correct }))
    await smart.select(at, 'new')
    await smart.select(at, 'remove')
    expect(sides()).toEqual([4])
    expect(asked).toEqual([{ label: 'exclude' }])
    maskStore.dispatch({ type: 'undo' })
    expect(sides()).toEqual([9])
    maskStore.dispatch({ type: 'redo' })
    expect(sides()).toEqual([4])
    await smart.select(at, 'add')
    expect(asked.at(-1)).toEqual({ label: 'include' })
    for (const left of [[4], [9], []]) {
      maskStore.dispatch({ type: 'undo' })
      expect(sides()).toEqual(left)
    }
  })

  test('that leaves everything as it was says that nothing was found, and is no step', async () => {
    const model = modelOf(9, { correct: async () => [polygon(9)] })
    const { maskStore, smart, sides } = await setUpReady(model)
    await smart.select(at, 'new')
    const before = maskStore.history().done.length
    await smart.select(at, 'remove')
    expect([smart.view().state, sides(), maskStore.history().done.length]).toEqual(['missed', [9], before])
  })

  test('never puts back what was taken away by itself: Shift adds', async () => {
    const correct = vi.fn(async () => null)
    const { maskStore, smart } = await setUpReady(modelOf(9, { correct }))
    for (const mode of ['new', 'remove', 'add'] as const) await smart.select(at, mode)
    const modes = maskStore.history().done.map((layer) => layer.kind === 'outline' && layer.mode)
    expect(modes).toEqual(['add', 'remove', 'add'])
    expect(correct).toHaveBeenCalledTimes(1)
  })

  test('is not made once the mask was changed by other means, or for a new selection', async () => {
    const correct = vi.fn(async () => [polygon(4)])
    const { maskStore, smart } = await setUpReady(modelOf(9, { correct }))
    await smart.select(at, 'new')
    await smart.select(at, 'new')
    maskStore.dispatch({ type: 'invert' })
    await smart.select(at, 'add')
    expect(correct).not.toHaveBeenCalled()
  })
})

describe('the tool with smart select', () => {
  test('Shift adds, Alt removes, else the buttons decide', () => {
    const smart = { ...INITIAL_BRUSH.smart, mode: 'new' as const }
    expect(modeWith(smart, { shiftKey: false, altKey: false })).toBe('new')
    expect(modeWith(smart, { shiftKey: true, altKey: false })).toBe('add')
    expect(modeWith(smart, { shiftKey: true, altKey: true })).toBe('remove')
  })

  function createTool(changes: Partial<SmartSettings> = {}) {
    const calls: string[] = []
    const select: SmartSelection['select'] = async (seeds, mode, isBox) =>
      void calls.push(`${seeds.length} ${mode}${isBox ? ' box' : ''}`)
    const brush = { ...INITIAL_BRUSH, smart: { ...INITIAL_BRUSH.smart, ...changes } }
    const viewport = createViewport({ width: 400, height: 300, view: { scale: 1, left: 0, top: 0 } })
    return { calls, tool: selectTool({ select }, viewport, () => brush) }
  }

  test('selects when it is lifted, along all of its way; a cancelled one selects nothing', () => {
    const { calls, tool } = createTool()
    tool.begin({ x: 1, y: 1 }, { shiftKey: true, altKey: false })
    tool.extend([{ x: 2, y: 2 }])
    expect(calls).toEqual([])
    tool.end()
    tool.begin({ x: 1, y: 1 }, { shiftKey: true, altKey: false })
    tool.cancel()
    expect(calls).toEqual(['2 add'])
  })

  test('with boxes, a drag is two corners and a click is still a click', () => {
    const { calls, tool } = createTool({ isBox: true })
    const keys = { shiftKey: false, altKey: false }
    tool.begin({ x: 1, y: 1 }, keys)
    tool.extend([{ x: 60, y: 20 }])
    tool.extend([{ x: 90, y: 80 }])
    tool.end()
    tool.begin({ x: 1, y: 1 }, keys)
    tool.end()
    expect(calls).toEqual(['2 new box', '1 new'])
  })

  test('a finger held still takes away at once, one that moves on or is lifted before does not', () => {
    vi.useFakeTimers()
    const { calls, tool } = createTool()
    const keys = { shiftKey: false, altKey: false, isTouch: true }
    tool.begin({ x: 1, y: 1 }, keys)
    tool.extend([{ x: 3, y: 1 }])
    vi.advanceTimersByTime(500)
    expect(calls).toEqual(['2 remove'])
    tool.end()
    tool.begin({ x: 1, y: 1 }, keys)
    tool.extend([{ x: 60, y: 1 }])
    vi.advanceTimersByTime(500)
    tool.end()
    tool.begin({ x: 1, y: 1 }, keys)
    tool.end()
    vi.advanceTimersByTime(500)
    vi.useRealTimers()
    expect(calls).toEqual(['2 remove', '2 new', '1 new'])
  })
})
