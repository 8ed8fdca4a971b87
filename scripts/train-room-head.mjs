/**
 * Trains the two parts that recognize a room: the head that tells what each cell of a photo is (wall, floor, ceiling …) from
 * the encoder's output, and the weights that choose among the decoder's masks for a tap.
 * `node scripts/train-room-head.mjs <folder>`. The folder, outside this repository, has photos of rooms and a `labels.json`:
 * `[{ photo, house, polygons: [{ kind, points: [[x, y], …] }] }]`, in percent of width and height, later polygons covering
 * earlier ones, kinds as in `lib/segment/kind-map.ts`. Unlabeled parts don't count. Every photo is also used mirrored. The
 * encoder's output is cached in the folder. A fifth of the houses at a time is first held out, to measure the head on unknown
 * rooms and to learn the weights from its predictions there. Writes `lib/segment/room-head-weights.ts` and
 * `lib/segment/tap-fit.ts`.
 */
import './lib/load-typescript.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ROOM_KINDS } from '../lib/segment/kind-map.ts'
import { cellFeatures, roomKinds } from '../lib/segment/room-head.ts'
import { inputSize } from '../lib/segment/small-mask.ts'
import { fromRoot } from './lib/project.mjs'
import { cellKinds, labelsSchema, mirrored } from './room-head/labels.mjs'
import { chosenFit, rateTap, tapsOn, trainFit } from './room-head/taps.mjs'
import { trainHead } from './room-head/train.mjs'

const { decodeScaledPhoto } = await import('@/lib/image/decode-photo')
const { segmentModel } = await import('@/lib/server/segment/model')
const { packEmbedding, unpackEmbedding } = await import('@/lib/segment/embedding')

/** @import { LabeledPhoto } from './room-head/labels.mjs' */
/** @import { RatedTap } from './room-head/taps.mjs' */
/** @import { PromptPoint } from '../lib/segment/prompt.ts' */
/** @import { RoomHead } from '../lib/segment/room-head.ts' */
/** @import { Pixels } from '../lib/image/pixels.ts' */

const HEAD_FILE = 'lib/segment/room-head-weights.ts'
const FIT_FILE = 'lib/segment/tap-fit.ts'

