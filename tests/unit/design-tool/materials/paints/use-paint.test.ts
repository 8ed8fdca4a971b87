import { expect, test } from 'vitest'
import { keepPainted } from '@/components/design-tool/materials/paints/use-paint'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { FIRST_COLOR, inColor, paintsFor } from '@/lib/domain/paints'
import { createMask } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'

const NAVY = '#2a415f'

/** A visitor's photo, where `tap` selects a new area. */
function visitor() {
  const maskStore = createMaskStore(createMask({ width: 40, height: 30 }))
  let style = ''
  let changed = () => {}
  keepPainted(maskStore, {
    hasStyle: () => style !== '',
    onStyle: (listener) => {
      changed = listener
      return () => undefined
    },
    lastColor: () => FIRST_COLOR,
    bare: new Set(),
  })
  return {
    maskStore,
    tap() {
      maskStore.dispatch({ type: 'add-area' })
      const area = maskStore.mask().active
      const polygons = [Float32Array.of(0, 0, 9, 0, 9, 9)]
      maskStore.dispatch({ type: 'outline', outline: { kind: 'outline', mode: 'add', area, polygons } })
      return area
    },
    chooseColor(id: number, color: string) {
      const settings = inColor(PLAIN_AREA, 'auto', color)
      maskStore.dispatch({ type: 'change-area', id, change: { settings } })
    },
    chooseStyle(value: string) {
      style = value
      changed()
    },
    colors: () => maskStore.mask().areas.map(({ settings }) => settings.color),
  }
}

test('a color that nobody chose gives way to a style, and is back without one', () => {
  const { maskStore, tap, chooseStyle, colors } = visitor()
  const id = tap()
  // Its kind becomes known only now.
  maskStore.dispatch({ type: 'change-area', id, change: { proposed: 'fabric' } })
  expect(colors()).toEqual([FIRST_COLOR])
  chooseStyle('coastal')
  expect(maskStore.mask().areas).toMatchObject([{ settings: PLAIN_AREA, proposed: 'fabric' }])
  chooseStyle('modern')
  expect(colors()).toEqual([''])
  chooseStyle('')
  expect(maskStore.mask().areas).toMatchObject([{ settings: { color: FIRST_COLOR, material: 'linen' } }])
})

test('a color that was chosen stays on top of the style, even the one that was there', () => {
  const { tap, chooseColor, chooseStyle, colors } = visitor()
  chooseColor(tap(), NAVY)
  chooseColor(tap(), FIRST_COLOR)
  tap()
  chooseStyle('coastal')
  expect(colors()).toEqual([NAVY, FIRST_COLOR, ''])
})

test('nobody gets a floor in sage: neither suggested, nor by itself once it is known as one', () => {
  const { maskStore, tap, colors } = visitor()
  maskStore.dispatch({ type: 'change-area', id: tap(), change: { proposed: 'floor' } })
  maskStore.dispatch({ type: 'change-area', id: tap(), change: { proposed: 'wall' } })
  const offered = paintsFor('floor').map(({ hex }) => hex)
  expect(offered).not.toContain(FIRST_COLOR)
  const [floor, wall] = colors().filter((color) => color !== '')
  expect(offered).toContain(floor)
  expect(wall).toBe(FIRST_COLOR)
})
