import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onFirstTouch } from '@/components/ui/first-touch'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.useRealTimers())

test.each(['pointerdown', 'keydown', 'dragenter'])('a first %s is acted on, once', (type) => {
  const act = vi.fn()
  onFirstTouch(act, 10_000)
  expect(act).not.toHaveBeenCalled()
  page.dispatchEvent(new Event(type))
  page.dispatchEvent(new Event('keydown'))
  vi.runAllTimers()
  expect(act).toHaveBeenCalledOnce()
})

test('without a touch it acts in the end, and never once it is stopped', () => {
  const [act, stopped] = [vi.fn(), vi.fn()]
  onFirstTouch(act, 10_000)
  onFirstTouch(stopped, 10_000)()
  vi.advanceTimersByTime(9_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  page.dispatchEvent(new Event('keydown'))
  expect(act).toHaveBeenCalledOnce()
  expect(stopped).not.toHaveBeenCalled()
})

test('a press before the page was ready counts', () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const act = vi.fn()
  onFirstTouch(act)
  expect(act).toHaveBeenCalledOnce()
})
