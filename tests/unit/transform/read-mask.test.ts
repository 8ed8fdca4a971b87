import { describe, expect, test } from 'vitest'
import { isSameAspect, maskLevels } from '@/components/design-tool/editor/read-mask'

describe('a mask from a file', () => {
  const photo = { width: 4_000, height: 3_000 }

  test('fits when its aspect is the photo’s within one percent', () => {
    expect(isSameAspect({ width: 400, height: 300 }, photo)).toBe(true)
    expect(isSameAspect({ width: 403, height: 300 }, photo)).toBe(true)
    expect(isSameAspect({ width: 405, height: 300 }, photo)).toBe(false)
    expect(isSameAspect({ width: 300, height: 400 }, photo)).toBe(false)
  })

  test('counts its brightest channel times its opacity, as the server does', () => {
    const levels = maskLevels(
      Uint8ClampedArray.of(255, 255, 255, 255, 0, 200, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255),
    )
    expect([...levels]).toEqual([255, 200, 0, 0])
  })
})
