import { expect, test, vi } from 'vitest'
import { analyze } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { createRandom } from '../../../../lib/math/numeric.ts'
import { changedOutside, paintImage, paintMask, sha256 } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const random = createRandom(9)
const noise = () => [random() * 255, random() * 255, random() * 255] as const
const black = () => [0, 0, 0] as const
const white = () => [255, 255, 255] as const
const grey = () => [119, 119, 119] as const

test.each([
  ['one pixel', 1, 1, grey],
  ['a strip', 900, 30, noise],
  ['an upright strip', 30, 900, noise],
  ['all black', 160, 100, black],
  ['all white', 160, 100, white],
  ['noise', 160, 101, noise],
] as const)('%s does not break the engine and keeps what is not painted', (_name, width, height, at) => {
  const photo = paintImage(width, height, at)
  for (const mask of [
    paintMask(width, height, () => true),
    paintMask(width, height, (x) => x < width / 2),
    paintMask(width, height, (x, y) => x === 3 && y === 3),
  ]) {
    const analysis = analyze(photo, mask)
    const { rgb } = render(photo, mask, analysis, {
      ...DEFAULT_CONTROLS,
      style: 'art_deco',
      seed: 2 ** 31 - 1,
    })
    expect(rgb.length).toBe(photo.rgb.length)
    expect(changedOutside(photo, rgb, mask)).toBe(0)
  }
})

test('an empty mask returns the photo', () => {
  const photo = paintImage(200, 120, noise)
  const mask = new Uint8Array(200 * 120)
  const { rgb } = render(photo, mask, analyze(photo, mask), { ...DEFAULT_CONTROLS, style: 'rustic' })
  expect(sha256(rgb)).toBe(sha256(photo.rgb))
})
