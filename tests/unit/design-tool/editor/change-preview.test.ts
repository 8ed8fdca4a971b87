import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangePreview } from '@/components/design-tool/editor/canvas/change-preview'
import type { SurfaceSelector } from '@/components/design-tool/editor/canvas/tools'
import { INITIAL_BRUSH, type SmartSettings } from '@/components/design-tool/shared/brush'
import { createMask } from '@/lib/mask/mask'

const SHIFT = { shiftKey: true, altKey: false }
const NONE = { shiftKey: false, altKey: false }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** At 2 CSS pixels per photo pixel. */
function setUp(settings: Partial<SmartSettings> | null = {}) {
  const next = createMask({ width: 40, height: 30 })
  const smart = { preview: vi.fn<SurfaceSelector['preview']>(async () => next), endPreview: vi.fn() }
  const layer = { show: vi.fn(), hide: vi.fn() }
  const change = createChangePreview({
    viewport: { view: () => ({ scale: 2, left: 0, top: 0 }) },
    smart,
    layer,
    settings: () => settings && { ...INITIAL_BRUSH.smart, ...settings },
  })
  /** Points with Shift held, and rests there. */
  const rest = async () => {
    change.pointAt({ x: 5, y: 5 }, false)
    change.press(SHIFT)
    await vi.advanceTimersByTimeAsync(200)
  }
  return { change, smart, layer, next, rest }
}

test('a pointer that rests with Shift held asks once, and shows what comes', async () => {
  const { change, smart, layer, next } = setUp()
  change.pointAt({ x: 5, y: 5 }, false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(smart.preview).not.toHaveBeenCalled()
  change.press(SHIFT)
  await vi.advanceTimersByTimeAsync(199)
  expect(smart.preview).not.toHaveBeenCalled()
  change.pointAt({ x: 6, y: 5 }, false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(smart.preview.mock.calls.map(([at, mode]) => [at, mode])).toEqual([[{ x: 5, y: 5 }, 'add']])
  expect(layer.show).toHaveBeenCalledExactlyOnceWith(next)
  expect(change.isShown()).toBe(true)
})

test('a pointer that comes with Shift held counts as if the key had been heard, which a field may have kept', async () => {
  const { change, smart } = setUp()
  change.pointAt({ x: 5, y: 5 }, false, SHIFT)
  await vi.advanceTimersByTimeAsync(200)
  expect(smart.preview).toHaveBeenCalledTimes(1)
  change.pointAt({ x: 5, y: 5 }, false, NONE)
  expect(change.isShown()).toBe(false)
})

test('a pointer that moves on is asked about where it rests next', async () => {
  const { change, smart } = setUp({ mode: 'remove' })
  for (const x of [5, 10, 15]) {
    change.pointAt({ x, y: 5 }, false)
    await vi.advanceTimersByTimeAsync(150)
  }
  await vi.advanceTimersByTimeAsync(50)
  expect(smart.preview.mock.calls.map(([at, mode]) => [at, mode])).toEqual([[{ x: 15, y: 5 }, 'remove']])
})

test('releasing the key, moving away and leaving take back what is shown', async () => {
  for (const leave of [
    ({ change }: ReturnType<typeof setUp>) => change.press(NONE),
    ({ change }: ReturnType<typeof setUp>) => change.pointAt({ x: 9, y: 5 }, true),
    ({ change }: ReturnType<typeof setUp>) => change.pointAt(null, false),
  ]) {
    const shown = setUp()
    await shown.rest()
    expect(shown.layer.hide).not.toHaveBeenCalled()
    leave(shown)
    expect([shown.layer.hide.mock.calls.length, shown.smart.endPreview.mock.calls.length]).toEqual([1, 1])
    expect(shown.change.isShown()).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(shown.smart.preview).toHaveBeenCalledTimes(1)
  }
})

test('what was dismissed does not come back at the same place', async () => {
  const { change, smart, layer, rest } = setUp()
  await rest()
  change.dismiss()
  expect(layer.hide).toHaveBeenCalled()
  change.pointAt({ x: 5, y: 6 }, false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(smart.preview).toHaveBeenCalledTimes(1)
  expect(change.isShown()).toBe(false)
  change.pointAt({ x: 20, y: 6 }, false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(smart.preview).toHaveBeenCalledTimes(2)
})

test('a click keeps what is shown until the mask has it, and is not followed by another preview there', async () => {
  const { change, smart, layer, rest } = setUp()
  await rest()
  change.take()
  change.pointAt({ x: 5, y: 5 }, true)
  expect([layer.hide.mock.calls.length, smart.endPreview.mock.calls.length]).toEqual([0, 0])
  change.renew()
  expect(layer.hide).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(smart.preview).toHaveBeenCalledTimes(1)
})

test('where the mask changes meanwhile it is asked again', async () => {
  const { change, smart, layer, rest } = setUp()
  await rest()
  change.renew()
  expect(layer.hide).toHaveBeenCalled()
  expect(change.isShown()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect([smart.preview.mock.calls.length, change.isShown()]).toEqual([2, true])
})

test('an answer that comes after the pointer has moved on is not shown', async () => {
  const { change, smart, layer, next, rest } = setUp()
  let answer = () => {}
  smart.preview.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(next))))
  await rest()
  change.pointAt({ x: 20, y: 5 }, false)
  answer()
  await vi.advanceTimersByTimeAsync(100)
  expect(layer.show).not.toHaveBeenCalled()
})

test('nothing is asked with another tool', async () => {
  const { change, smart } = setUp(null)
  change.pointAt({ x: 5, y: 5 }, false)
  change.press(SHIFT)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(smart.preview).not.toHaveBeenCalled()
})
