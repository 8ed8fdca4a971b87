import { expect, test, vi } from 'vitest'
import { analyse } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../../../../lib/engines/preview/controls.ts'
import { createRandom } from '../../../../lib/engines/preview/math/numeric.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { paintImage, paintMask } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const [WIDTH, HEIGHT] = [600, 400]

/** Signed distance to the outline of a sofa-like block with rounded corners, negative inside. */
function outline(x: number, y: number): number {
  const dx = Math.abs(x - 300) - 130
  const dy = Math.abs(y - 230) - 70
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - 20
}

function sofaImage() {
  const random = createRandom(3)
  return paintImage(WIDTH, HEIGHT, (x, y) => {
    const light = 0.85 + (0.15 * x) / WIDTH + 0.04 * (random() - 0.5)
    const cover = Math.min(1, Math.max(0, 0.5 - outline(x, y)))
    const wall = y < 260 ? [200, 196, 186] : [150, 120, 92]
    const sofa = [92, 108, 138]
    const mixed = (c: 0 | 1 | 2) => ((wall[c] ?? 0) * (1 - cover) + (sofa[c] ?? 0) * cover) * light
    return [mixed(0), mixed(1), mixed(2)]
  })
}

/** Intersection over union of the object and the area that really changed. */
function changedIou(before: Uint8Array, after: Uint8Array): number {
  let both = 0
  let either = 0
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    let change = 0
    for (let c = 3 * i; c < 3 * i + 3; c++)
      change = Math.max(change, Math.abs((before[c] ?? 0) - (after[c] ?? 0)))
    const changed = change > 14
    const object = outline(i % WIDTH, Math.floor(i / WIDTH)) < 0
    if (changed && object) both += 1
    if (changed || object) either += 1
  }
  return both / either
}

test('paint that runs over an object is snapped back to its outline', () => {
  const photo = sofaImage()
  const mask = paintMask(WIDTH, HEIGHT, (x, y) => outline(x, y) < 8)
  const controls = { ...DEFAULT_CONTROLS, style: 'bohemian', strength: 1, guidance: 12 } as const
  const { rgb } = render(photo, mask, analyse(photo, mask), controls)
  expect(changedIou(photo.rgb, rgb)).toBeGreaterThanOrEqual(0.95)
})
