import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { RestyleParams } from '@/lib/domain/design-run'
import { STYLE_IDS } from '@/lib/domain/styles'
import type { Pixels } from '@/lib/ports/engine'
import { firstCutEngine } from '@/lib/restyle/local/first-cut'
import { composite } from '@/lib/restyle/pipeline/composite'
import { decodeMask } from '@/lib/restyle/pipeline/decode-mask'
import { decodePhoto } from '@/lib/restyle/pipeline/decode-photo'
import { encodePng } from '@/lib/restyle/pipeline/encode'
import {
  changedOutside,
  colourAt,
  maskOf,
  meanChange,
  noise,
  PARAMS,
  picture,
  randomFrom,
  room,
  toSharp,
} from '../fixtures'

const image = room(240, 160)
const wall = maskOf(image, (x, y) => y < 70 && x > 8)
const signal = new AbortController().signal

async function restyle(params: Partial<RestyleParams>, from: Pixels = image, mask: Uint8Array = wall) {
  return (await firstCutEngine.restyle({ image: from, mask, params: { ...PARAMS, ...params }, signal }))
    .pixels
}

const hashOf = ({ rgb }: Pixels) => createHash('sha256').update(rgb).digest('hex')

describe('the promise about everything else', () => {
  test('in all styles, what is stored differs from the photo in no unselected pixel', async () => {
    const photo = await toSharp(room(160, 240)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const original = await decodePhoto(photo)
    expect(original).toMatchObject({ width: 240, height: 160 })
    const painted = Buffer.from(
      maskOf(image, (x, y) => Math.hypot(x - 110, y - 60) < 52).map((isIn) => 255 * isIn),
    )
    const mask = await sharp(painted, { raw: { width: 240, height: 160, channels: 1 } })
      .png()
      .toBuffer()
    const { selected } = await decodeMask(mask, 240, 160)
    for (const style of STYLE_IDS) {
      const { pixels, receipt } = await composite(
        original,
        await restyle({ style }, original, selected),
        selected,
      )
      const stored = await sharp(await encodePng(pixels))
        .raw()
        .toBuffer()
      expect(changedOutside(original.rgb, stored, selected), style).toBe(0)
      expect(receipt.changedOutside).toBe(0)
      expect(meanChange(original, pixels, selected), style).toBeGreaterThan(4)
    }
  })

  test('the engine itself leaves unselected pixels alone and the photo untouched', async () => {
    const before = hashOf(image)
    const pixels = await restyle({})
    expect(changedOutside(image.rgb, pixels.rgb, wall)).toBe(0)
    expect(hashOf(image)).toBe(before)
  })
})

describe('what a person sets', () => {
  test('one seed makes the same bytes again', async () => {
    expect(hashOf(await restyle({ seed: 987_654 }))).toBe(hashOf(await restyle({ seed: 987_654 })))
  })

  test.each(STYLE_IDS)('in the style %s consecutive seeds are seen to differ', async (style) => {
    const [one, other] = [await restyle({ style, seed: 40 }), await restyle({ style, seed: 41 })]
    expect(meanChange(one, other, wall)).toBeGreaterThan(4)
  })

  test('no two styles paint the wall alike', async () => {
    const designs = await Promise.all(STYLE_IDS.map((style) => restyle({ style, seed: 0 })))
    const colours = new Set(designs.map((design) => colourAt(design, 60, 30).join()))
    expect(colours.size).toBe(STYLE_IDS.length)
  })

  test('strength 0 gives the original', async () => {
    expect(hashOf(await restyle({ strength: 0 }))).toBe(hashOf(image))
  })

  test('more strength changes more', async () => {
    const changes: number[] = []
    for (const strength of [0, 0.25, 0.5, 0.75, 1]) {
      changes.push(meanChange(image, await restyle({ strength }), wall))
    }
    expect(changes).toEqual(changes.toSorted((a, b) => a - b))
    expect(new Set(changes).size).toBe(5)
  })

  test('more guidance keeps closer to the style’s colours', async () => {
    const full = await restyle({ guidance: 20, strength: 1 })
    const distances: number[] = []
    for (const guidance of [1, 4, 7.5, 10]) {
      distances.push(meanChange(full, await restyle({ guidance, strength: 1 }), wall))
    }
    expect(distances).toEqual(distances.toSorted((a, b) => b - a))
    expect(distances[0]).toBeGreaterThan(5)
    expect(distances[3]).toBe(0)
  })
})

describe('what it sees', () => {
  test('the light along a wall stays: what was brighter is so by much the same share', async () => {
    const alongWall = (pixels: Pixels) =>
      [20, 80, 140, 200, 235].map((x) => colourAt(pixels, x, 30).reduce((sum, value) => sum + value))
    const [first = 0, , , , last = 1] = alongWall(image)
    for (const style of STYLE_IDS) {
      const light = alongWall(await restyle({ style }))
      expect(light, style).toEqual(light.toSorted((a, b) => b - a))
      expect((light[0] ?? 0) / (light[4] ?? 1), style).toBeGreaterThan(1 + 0.5 * (first / last - 1))
    }
  })

  test('a wall, a floor and the sofa before them get colours of their own', async () => {
    const pixels = await restyle(
      { style: 'art_deco', seed: 0, strength: 1 },
      image,
      maskOf(image, () => true),
    )
    const shares = [
      [60, 40],
      [120, 100],
      [60, 150],
    ].map(([x = 0, y = 0]) => {
      const colour = colourAt(pixels, x, y)
      const sum = colour.reduce((total, value) => total + value)
      return colour.map((value) => value / sum)
    })
    for (const [one, other] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const apart = [0, 1, 2].map((c) => Math.abs((shares[one]?.[c] ?? 0) - (shares[other]?.[c] ?? 0)))
      expect(Math.max(...apart), `${one} and ${other}`).toBeGreaterThan(0.02)
    }
  })

  test.each([
    ['a small square', picture(16, 16, (x, y) => [x * 9, y * 9, 90])],
    ['a wide strip', room(2_000, 60)],
    ['a tall strip', room(60, 2_000)],
    ['black', picture(90, 70, () => [0, 0, 0])],
    ['white', picture(90, 70, () => [255, 255, 255])],
    ['noise', noise(120, 90, randomFrom(31))],
  ])('%s is repainted in size and range', async (_, from) => {
    const everything = new Uint8Array(from.width * from.height).fill(1)
    const pixels = await restyle({ strength: 1 }, from, everything)
    expect(pixels).toMatchObject({ width: from.width, height: from.height })
    expect(pixels.rgb.length).toBe(from.rgb.length)
    expect(meanChange(from, pixels, everything)).toBeGreaterThan(0)
  })

  test('an empty selection gives the photo back', async () => {
    expect(hashOf(await restyle({}, image, new Uint8Array(wall.length)))).toBe(hashOf(image))
  })
})

describe('how it works', () => {
  test('progress rises to 1', async () => {
    const shares: number[] = []
    const request = {
      image,
      mask: wall,
      params: PARAMS,
      signal,
      onProgress: (share: number) => shares.push(share),
    }
    await firstCutEngine.restyle(request)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  test('other work gets its turn meanwhile', async () => {
    const large = room(1_600, 1_200)
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await restyle({}, large, new Uint8Array(1_600 * 1_200).fill(1))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  }, 30_000)

  test('it ends as too late or as failed when it is told to stop', async () => {
    const stop = (reason: unknown) =>
      firstCutEngine.restyle({ image, mask: wall, params: PARAMS, signal: AbortSignal.abort(reason) })
    const late = new DOMException('too late', 'TimeoutError')
    await expect(stop(late)).rejects.toMatchObject({ code: 'engine_timeout', cause: late })
    await expect(stop(new Error('shutting down'))).rejects.toMatchObject({ code: 'engine_failed' })
  })

  test('it is always up', async () => {
    expect(await firstCutEngine.isUp()).toBe(true)
    expect(firstCutEngine.name).toBe('local')
  })
})
