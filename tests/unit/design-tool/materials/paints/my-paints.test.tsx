import { expect, test, vi } from 'vitest'
import { ColorPanel } from '@/components/design-tool/materials/paints/color-panel'
import { NearestPaint } from '@/components/design-tool/materials/paints/nearest-paint'
import { createPaintDeck, type PaintDeck } from '@/lib/domain/paint-deck'
import { PAINTS } from '@/lib/domain/paints'
import { htmlOf, textOf } from '@/tests/support/markup'

const own = vi.hoisted((): { deck: PaintDeck } => ({ deck: { paints: [], entries: [] } }))
vi.mock('@/components/design-tool/shared/device/paint-deck', () => ({
  usePaintDeck: () => ({ deck: own.deck, isReady: true, save: () => undefined }),
}))
vi.mock('@/components/design-tool/shared/controls/use-screen-toasts', () => ({ useScreenToasts: () => ({}) }))

const nothing = () => undefined
const eyedropper = {
  isOn: false,
  isPossible: true,
  start: nothing,
  stop: nothing,
  pick: nothing,
  announced: '',
}

const choice = { onColor: nothing }
const panel = (color: string) => (
  <ColorPanel
    {...{ color, eyedropper, ...choice }}
    label="Color"
    paints={PAINTS}
    first="#e0d6c3"
    onRemove={nothing}
  />
)
const panelOf = (color: string) => textOf(panel(color))
const nearestTo = (color: string) =>
  textOf(<NearestPaint {...{ color, ...choice }} paints={own.deck.paints} />)

test('without own paints there is nothing of them, and without a color the one to start from', () => {
  own.deck = createPaintDeck([])
  const html = htmlOf(panel(''))
  expect(html).not.toContain('paints</span>')
  expect(html).toMatch(/aria-checked="true"[^>]*aria-label="None"/)
  expect(html.match(/aria-label="Pick a color"[^>]*value="#e0d6c3"/g)).toHaveLength(2)
  expect(html).toContain('placeholder="#e0d6c3"')
})

test('with own paints the nearest one is named with its difference, and all are listed', () => {
  const paints = Array.from({ length: 70 }, (_, i) => ({ code: `C${i}`, name: `Paint ${i}`, hex: '#000000' }))
  own.deck = createPaintDeck([{ code: '30', name: 'Harbor Blue', hex: '#3b4a56' }, ...paints])
  const text = panelOf('#3f4a57')
  expect(text).toMatch(/\|My paints \(71\)\|/)
  expect(nearestTo('#3f4a57')).toMatch(
    /\|Closest of my paints: Harbor Blue 30, difference 2\.\d \(visible side by side\)\|Take it\|/,
  )
  expect(text).toContain('|Harbor Blue|30|Paint 0|C0|')
  expect(text).toMatch(/Paint 58\|C58\|Showing 60 of 71\./)
  expect(nearestTo('#3b4a56')).toContain('|This is Harbor Blue 30.|')
  expect(nearestTo('')).toBe('')
})
