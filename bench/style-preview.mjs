/**
 * What a style preview costs the browser's worker, in CPU time: survey, analysis of a mask, the first style and further ones.
 *
 * `npm run bench -- style-preview [--photo=living-before.jpg]`. Runs the worker's own code in Node, which has Chromium's
 * compiler: cold, straight after the start, and warm. Ends with code 1 when a goal is missed.
 */
import '../scripts/lib/load-typescript.mjs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { STYLE_IDS } from '../lib/domain/styles.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/controls.ts'
import { printTable } from './site/goals.mjs'

const { PhotoPreviews } = await import('@/components/design-tool/photo/photo-previews')

/** Goals of a warm worker: the first style with the analysis of its mask, and a further one. */
const FIRST_MS = 700
const FURTHER_MS = 150
const WARM_ROUNDS = 3

const { values } = parseArgs({ allowPositionals: true, options: { photo: { type: 'string' } } })
const photo = await smallPhoto(values.photo ?? 'living-before.jpg')
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
  return { surveyMs, firstMs: analysisMs + firstMs, furtherMs: median(furtherMs) }
}

/** @param {string} page @param {ReturnType<typeof measure>} times @param {boolean} isHeld */
function row(page, { surveyMs, firstMs, furtherMs }, isHeld) {
  return {
    page,
    'survey ms': figure(surveyMs, false),
    'first style ms': figure(firstMs, isHeld && FIRST_MS),
    'further style ms': figure(furtherMs, isHeld && FURTHER_MS),
  }
}

/** @param {number} value @param {number | false} atMost */
function figure(value, atMost) {
  return { value, digits: 0, ...(atMost !== false && { atMost }) }
}

/** CPU time, which other programs disturb less. @param {() => unknown} work */
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

/** @param {string} name */
async function smallPhoto(name) {
  const file = fileURLToPath(new URL(`../public/images/${name}`, import.meta.url))
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(640)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
}
