import { expect, test, vi } from 'vitest'
import { createKeyCursor, type KeyPlace } from '@/components/design-tool/editor/canvas/attach-keys'
import { createViewport, fitPhoto } from '@/lib/mask/space'

const PHOTO = { width: 400, height: 300 }

/** A cursor on a canvas of this width, and its display. */
function open(width: number, place: KeyPlace) {
  const ring = { show: vi.fn(), hide: vi.fn() }
  const highlight = { show: vi.fn(), dismiss: vi.fn(), stop: vi.fn() }
  const viewport = createViewport(fitPhoto(PHOTO, { width, height: width }))
  return { cursor: createKeyCursor(viewport, place, ring, highlight), ring }
}

test('on a canvas of another size the keyboard cursor is where it was, and goes on', () => {
  const place: KeyPlace = { point: null, isActive: false }
  const first = open(400, place)
  expect(first.cursor.point()).toEqual({ x: 200, y: 150 })
  first.cursor.moveBy({ x: -50, y: 20 })
  first.cursor.stop()

  const second = open(800, place)
  expect(second.cursor.isActive()).toBe(true)
  expect(second.cursor.point()).toEqual({ x: 150, y: 170 })
  expect(second.ring.show).toHaveBeenLastCalledWith({ x: 300, y: 340 })
  second.cursor.moveBy({ x: 20, y: 0 })
  expect(second.cursor.point()).toEqual({ x: 160, y: 170 })
})

test('a cursor switched off by a pointer stays off on a canvas of another size', () => {
  const place: KeyPlace = { point: null, isActive: false }
  const first = open(400, place)
  first.cursor.activate()
  first.cursor.deactivate()
  const second = open(800, place)
  expect(second.cursor.isActive()).toBe(false)
  expect(second.ring.show).not.toHaveBeenCalled()
})
