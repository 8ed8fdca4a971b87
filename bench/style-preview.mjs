/**
 * CPU time of a style preview in the browser's worker: survey, analysis of a mask, the first style and further ones, and
 * another paint on a wall of 40% of the photo.
 * `npm run bench -- style-preview [--photo=living-before.jpg]`. Runs the worker's own code in Node, which has Chromium's
 * compiler: cold, right after the start, and warm. Exits with code 1 if a goal is missed.
 */
import '../scripts/lib/load-typescript.mjs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { PLAIN_AREA } from '../lib/domain/design-run.ts'
import { STYLE_IDS } from '../lib/domain/styles.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/analysis/controls.ts'
import { printTable } from './site/goals.mjs'

const { PhotoPreviews } = await import('@/components/design-tool/photo/photo-previews')

/** Goals for a warm worker: the first style with the analysis of its mask, another style, and another paint. */
const FIRST_MS = 700
const FURTHER_MS = 150
const PAINT_MS = 50
const WARM_ROUNDS = 3

/** Long side of the photo for style previews, and of the one for trying paints. */
const PHOTO_PX = 640
const PAINTED_PHOTO_PX = 1_280
/** Long sides of a painted wall while a slider moves and when it stops. */
const MOVING_PX = 512
const RESTING_PX = 1_280
const COLORS = ['#f4f1ea', '#8fa08a', '#1f2d3d', '#c8102e', '#d8b04a', '#5b4636', '#9ec3e6', '#2e5d34']

const { values } = parseArgs({ allowPositionals: true, options: { photo: { type: 'string' } } })
const file = values.photo ?? 'living-before.jpg'
const photo = await photoOf(file, PHOTO_PX)
const paintedPhoto = await photoOf(file, PAINTED_PHOTO_PX)
console.log(`Load ${loadavg()[0]?.toFixed(1)}`)
const cold = measure()
let warm = cold
for (let round = 0; round < WARM_ROUNDS; round++) warm = measure()
process.exitCode = printTable([row('cold', cold, false), row('warm', warm, true)]) ? 0 : 1

function measure() {
  const previews = new PhotoPreviews(photo)
  const mask = new Uint8Array(photo.width * photo.height)
  for (let y = photo.height >> 3; y < photo.height >> 1; y++) {
    mask.fill(1, y * photo.width + (photo.width >> 2), y * photo.width + ((3 * photo.width) >> 2))
  }
  const surveyMs = timed(() => previews.survey())
  previews.setMask(mask)
  const analysisMs = timed(() => previews.analyze())
  const stylesMs = STYLE_IDS.map((style) => timed(() => previews.draw({ ...DEFAULT_CONTROLS, style })))
  const [firstMs = Number.NaN, ...furtherMs] = stylesMs
  return { surveyMs, firstMs: analysisMs + firstMs, furtherMs: median(furtherMs), ...measurePaint() }
}

function measurePaint() {
  const { width, height } = paintedPhoto
  const wall = new Uint8Array(width * height).fill(1, 0, Math.round(0.4 * height) * width)
  const previews = new PhotoPreviews(paintedPhoto)
  previews.setMask(wall)
  /** @param {number} longSidePx */
  const paintMs = (longSidePx) => {
    const [, ...changes] = COLORS.map((color) => {
      const areas = /** @type {const} */ ([{ ...PLAIN_AREA, kind: 'wall', material: 'paint', color }])
      return timed(() => previews.draw({ ...DEFAULT_CONTROLS, style: 'modern', areas }, longSidePx))
    })
    return median(changes)
  }
  return { movingMs: paintMs(MOVING_PX), restingMs: paintMs(RESTING_PX) }
}

/** @param {string} page @param {ReturnType<typeof measure>} times @param {boolean} isHeld */
function row(page, { surveyMs, firstMs, furtherMs, movingMs, restingMs }, isHeld) {
  return {
    page,
    'survey ms': figure(surveyMs, false),
    'first style ms': figure(firstMs, isHeld && FIRST_MS),
    'further style ms': figure(furtherMs, isHeld && FURTHER_MS),
    [`paint ms at ${MOVING_PX} px`]: figure(movingMs, isHeld && PAINT_MS),
    [`at ${RESTING_PX} px`]: figure(restingMs, false),
  }
}

/** @param {number} value @param {number | false} atMost */
function figure(value, atMost) {
  return { value, digits: 0, ...(atMost !== false && { atMost }) }
}

/** CPU time, which other load affects less. @param {() => unknown} work */
function timed(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((p, q) => p - q)[numbers.length >> 1] ?? Number.NaN
}

/** @param {string} name @param {number} widthPx */
async function photoOf(name, widthPx) {
  const path = fileURLToPath(new URL(`../public/images/${name}`, import.meta.url))
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(widthPx)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
}
