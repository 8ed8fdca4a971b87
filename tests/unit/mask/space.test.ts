import { describe, expect, test } from 'vitest'
import { fitPhoto, toPhoto, toPhotoLength, toScreen } from '@/lib/mask/space'

describe('the photo on the canvas', () => {
  test("fills the box's width or its height, whichever ends first", () => {
    expect(fitPhoto({ width: 4000, height: 3000 }, { width: 600, height: 540 })).toMatchObject({
      width: 600,
      height: 450,
    })
    expect(fitPhoto({ width: 3000, height: 4000 }, { width: 600, height: 540 })).toMatchObject({
      width: 405,
      height: 540,
    })
  })

  test('points go to the photo and back without moving, zoomed and panned too', () => {
    const view = { scale: 0.37, left: -120, top: 42 }
    const there = toPhoto({ x: 250, y: 133 }, view)
    const back = toScreen(there, view)
    expect(back.x).toBeCloseTo(250, 9)
    expect(back.y).toBeCloseTo(133, 9)
  })

  test('a brush of 30 screen pixels covers as many photo pixels as it shows', () => {
    const { view } = fitPhoto({ width: 4000, height: 3000 }, { width: 500, height: 900 })
    expect(toPhotoLength(30, view)).toBeCloseTo(240, 9)
  })
})
