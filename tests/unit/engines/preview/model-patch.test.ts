import { describe, expect, test } from 'vitest'
import { findHoles } from '../../../../lib/engines/preview/clear/holes.ts'
import { type Patch, pastePatch, patchesOf } from '../../../../lib/engines/preview/clear/model-patch.ts'
import { paintImage, paintMask } from './fixtures.ts'

const WIDTH = 1200
const HEIGHT = 700
const FIXED = { side: 256, isFixed: true, multipleOf: 8 }

const photo = paintImage(WIDTH, HEIGHT, (x, y) => [60 + x / 10, 60 + y / 10, (x * 7 + y * 13) % 200])

type Box = readonly [number, number, number, number]
const maskOf = (...boxes: Box[]) =>
  paintMask(WIDTH, HEIGHT, (x, y) =>
    boxes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom),
  )

function patches(mask: Uint8Array, grid = FIXED): readonly Patch[] | null {
  const holes = findHoles(mask, photo)
  return patchesOf(photo, holes, holes.list, grid)
}

const boxesOf = (count: number): Box[] =>
  Array.from({ length: count }, (_, k) => [
    20 + 300 * (k % 4),
    20 + 320 * Math.floor(k / 4),
    180 + 300 * (k % 4),
    180 + 320 * Math.floor(k / 4),
  ])

describe('what a model sees', () => {
  test('is the hole with as much around it, at the size of the model', () => {
    const [patch] = patches(maskOf([500, 300, 700, 400])) ?? []
    expect(patch).toMatchObject({
      ...{ width: 256, height: 256, content: { width: 256, height: 256 } },
      crop: { left: 400, top: 150, right: 800, bottom: 550 },
    })
    const share = (patch?.mask.reduce((sum, cell) => sum + cell, 0) ?? 0) / 256 ** 2
    expect(share).toBeGreaterThan((200 * 100) / 400 ** 2)
    expect(share).toBeLessThan(0.16)
  })

  test('is padded, never enlarged, in multiples that a model of any size takes', () => {
    const long: Box = [0, 330, 1200, 370]
    expect(patches(maskOf(long), { side: 512, isFixed: false, multipleOf: 8 })).toMatchObject([
      { width: 512, height: 304, content: { width: 512, height: 299 } },
    ])
    expect(patches(maskOf(long))).toMatchObject([
      { width: 256, height: 256, content: { width: 256, height: 149 } },
    ])
  })

  test('holds holes that are near to each other, and is refused where they are many', () => {
    expect(patches(maskOf([500, 300, 520, 320], [560, 340, 580, 360]))).toHaveLength(1)
    expect(patches(maskOf(...boxesOf(8)))).toHaveLength(8)
    expect(patches(maskOf(...boxesOf(8), [1190, 690, 1200, 700]))).toBeNull()
  })
})

test('the answer takes the tone of the photo, and nothing changes but the mask and a rim', () => {
  const mask = maskOf([500, 300, 700, 400])
  const smooth = paintImage(WIDTH, HEIGHT, (x, y) => [60 + x / 10, 60 + y / 10, 120])
  const holes = findHoles(mask, smooth)
  const [patch] = patchesOf(smooth, holes, holes.list, FIXED) ?? []
  if (!patch) throw new Error('no patch')
  const pasted = { ...smooth, rgb: smooth.rgb.slice() }
  pastePatch(
    pasted,
    patch,
    patch.rgb.map((value) => value - 30),
  )
  const rim = Math.ceil(0.015 * WIDTH)
  const grown = maskOf([500 - rim, 300 - rim, 700 + rim, 400 + rim])
  let farthest = 0
  for (let p = 0; p < pasted.rgb.length; p++) {
    const difference = Math.abs((pasted.rgb[p] ?? 0) - (smooth.rgb[p] ?? 0))
    farthest = Math.max(farthest, difference)
    if (difference > 0 && grown[Math.floor(p / 3)] === 0) throw new Error(`byte ${p} is beyond the rim`)
  }
  expect(farthest).toBeLessThan(4)
})
