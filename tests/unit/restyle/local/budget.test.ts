import { expect, test, vi } from 'vitest'
import { DEFAULT_CONTROLS } from '../../../../lib/restyle/local/controls.ts'
import { analyse, render } from '../../../../lib/restyle/local/engine.ts'
import { loadPicture } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000 })

/**
 * Times the budget on a quiet machine: beside other work the same code takes more than twice the CPU time. What this
 * catches is a step that has become slower by an order; the exact figures are the benchmark's.
 */
const HEADROOM = 4

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function best(times: readonly number[]): number {
  return Math.min(...times)
}

test('a warm engine stays within its CPU budget at one megapixel', async () => {
  const photo = await loadPicture('living-before.jpg')
  const mask = new Uint8Array(photo.width * photo.height).fill(1)
  const controls = { ...DEFAULT_CONTROLS, style: 'industrial' } as const
  const newPhoto = () => render(photo, mask, analyse(photo, mask), controls)
  newPhoto()
  expect(best([1, 2, 3, 4].map(() => cpuMsOf(newPhoto)))).toBeLessThan(1200 * HEADROOM)
  const analysis = analyse(photo, mask)
  const further = () => render(photo, mask, analysis, controls)
  further()
  expect(best([1, 2, 3].map(() => cpuMsOf(further)))).toBeLessThan(800 * HEADROOM)
})
