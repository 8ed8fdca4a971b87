import { describe, expect, test } from 'vitest'
import { pasteLocked } from '@/lib/engines/replicate/paste-locked'
import { boxMask, grainyImage } from './images'

const SIZE = { width: 240, height: 160 }
const photo = grainyImage(SIZE.width, SIZE.height)
/** The photo, slightly warmer and darker everywhere. */
const made = { ...SIZE, rgb: photo.rgb.map((value, i) => Math.max(0, value + ([10, -2, -12][i % 3] ?? 0))) }
const locked = boxMask(SIZE.width, SIZE.height, [60, 40, 140, 110])
/** The unlocked part. */
const selected = locked.map((cell) => 1 - cell)

describe('putting back what is locked', () => {
  test('keeps every locked byte and says how much may have changed', async () => {
    const { pixels, diffReport } = await pasteLocked(photo, made, selected)
    const isKept = (_value: number, i: number) =>
      locked[Math.floor(i / 3)] === 0 || pixels.rgb[i] === photo.rgb[i]
    expect(pixels.rgb.every(isKept)).toBe(true)
    expect(diffReport.changedOutside).toBe(0)
    expect(diffReport.coverage).toBeCloseTo(1 - (80 * 70) / (240 * 160), 6)
  })

  test('meets it without a step, and leaves the rest of the room as it was made', async () => {
    const { pixels } = await pasteLocked(photo, made, selected)
    const stepAt = (x: number, y: number) => {
      const p = 3 * (y * SIZE.width + x)
      return Math.abs((pixels.rgb[p] ?? 0) - (photo.rgb[p] ?? 0))
    }
    expect(stepAt(59, 75)).toBeLessThanOrEqual(2)
    expect(stepAt(141, 75)).toBeLessThanOrEqual(2)
    expect(stepAt(20, 20)).toBe(10)
  })

  test('takes nothing locked and everything locked', async () => {
    const none = await pasteLocked(photo, made, new Uint8Array(locked.length).fill(1))
    expect(Buffer.compare(none.pixels.rgb, made.rgb)).toBe(0)
    const all = await pasteLocked(photo, made, new Uint8Array(locked.length))
    expect(Buffer.compare(all.pixels.rgb, photo.rgb)).toBe(0)
    expect(all.diffReport.coverage).toBe(0)
  })

  test('refuses an image of another size', async () => {
    await expect(pasteLocked(photo, grainyImage(120, 80), selected)).rejects.toThrow(RangeError)
  })
})
