/** Drawn pictures, and a material made of them. */
import { createRandom } from '../../lib/math/numeric.ts'

/** @import { OwnMaterial } from '../../lib/domain/own-material.ts' */
/** @import { Photo } from '../../lib/math/image.ts' */

/** @type {OwnMaterial} */
export const TILE = {
  picture: 'f'.repeat(64),
  name: 'Tile',
  widthMm: 200,
  heightMm: 200,
  bond: 'straight',
  groutMm: 0,
  groutColor: '#ffffff',
  secondColor: '#000000',
  variation: 'none',
  sheen: 'matte',
  isTurned: false,
}

/**
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => readonly number[]} at
 * @returns {Photo & { rgb: Uint8Array }}
 */
export function draw(width, height, at) {
  const rgb = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) rgb.set(at(i % width, Math.floor(i / width)), 3 * i)
  return { width, height, rgb }
}

export const CHECKS = draw(256, 256, (x, y) => (x < 128 === y < 128 ? [230, 226, 218] : [40, 44, 52]))

/**
 * A cloudy stone without repetition.
 * @param {number} width
 * @param {number} height
 */
export function drawStone(width, height) {
  const random = createRandom(7)
  return draw(width, height, (x, y) => {
    const cloud = 26 * Math.sin(x / 61 + 2 * Math.sin(y / 83)) + 14 * Math.cos(y / 37 + x / 97)
    const grain = 18 * (random() - 0.5)
    return [150 + cloud + grain, 138 + cloud + grain, 120 + 0.8 * cloud + grain]
  })
}
