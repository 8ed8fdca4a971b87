/**
 * Trains the two parts that recognize a room: the head that tells what each cell of a photo is (wall, floor, ceiling …) from
 * values in the encoder, and the weights that choose among the decoder's masks for a tap.
 * `node scripts/train-room-head.mjs <folder>`. The labels are in `scripts/room-head/labels.json`: polygons in percent of width and
 * height, later ones covering earlier ones, kinds as in `lib/segment/kind-map.ts`. Unlabeled parts don't count. The folder has
 * the photos as JPEG or PNG, each from its `path` in its public `repository` and named as in `photo`. Every photo is also used mirrored. A fifth of
 * the houses at a time is first held out, to measure the head on unknown rooms and to learn the weights from its predictions there.
 * Writes `lib/segment/room-head-weights.ts`, keeping the head's first net, and `lib/segment/tap-fit.ts`.
 */
import './lib/load-typescript.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import sharp from 'sharp'
import { ENCODER_SHAPE, encoderInput } from '../lib/segment/encoder-input.ts'
import { ROOM_KINDS } from '../lib/segment/kind-map.ts'
import { readModel } from '../lib/segment/model-files.ts'
import { withAddition } from '../lib/segment/model-graph.ts'
import { headGraph, roomKinds, STAGES } from '../lib/segment/room-head.ts'
import { ROOM_HEAD } from '../lib/segment/room-head-weights.ts'
import { inputSize } from '../lib/segment/small-mask.ts'
import { fromRoot } from './lib/project.mjs'
import { cellKinds, labelsSchema, mirrored } from './room-head/labels.mjs'
import { chosenFit, rateTap, tapsOn, trainFit } from './room-head/taps.mjs'
import { sampleCells, trainNet } from './room-head/train.mjs'

const { decodeScaledPhoto } = await import('@/lib/image/decode-photo')
const { segmentModel } = await import('@/lib/server/segment/model')
const { packEmbedding } = await import('@/lib/segment/embedding')

/** @import { LabeledPhoto } from './room-head/labels.mjs' */
/** @import { RatedTap } from './room-head/taps.mjs' */
/** @import { PromptPoint } from '../lib/segment/prompt.ts' */
/** @import { Net } from '../lib/segment/room-head.ts' */
/** @import { Pixels } from '../lib/image/pixels.ts' */

const HEAD_FILE = 'lib/segment/room-head-weights.ts'
const FIT_FILE = 'lib/segment/tap-fit.ts'

/** Number of parts for cross-validation; houses are held out in turn. */
const PARTS = 5

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Which folder holds the photos?')
const model = segmentModel({ info: console.log, warn: console.warn, error: console.error })
const encoderFile = await readModel('encoder')
const stageNames = Object.values(STAGES).map(({ name }) => name)
const encoder = await InferenceSession.create(withAddition(encoderFile, { outputs: stageNames }))
const labels = fromRoot('scripts', 'room-head', 'labels.json')
/** @type {Awaited<ReturnType<typeof readRoom>>[]} */
const rooms = []
for (const [seed, photo] of labelsSchema.parse(JSON.parse(readFileSync(labels, 'utf8'))).entries()) {
  rooms.push(await readRoom(folder, photo, seed))
}
const houses = [...new Set(rooms.map(({ house }) => house))]
const counts = ROOM_KINDS.map(() => ROOM_KINDS.map(() => 0))
/** @type {{ house: string, rated: RatedTap }[]} */
const taps = []
for (let part = 0; part < PARTS; part++) await measurePart(part)
await model.close()
printKinds()
printFits()
writeHead([...known(), await trainNet(rooms.flatMap(({ cells }) => cells))])
writeFit()

/** The net whose labels were not kept. */
function known() {
  return ROOM_HEAD.slice(0, 1)
}

/** Labeled cells of a photo and its mirror image. @param {string} from @param {LabeledPhoto} photo @param {number} seed */
async function readRoom(from, { photo, house, polygons }, seed) {
  const pixels = await decodeScaledPhoto(await photoFile(join(from, photo)), inputSize)
  const size = { width: pixels.width, height: pixels.height }
  const cells = []
  for (const isMirrored of [false, true]) {
    const found = await run(encoder, isMirrored ? mirrorPixels(pixels) : pixels, stageNames)
    const kinds = cellKinds(isMirrored ? mirrored(polygons) : polygons, size)
    cells.push(...sampleCells(found, kinds, size, seed))
  }
  return { house, size, pixels, cells, polygons }
}

/** Some photos are published as WebP, which users can't upload. @param {string} path */
async function photoFile(path) {
  const { format } = await sharp(path).metadata()
  return format === 'webp' ? sharp(path).jpeg({ quality: 95 }).toBuffer() : readFileSync(path)
}

/**
 * Values in the encoder by name. @param {InferenceSession} session @param {Pixels} pixels @param {readonly string[]} names
 * @returns {Promise<(name: string) => Float32Array>}
 */
async function run(session, pixels, names) {
  const input = new Tensor('float32', encoderInput(pixels), ENCODER_SHAPE)
  const found = await session.run({ input }, names)
  return (name) => {
    const data = found[name]?.data
    if (!(data instanceof Float32Array)) throw new TypeError(`no numbers in ${name}`)
    return data
  }
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
  const head = [...known(), await trainNet(others.flatMap(({ cells }) => cells))]
  const graph = headGraph(head)
  const outputs = [STAGES.embedding.name, ...graph.outputs]
  const session = await InferenceSession.create(withAddition(encoderFile, { ...graph, outputs }))
  for (const { house, size, pixels, polygons } of rooms.filter((room) => partOf(room.house) === part)) {
    const found = await run(session, pixels, outputs)
    const kinds = roomKinds(found, size, head)
    countKinds(kinds.shares, cellKinds(polygons, size))
    const embedding = packEmbedding(found(STAGES.embedding.name))
    const decode = (/** @type {PromptPoint[]} */ points) =>
      model.answer({ embedding, prompt: { points }, last: null })
    for (const tap of tapsOn(polygons, size)) {
      taps.push({ house, rated: await rateTap(tap, kinds, size, decode) })
    }
  }
  await session.release()
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

/** @param {readonly Net[]} nets */
function writeHead(nets) {
  /** @param {ArrayBufferView} values */
  const base64 = ({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength).toString('base64')
  const written = nets.map(
    ({ parts, weights, scales, bias, output, outputBias }) => `  {
    parts: [
${parts.map(({ stage, radius }) => `      { stage: '${stage}', radius: ${typeof radius === 'number' ? radius : `'${radius}'`} },`).join('\n')}
    ],
    weights: new Int8Array(bytes('${base64(weights)}').buffer),
    scales: floats('${base64(scales)}'),
    bias: floats('${base64(bias)}'),
    output: floats('${base64(output)}'),
    outputBias: floats('${base64(outputBias)}'),
  },`,
  )
  writeFileSync(
    fromRoot(HEAD_FILE),
    `// The first net was trained on 219 photos of 70 houses, whose labels were not kept; scripts/train-room-head.mjs trains the second on
// scripts/room-head/labels.json. Accuracy: docs/engine-quality.md.
import type { Net } from './room-head.ts'

const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const floats = (base64: string) => new Float32Array(bytes(base64).buffer)

export const ROOM_HEAD: readonly Net[] = [
${written.join('\n')}
]
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
