/** What own materials cost: another size or layout in the preview, and a design of 12 megapixels beside the model. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { PLAIN_AREA } from '../../lib/domain/design-run.ts'
import { DEFAULT_CONTROLS } from '../../lib/engines/preview/controls.ts'
import { inputSize } from '../../lib/segment/small-mask.ts'
import { drawStone, TILE } from './pictures.mjs'

const { MATERIALS_LONG_SIDE_PX, PhotoPreviews } = await import(
  '@/components/design-tool/photo/photo-previews'
)
const { LIMITS } = await import('@/lib/domain/limits')
const { previewEngine } = await import('@/lib/engines/preview/preview-engine')
const { decodePhoto, decodeScaledPhoto } = await import('@/lib/image/decode-photo')
const { segmentModel } = await import('@/lib/server/segment/model')

/** @import { OwnMaterial } from '../../lib/domain/own-material.ts' */

const PHOTO = fileURLToPath(new URL('../../public/images/living-before.jpg', import.meta.url))
const LARGE = { width: 4_243, height: 2_828 }
const ROUNDS = 5
/** By then the compiler has settled. */
const WARMING_ROUNDS = 4

const { keptSidePx } = LIMITS.ownMaterial.picture
/** As large as a picture may be. */
const PICTURE = drawStone(keptSidePx, keptSidePx)
const PICTURES = new Map([[TILE.picture, PICTURE]])
/** @type {OwnMaterial} */
const LAID = { ...TILE, widthMm: 300, groutMm: 3 }

/** @param {Partial<OwnMaterial>} change */
const areasWith = (change) => [
  /** @type {const} */ ({ ...PLAIN_AREA, kind: 'wall', material: 'own', own: { ...LAID, ...change } }),
]

/**
 * Milliseconds of processor time, the median of several.
 * @param {(round: number) => unknown} work
 */
export function cpuMs(work) {
  return middle(Array.from({ length: ROUNDS }, (_, round) => cpuOf(() => work(round))))
}

/** @param {() => unknown} work */
function cpuOf(work) {
  const before = process.cpuUsage()
  work()
  return msSince(before)
}

/** @param {NodeJS.CpuUsage} before */
function msSince(before) {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** @param {number[]} times */
function middle(times) {
  return times.toSorted((one, other) => one - other)[times.length >> 1] ?? Number.NaN
}

/** On a wall of 40 % of the photo, each time another one. */
export function previewChangeMs() {
  const photo = drawStone(MATERIALS_LONG_SIDE_PX, (3 * MATERIALS_LONG_SIDE_PX) / 4)
  const previews = new PhotoPreviews(photo)
  previews.setMask(new Uint8Array(photo.width * photo.height).fill(1, 0, 0.4 * photo.width * photo.height))
  /** @param {Partial<OwnMaterial>} change */
  const redraw = (change) =>
    previews.draw(
      { ...DEFAULT_CONTROLS, style: 'modern', areas: areasWith(change), pictures: PICTURES },
      MATERIALS_LONG_SIDE_PX,
    )
  const changes = /** @type {const} */ ({
    'another size': {},
    'another bond': { bond: 'half' },
    'another herringbone': { bond: 'herringbone', heightMm: 100 },
    'pieces turned': { variation: 'turn' },
  })
  for (let round = 0; round < WARMING_ROUNDS; round++) redraw({ widthMm: 250 + round })
  return Object.fromEntries(
    Object.entries(changes).map(([name, change], i) => [
      name,
      cpuMs((round) => redraw({ ...change, widthMm: 300 + 10 * i + round })),
    ]),
  )
}

/** In one process, as a server does it: a photo is encoded while a design is made. Its CPU is measured alone. */
export async function designCost() {
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const model = segmentModel(log)
  const engine = previewEngine(1, log)
  const large = await sharp(PHOTO)
    .resize({ ...LARGE, fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
  const small = await decodeScaledPhoto(large, inputSize)
  const params = /** @type {const} */ ({
    ...DEFAULT_CONTROLS,
    style: 'modern',
    roomType: 'living-room',
    negativePrompt: '',
  })
  const { signal } = new AbortController()
  let seen = 0
  /** @param {number} widthMm @param {boolean} isNew */
  const make = async (widthMm, isNew) => {
    const image = await decodePhoto(large)
    const { width, height, rgb } = image
    // One byte makes it a photo that the engine has not seen.
    if (isNew) seen += 1
    rgb[0] = seen
    const mask = new Uint8Array(width * height).fill(1, 0, 0.4 * width * height)
    const areas = areasWith({ widthMm })
    const { pixels } = await engine.restyle({
      image,
      mask,
      params: { ...params, areas },
      pictures: PICTURES,
      signal,
    })
    await sharp(pixels.rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer()
  }
  /** @param {boolean} isNew */
  const median = async (isNew) => {
    const times = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      await make(300 + round, isNew)
      times.push(msSince(before))
    }
    return middle(times)
  }
  await model.load()
  for (let round = 0; round < WARMING_ROUNDS; round++) {
    await Promise.all([make(250 + round, true), model.encode(small)])
  }
  const freshMs = await median(true)
  const furtherMs = await median(false)
  const peakMb = (process.resourceUsage().maxRSS * 1_024) / 1e6
  await engine.close()
  await model.close()
  return { freshMs, furtherMs, peakMb }
}
