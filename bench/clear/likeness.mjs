/** How close a cleared photo is to the truth, and how visible its filling's edge is. */

import { distancesFrom } from '../../lib/engines/preview/clear/holes.ts'
import { colorDifference } from '../../lib/math/cie-lab.ts'
import { lumaOf } from '../../lib/math/color.ts'

/** @typedef {{ width: number, height: number, rgb: Uint8Array }} Photo */

/** @param {Uint8Array} rgb @param {number} p */
function colorAt(rgb, p) {
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((c) => (rgb[p + c] ?? 0) / 255)
  return { mode: /** @type {const} */ ('rgb'), r, g, b }
}

/** Median ΔE2000 over the selected pixels. @param {Photo} truth @param {Uint8Array} rgb @param {Uint8Array} mask */
export function medianDifference(truth, rgb, mask) {
  const differences = []
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 1) differences.push(colorDifference(colorAt(truth.rgb, 3 * i), colorAt(rgb, 3 * i)))
  }
  differences.sort((one, other) => one - other)
  return differences[differences.length >> 1] ?? Number.NaN
}

/** Pixels on either side of the filling's edge that count as edge, and as its surroundings beyond. */
const EDGE_PX = 4
const SURROUNDINGS_PX = /** @type {const} */ ([8, 24])

/**
 * Mean gradient along the edge of the changed part, as a multiple of that in the surroundings.
 * @param {Photo} size @param {Uint8Array} rgb @param {Uint8Array} changed
 */
export function edgeRatio({ width, height }, rgb, changed) {
  const outside = distancesFrom(changed, { width, height }, SURROUNDINGS_PX[1])
  const inside = distancesFrom(
    changed.map((cell) => 1 - cell),
    { width, height },
    EDGE_PX,
  )
  /** @param {(i: number) => boolean} isMeant */
  const meanGradient = (isMeant) => {
    let [sum, count] = [0, 0]
    for (let i = width; i < changed.length - width; i++) {
      const x = i % width
      if (x === 0 || x === width - 1 || !isMeant(i)) continue
      sum += gradientAt(rgb, i, width)
      count += 1
    }
    return sum / count
  }
  const edge = meanGradient((i) => (outside[i] ?? 0) <= EDGE_PX && (inside[i] ?? 0) <= EDGE_PX)
  return (
    edge /
    meanGradient((i) => (outside[i] ?? 0) >= SURROUNDINGS_PX[0] && (outside[i] ?? 0) <= SURROUNDINGS_PX[1])
  )
}

/** @param {Uint8Array} rgb @param {number} i @param {number} width */
function gradientAt(rgb, i, width) {
  const across = lumaOf(rgb, 3 * (i + 1)) - lumaOf(rgb, 3 * (i - 1))
  return Math.hypot(across, lumaOf(rgb, 3 * (i + width)) - lumaOf(rgb, 3 * (i - width)))
}