/** Number of parts for cross-validation; houses are held out in turn. */
const PARTS = 5

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder holds the photos and their labels.json?')
const model = segmentModel({ info: console.log, warn: console.warn, error: console.error })
const labeled = labelsSchema.parse(JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')))
/** @type {Awaited<ReturnType<typeof readRoom>>[]} */
const rooms = []
for (const photo of labeled) rooms.push(await readRoom(folder, photo))
const houses = [...new Set(rooms.map(({ house }) => house))]
const counts = ROOM_KINDS.map(() => ROOM_KINDS.map(() => 0))
/** @type {{ house: string, rated: RatedTap }[]} */
const taps = []
for (let part = 0; part < PARTS; part++) await measurePart(part)
await model.close()
printKinds()
printFits()
writeHead(trainHead(rooms.flatMap(({ samples }) => samples)))
writeFit()

/** A photo and its mirror image, encoded. @param {string} from @param {LabeledPhoto} photo */
async function readRoom(from, { photo, house, polygons }) {
  const pixels = await decodeScaledPhoto(readFileSync(join(from, photo)), inputSize)
  const size = { width: pixels.width, height: pixels.height }
  const samples = []
  for (const isMirrored of [false, true]) {
    const path = join(from, `${photo}.${isMirrored ? 'mirrored' : 'upright'}.embedding`)
    const embedding = await encoded(path, isMirrored ? mirrorPixels(pixels) : pixels)
    const kinds = cellKinds(isMirrored ? mirrored(polygons) : polygons, size)
    samples.push({ embedding, features: cellFeatures(embedding, size), kinds })
  }
  return { house, size, samples, polygons }
}

/** @param {string} path @param {Pixels} pixels */
async function encoded(path, pixels) {
  if (!existsSync(path)) {
    const { embedding } = await model.encode(pixels)
    const values = unpackEmbedding(embedding)
    writeFileSync(path, Buffer.from(values.buffer))
  }
  const { buffer, byteOffset, length } = readFileSync(path)
  // As the server stores it.
  return unpackEmbedding(packEmbedding(new Float32Array(buffer.slice(byteOffset, byteOffset + length))))
}

/** @param {Pixels} pixels @returns {Pixels} */
function mirrorPixels({ width, height, rgb, ...rest }) {
  const flipped = rgb.slice()
  for (let i = 0; i < width * height; i++) {
    const from = 3 * (i - (i % width) + width - 1 - (i % width))
    for (let channel = 0; channel < 3; channel++) flipped[3 * i + channel] = rgb[from + channel] ?? 0
  }
  return { ...rest, width, height, rgb: flipped }
}

/** @param {string} house */
function partOf(house) {
  return houses.indexOf(house) % PARTS
}

/** Counts the cells and taps that a head trained on the other houses recognizes in held-out ones. @param {number} part */
async function measurePart(part) {
  const others = rooms.filter(({ house }) => partOf(house) !== part)
  const head = trainHead(others.flatMap(({ samples }) => samples))
  for (const { house, size, samples, polygons } of rooms.filter((room) => partOf(room.house) === part)) {
    const [upright] = samples
    if (!upright) continue
    const kinds = roomKinds(upright.embedding, size, head)
    countKinds(kinds.shares, upright.kinds)
    const embedding = packEmbedding(upright.embedding)
    const decode = (/** @type {PromptPoint[]} */ points) =>
      model.answer({ embedding, prompt: { points }, last: null })
    for (const tap of tapsOn(polygons, size)) {
      taps.push({ house, rated: await rateTap(tap, kinds, size, decode) })
    }
  }
  console.log(`Part ${part + 1} of ${PARTS}: measured`)
}

/** Recall and precision by kind. */
function printKinds() {
  const total = (/** @type {number[]} */ values) => values.reduce((sum, value) => sum + value, 0)
  const right = total(counts.map((row, kind) => row[kind] ?? 0))
  console.log(`Right: ${((100 * right) / total(counts.map(total))).toFixed(1)} % of all cells`)
  console.table(
    Object.fromEntries(
      ROOM_KINDS.map((kind, i) => {
        const found = counts.map((row) => row[i] ?? 0)
        const percent = (/** @type {number} */ of) => Math.round((100 * (counts[i]?.[i] ?? 0)) / (of || 1))
        return [kind, { 'found %': percent(total(counts[i] ?? [])), 'right %': percent(total(found)) }]
      }),
    ),
  )
}

/** @param {number} [leftOut] the held-out part of the houses */
function fitWeights(leftOut) {
  return trainFit(taps.filter(({ house }) => partOf(house) !== leftOut).map(({ rated }) => rated))
}

/** The IoU of the decoder's own mask, of the mask chosen by weights from other houses, and of the best one. */
function printFits() {
  const weights = Array.from({ length: PARTS }, (_, part) => fitWeights(part))
  const fits = taps.map(({ house, rated }) => ({
    own: rated.masks[rated.own]?.fit ?? 0,
    chosen: chosenFit(rated, weights[partOf(house)] ?? []),
    best: Math.max(...rated.masks.map(({ fit }) => fit)),
  }))
  console.table(
    Object.fromEntries(
      /** @type {const} */ (['own', 'chosen', 'best']).map((which) => {
        const sorted = fits.map((fit) => fit[which]).toSorted((one, other) => one - other)
        const good = Math.round((100 * sorted.filter((fit) => fit >= 0.8).length) / sorted.length)
        return [which, { 'IoU ≥ 0.8, %': good, median: sorted[sorted.length >> 1]?.toFixed(2) }]
      }),
    ),
  )
}

/** By true and predicted kind. @param {Uint8Array} shares @param {Int8Array} kinds */
function countKinds(shares, kinds) {
  for (const [cell, kind] of kinds.entries()) {
    const own = shares.subarray(cell * ROOM_KINDS.length, (cell + 1) * ROOM_KINDS.length)
    const row = counts[kind]
    const found = own.indexOf(Math.max(...own))
    if (row) row[found] = (row[found] ?? 0) + 1
  }
}

/** @param {RoomHead} head */
function writeHead({ mean, deviation, hidden, output }) {
  /** @param {ArrayBufferView} values */
  const base64 = ({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString('base64')
  /** @param {RoomHead['hidden']} layer */
  const layer = ({ weights, scales, bias }) => `{
    weights: new Int8Array(bytes('${base64(weights)}').buffer),
    scales: [${scales.map((value) => value.toPrecision(5)).join(', ')}],
    bias: [${bias.map((value) => value.toPrecision(5)).join(', ')}],
  }`
  writeFileSync(
    fromRoot(HEAD_FILE),
    `${madeFrom()}
import type { RoomHead } from './room-head.ts'

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

export const ROOM_HEAD: RoomHead = {
  mean: new Float32Array(bytes('${base64(mean)}').buffer),
  deviation: new Float32Array(bytes('${base64(deviation)}').buffer),
  hidden: ${layer(hidden)},
  output: ${layer(output)},
}
`,
  )
}

function writeFit() {
  const weights = fitWeights().map((weight) => weight.toPrecision(5))
  writeFileSync(
    fromRoot(FIT_FILE),
    `${madeFrom()}
/** Weights for \`fitOf\`, which estimates a mask's IoU with what was tapped. */
export const TAP_FIT: readonly number[] = [${weights.join(', ')}]
`,
  )
}

function madeFrom() {
  return `// Written by scripts/train-room-head.mjs from ${rooms.length} photos of ${houses.length} houses. Accuracy: docs/engine-quality.md.`
}
