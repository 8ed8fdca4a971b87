/** The cost of own materials: another size or layout in the preview, and a design of 12 megapixels next to the model. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { PLAIN_AREA } from '../../lib/domain/design-run.ts'
import { DEFAULT_CONTROLS } from '../../lib/engines/preview/analysis/controls.ts'
import { inputSize } from '../../lib/segment/small-mask.ts'
import { drawStone, TILE } from './pictures.mjs'

const { MATERIALS_LONG_SIDE_PX, PhotoPreviews } = await import(
  '@/components/design-tool/photo/photo-previews'
)
const { LIMITS } = await import('@/lib/domain/limits')
const { previewEngine } = await import('@/lib/engines/preview/preview-engine')
const { decodePhoto, decodeScaledPhoto } = await import('@/lib/image/decode-photo')
const { segmentModel } = await import('@/lib/server/segment/model')

/** @import { AreaSettings } from '../../lib/domain/design-run.ts' */
/** @import { OwnMaterial } from '../../lib/domain/own-material.ts' */

const PHOTO = fileURLToPath(new URL('../../public/images/living-before.jpg', import.meta.url))
const LARGE = { width: 4_243, height: 2_828 }
const ROUNDS = 5
/** The compiler has settled by then. */
const WARMING_ROUNDS = 4

const { keptSidePx } = LIMITS.ownMaterial.picture
/** The largest allowed picture. */
const PICTURE = drawStone(keptSidePx, keptSidePx)
const PICTURES = new Map([[TILE.picture, PICTURE]])
/** @type {OwnMaterial} */
const LAID = { ...TILE, widthMm: 300, groutMm: 3 }

/** @param {Partial<OwnMaterial>} change */
const areasWith = (change) => [
  /** @type {const} */ ({ ...PLAIN_AREA, kind: 'wall', material: 'own', own: { ...LAID, ...change } }),
]

/**
 * Milliseconds of CPU time, the minimum of several rounds, because other load on the machine only adds to it.
 * @param {(round: number) => unknown} work
 */
export function cpuMs(work) {
  return Math.min(...Array.from({ length: ROUNDS }, (_, round) => cpuOf(() => work(round))))
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

/** On a wall of 40% of the photo, each time another one. */
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

const PARAMS = /** @type {const} */ ({
  ...DEFAULT_CONTROLS,
  task: 'restyle-areas',
  style: 'modern',
  roomType: 'living-room',
  negativePrompt: '',
})
const BRICK = [/** @type {const} */ ({ ...PLAIN_AREA, kind: 'wall', material: 'brick' })]

/**
 * In one process, like on a server: the model encodes photos while designs are made, which is the memory peak. Then the model
 * stays loaded but idle, so that the CPU time is the design's, from JPEG to JPEG. `brickMs` is for a material of ours.
 */
export async function designCost() {
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const model = segmentModel(log)
  const engine = previewEngine(1, log)
  const large = await sharp(PHOTO)
    .resize({ ...LARGE, fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
  const small = await decodeScaledPhoto(large, inputSize)
  const { signal } = new AbortController()
  let seen = 0
  /** @param {readonly AreaSettings[]} areas @param {boolean} isNew */
  const make = async (areas, isNew = true) => {
    const image = await decodePhoto(large)
    const { width, height, rgb } = image
    // One changed byte makes it a new photo for the engine.
    if (isNew) seen += 1
    rgb[0] = seen
    const mask = new Uint8Array(width * height).fill(1, 0, 0.4 * width * height)
    const params = { ...PARAMS, areas }
    const { pixels } = await engine.restyle({ image, mask, params, pictures: PICTURES, signal })
    await sharp(pixels.rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer()
  }
  /** @param {(round: number) => Promise<void>} work */
  const least = async (work) => {
    const times = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      await work(round)
      times.push(msSince(before))
    }
    return Math.min(...times)
  }
  for (let round = 0; round < WARMING_ROUNDS; round++) {
    const areas = round % 2 === 0 ? areasWith({ widthMm: 250 + round }) : BRICK
    await Promise.all([make(areas), model.encode(small)])
  }
  const freshMs = await least((round) => make(areasWith({ widthMm: 300 + round })))
  const furtherMs = await least((round) => make(areasWith({ widthMm: 310 + round }), false))
  const brickMs = await least(() => make(BRICK))
  const peakMb = (process.resourceUsage().maxRSS * 1_024) / 1e6
  await engine.close()
  await model.close()
  return { freshMs, furtherMs, brickMs, peakMb }
}
