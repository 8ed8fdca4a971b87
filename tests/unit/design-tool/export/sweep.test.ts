import { describe, expect, test } from 'vitest'
import { cutAt, SWEEP, SWEEP_FRAMES, SWEEP_SECONDS, sweepSize } from '@/components/design-tool/export/sweep'

describe('the line of the video', () => {
  const cuts = Array.from({ length: SWEEP_FRAMES }, (_, frame) => cutAt(frame / SWEEP.framesPerSecond))

  test('shows the photo, sweeps to the design, waits and comes back, within five seconds', () => {
    expect([SWEEP_SECONDS, SWEEP_FRAMES]).toEqual([5, 150])
    expect([-1, 0, 0.5, 1.25, 2, 2.5, 3, 3.75, 4.5, 6].map(cutAt)).toEqual([1, 1, 1, 0.5, 0, 0, 0, 0.5, 1, 1])
    expect(Math.min(...cuts)).toBe(0)
    expect(cuts.at(-1)).toBe(1)
  })

  test('moves one way, then the other, without a jump and slowly at both ends', () => {
    const steps = cuts.slice(1).map((cut, i) => cut - (cuts[i] ?? 0))
    expect(steps.slice(0, 74).every((step) => step <= 0)).toBe(true)
    expect(steps.slice(75).every((step) => step >= 0)).toBe(true)
    expect(Math.max(...steps.map(Math.abs))).toBeLessThan(0.07)
    expect(Math.abs(cutAt(0.5) - cutAt(0.6))).toBeLessThan(0.01)
    expect(Math.abs(cutAt(1.9) - cutAt(2))).toBeLessThan(0.01)
  })
})

describe('the size of the video', () => {
  test.each([
    [2_048, 1_536, 1_920, 1_440],
    [1_536, 2_048, 1_440, 1_920],
    [2_048, 1_365, 1_920, 1_278],
    [641, 481, 640, 480],
    [1_920, 1_920, 1_920, 1_920],
    [1, 1, 2, 2],
  ])('of a picture of %i × %i is %i × %i', (width, height, videoWidth, videoHeight) => {
    expect(sweepSize({ width, height })).toEqual({ width: videoWidth, height: videoHeight })
  })
})
