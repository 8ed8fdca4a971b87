import { describe, expect, test } from 'vitest'
import { SURFACES } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { materialsFor } from '@/lib/domain/materials'
import { inColor, isPlainColor } from '@/lib/domain/paints'

const NAVY = '#2a415f'

describe('an area in a color', () => {
  test.each(SURFACES.filter((surface) => surface !== 'auto' && surface !== 'other'))(
    'becomes a material that fits a %s, which takes the color in the design too',
    (surface) => {
      const colored = inColor({ ...PLAIN_AREA, surface }, surface, NAVY)
      expect(materialsFor(surface).map(({ id }) => id)).toContain(colored.material)
      expect(colored.materialColor).toBe(NAVY)
      expect(isPlainColor(colored, surface)).toBe(true)
    },
  )

  test('keeps the material that the user chose', () => {
    const brick = { ...PLAIN_AREA, surface: 'wall', material: 'brick' } as const
    const colored = inColor(brick, 'wall', NAVY)
    expect(colored).toEqual({ ...brick, materialColor: NAVY })
    expect(isPlainColor(colored, 'wall')).toBe(false)
  })

  test('is painted where engines would leave it alone', () => {
    const colored = inColor({ ...PLAIN_AREA, surface: 'other' }, 'other', NAVY)
    expect(colored).toMatchObject({ surface: 'painted', material: 'paint' })
  })
})
