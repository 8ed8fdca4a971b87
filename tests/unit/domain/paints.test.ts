import { describe, expect, test } from 'vitest'
import { finishKind, KIND_CHOICES } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { materialsFor } from '@/lib/domain/materials'
import { inColor, isPlainColor } from '@/lib/domain/paints'
import { parseHex } from '@/lib/math/color'

const NAVY = '#2a415f'

describe('an area in a color', () => {
  const finished = KIND_CHOICES.flatMap((surface) => {
    const kind = finishKind(surface)
    return kind ? [{ surface, kind }] : []
  })

  test.each(finished)(
    'becomes a material that fits a $surface, which takes the color in the design too',
    ({ surface, kind }) => {
      const colored = inColor({ ...PLAIN_AREA, kind: surface }, surface, NAVY)
      expect(materialsFor(kind).map(({ id }) => id)).toContain(colored.material)
      expect(colored).toMatchObject({ kind: surface, color: NAVY })
      expect(isPlainColor(colored, surface)).toBe(true)
    },
  )

  test('keeps the material that the user chose', () => {
    const brick = { ...PLAIN_AREA, kind: 'wall', material: 'brick' } as const
    const colored = inColor(brick, 'wall', NAVY)
    expect(colored).toEqual({ ...brick, color: NAVY })
    expect(isPlainColor(colored, 'wall')).toBe(false)
  })

  test('is painted where engines would leave it alone', () => {
    const colored = inColor({ ...PLAIN_AREA, kind: 'other' }, 'other', NAVY)
    expect(colored).toMatchObject({ kind: 'painted', material: 'paint' })
  })
})

describe('a color in hex', () => {
  test.each([
    ['#9caf88', { r: 156, g: 175, b: 136 }],
    ['9CAF88', { r: 156, g: 175, b: 136 }],
    [' #abc ', { r: 170, g: 187, b: 204 }],
  ])('%s is read', (text, color) => {
    expect(parseHex(text)).toEqual(color)
  })

  test.each(['', '#', '#12', '#12345', '#1234567', 'sage', '#gggggg', '#12 34 56'])('“%s” is not', (text) => {
    expect(parseHex(text)).toBeNull()
  })
})
