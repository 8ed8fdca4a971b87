import { InferenceSession, Tensor } from 'onnxruntime-node'
import { KIND_SIDE, kindMapSize, ROOM_KINDS } from '../../lib/segment/kind-map.ts'
import { around, cropped, placesOf, STAGES } from '../../lib/segment/room-head.ts'

/** @import { Size } from '../../lib/math/image.ts' */
/** @import { Net, Part } from '../../lib/segment/room-head.ts' */
/** @typedef {{ inputs: Float32Array, kind: number }} Cell a labeled cell with the net's inputs */

/** What the net reads: early stages nearby, later ones also further around, as that was the best of nine choices. */
const PARTS = /** @type {const} @satisfies {readonly Part[]} */ ([
  { stage: 'late', radius: 0 },
  { stage: 'late', radius: 2 },
  { stage: 'late', radius: 6 },
  { stage: 'late', radius: 'photo' },
  { stage: 'middle', radius: 0 },
  { stage: 'middle', radius: 2 },
  { stage: 'early', radius: 0 },
  { stage: 'early', radius: 2 },
  { stage: 'embedding', radius: 0 },
  { stage: 'embedding', radius: 6 },
])
const HIDDEN = 64
const COUNT = ROOM_KINDS.length
/** Share of all cells used, because neighboring ones are redundant. */
const USED = 0.22
const EPOCHS = 8
const BATCH = 256
const RATE = 2e-3
const DECAY = 0.02
/** Dropout share of hidden values, and label smoothing: the share of the target spread over all kinds. */
const DROPPED = 0.25
const SMOOTHED = 0.05
const MOST_WEIGHT = 4
const SEED = 7
/** The output layer starts small, so that no kind is preferred. */
const FIRST_OUTPUT = 0.3

/**
 * Some labeled cells of a photo. `planesOf` gives a stage's values in the encoder, `kinds` each cell's kind or −1.
 * @param {(name: string) => Float32Array} planesOf @param {Int8Array} kinds @param {Size} scaled @param {number} seed
 * @returns {Cell[]}
 */
export function sampleCells(planesOf, kinds, scaled, seed) {
  const random = randomNumbers(seed)
  const used = [...kinds.keys()].filter((cell) => (kinds[cell] ?? -1) >= 0 && random() < USED)
  const size = kindMapSize(scaled)
  const planes = PARTS.flatMap(({ stage, radius }) => {
    const { name, channels, perCell } = STAGES[stage]
    return Array.from({ length: channels }, (_, channel) => {
      const side = perCell * KIND_SIDE
      const plane = planesOf(name).subarray(channel * side ** 2, (channel + 1) * side ** 2)
      return around(cropped(perCell === 1 ? plane : halved(plane, side), size), size, radius)
    }).map((plane) => Float32Array.from(used, (cell) => plane[cell] ?? 0))
  })
  const places = placesOf(scaled).map((plane) => Float32Array.from(used, (cell) => plane[cell] ?? 0))
  return used.map((cell, i) => ({
    inputs: Float32Array.from([...planes, ...places], (plane) => plane[i] ?? 0),
    kind: kinds[cell] ?? 0,
  }))
}

/** The means of 2 × 2 values. @param {Float32Array} plane @param {number} side */
function halved(plane, side) {
  return Float32Array.from({ length: plane.length / 4 }, (_, i) => {
    const first = 2 * Math.floor(i / (side / 2)) * side + 2 * (i % (side / 2))
    return [0, 1, side, side + 1].reduce((sum, offset) => sum + (plane[first + offset] ?? 0) / 4, 0)
  })
}

/**
 * Trains a net with Adam and a cosine learning rate schedule. The same cells give the same weights.
 * @param {Cell[]} given @returns {Promise<Net>}
 */
export async function trainNet(given) {
  const random = randomNumbers(SEED)
  const { mean, deviation } = spreadOf(given)
  const weights = kindWeights(given.map(({ kind }) => kind))
  const hidden = newLayer(mean.length, HIDDEN, 1, random)
  const output = newLayer(HIDDEN, COUNT, FIRST_OUTPUT, random)
  const cells = given.map(({ inputs, kind }) => ({ kind, own: standardized(inputs, { mean, deviation }) }))
  const steps = EPOCHS * Math.ceil(cells.length / BATCH)
  for (let step = 1; step <= steps; step++) {
    const first = ((step - 1) * BATCH) % (Math.ceil(cells.length / BATCH) * BATCH)
    if (first === 0) shuffle(cells, random)
    const batch = cells.slice(first, first + BATCH)
    const inputs = matrix(batch.length, mean.length)
    for (const [i, { own }] of batch.entries()) inputs.rows[i]?.set(own)
    const values = await hidden.forward(inputs)
    const kept = values.values.map((value) => (value > 0 && random() >= DROPPED ? 1 / (1 - DROPPED) : 0))
    multiplyBy(values.values, kept)
    const slopes = await output.forward(values)
    for (const [i, row] of slopes.rows.entries()) {
      const kind = batch[i]?.kind ?? 0
      toSlopes(row, kind, (weights[kind] ?? 1) / batch.length)
    }
    const back = await product(slopes, output.weights)
    multiplyBy(back.values, kept)
    const rate = RATE * 0.5 * (1 + Math.cos((Math.PI * step) / steps))
    await output.learn(values, slopes, step, rate)
    await hidden.learn(inputs, back, step, rate)
  }
  return packed(hidden, output, { mean, deviation })
}

/** @param {Float32Array} inputs @param {{ mean: Float32Array, deviation: Float32Array }} spread */
function standardized(inputs, { mean, deviation }) {
  const own = new Float32Array(inputs.length)
  for (let i = 0; i < own.length; i++) own[i] = ((inputs[i] ?? 0) - (mean[i] ?? 0)) / (deviation[i] ?? 1)
  return own
}

/** Turns the scores of kinds into the loss's slopes. @param {Float32Array} scores @param {number} kind @param {number} weight */
function toSlopes(scores, kind, weight) {
  const most = Math.max(...scores)
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
  scores.set(
    scores.map((score, k) => {
      const wanted = (k === kind ? 1 - SMOOTHED : 0) + SMOOTHED / COUNT
      return weight * (Math.exp(score - most) / total - wanted)
    }),
  )
}

/** Each input's mean and standard deviation. @param {Cell[]} cells */
function spreadOf(cells) {
  const count = cells[0]?.inputs.length ?? 0
  const mean = new Float32Array(count)
  const square = new Float32Array(count)
  for (const { inputs } of cells) addScaled(mean, inputs, 1 / cells.length)
  for (const { inputs } of cells) {
    for (let i = 0; i < count; i++) {
      square[i] = (square[i] ?? 0) + ((inputs[i] ?? 0) - (mean[i] ?? 0)) ** 2 / cells.length
    }
  }
  return { mean, deviation: square.map((value) => Math.sqrt(value) + 1e-4) }
}

/**
 * The net for inputs as the encoder gives them: their mean and deviation go into the weights, which become whole numbers.
 * @param {Layer} hidden @param {Layer} output @param {{ mean: Float32Array, deviation: Float32Array }} spread
 * @returns {Net}
 */
function packed(hidden, output, { mean, deviation }) {
  const bias = hidden.bias.slice()
  const weights = new Int8Array(mean.length * HIDDEN)
  const scales = mean.map((middle, input) => {
    const own = hidden.weights.rows.map((row) => (row[input] ?? 0) / (deviation[input] ?? 1))
    const scale = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-12) / 127
    for (const [i, weight] of own.entries()) {
      weights[input * HIDDEN + i] = Math.round(weight / scale)
      bias[i] = (bias[i] ?? 0) - weight * middle
    }
    return scale
  })
  const toKinds = Float32Array.from(
    { length: HIDDEN * COUNT },
    (_, i) => output.weights.rows[i % COUNT]?.[Math.floor(i / COUNT)] ?? 0,
  )
  return { parts: PARTS, weights, scales, bias, output: toKinds, outputBias: output.bias }
}

/** Adds a multiple of one row to another. @param {Float32Array} to @param {Float32Array} row @param {number} times */
function addScaled(to, row, times) {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] ?? 0) + times * (row[i] ?? 0)
}

/** @typedef {{ values: Float32Array<ArrayBuffer>, rows: Float32Array[], width: number }} Matrix row by row */

/** @param {number} height @param {number} width @returns {Matrix} */
function matrix(height, width, values = new Float32Array(height * width)) {
  const rows = Array.from({ length: height }, (_, row) => values.subarray(row * width, (row + 1) * width))
  return { values, rows, width }
}

/** @param {Matrix} given */
function turned({ rows, width }) {
  const to = matrix(width, rows.length)
  for (const [column, row] of rows.entries()) {
    for (let i = 0; i < width; i++) to.values[i * rows.length + column] = row[i] ?? 0
  }
  return to
}

/** A model of one step, the product of the matrices `a` and `b`: the runtime takes a fraction of the time. */
const PRODUCT =
  'CAhCAhANOmEKEQoBYQoBYhIBYyIGTWF0TXVsEgdwcm9kdWN0WhUKAWESEAoOCAESCgoDEgFtCgMSAW5aFQoBYhIQCg4IARIKCgMSAW4KAxIBa2IVCgFjEhAKDggBEgoKAxIBbQoDEgFr'
const runtime = await InferenceSession.create(Buffer.from(PRODUCT, 'base64'))

/** @param {Matrix} one @param {Matrix} other */
async function product(one, other) {
  const tensor = (/** @type {Matrix} */ { values, rows, width }) =>
    new Tensor('float32', values, [rows.length, width])
  const { c } = await runtime.run({ a: tensor(one), b: tensor(other) })
  if (!(c?.data instanceof Float32Array)) throw new TypeError('no product')
  return matrix(one.rows.length, other.width, new Float32Array(c.data))
}

/** @param {Float32Array} values @param {Float32Array} factors */
function multiplyBy(values, factors) {
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) * (factors[i] ?? 0)
}

/** Rare kinds count more. @param {number[]} kinds */
function kindWeights(kinds) {
  const counts = ROOM_KINDS.map((_, kind) => kinds.filter((each) => each === kind).length)
  return counts.map((count) => Math.min(MOST_WEIGHT, Math.sqrt(kinds.length / COUNT / Math.max(1, count))))
}

/** @typedef {ReturnType<typeof newLayer>} Layer */

/** @param {number} inputs @param {number} outputs @param {number} spread @param {() => number} random */
function newLayer(inputs, outputs, spread, random) {
  const starts = Float32Array.from(
    { length: inputs * outputs },
    () => normal(random) * spread * Math.sqrt(2 / inputs),
  )
  const weights = moving(starts, DECAY)
  const bias = moving(new Float32Array(outputs), 0)
  const asMatrix = matrix(outputs, inputs, starts)
  return {
    /** @param {Matrix} from */
    async forward(from) {
      const to = await product(from, turned(asMatrix))
      for (const row of to.rows) addScaled(row, bias.values, 1)
      return to
    },
    /** @param {Matrix} from @param {Matrix} slopes of the outputs @param {number} step @param {number} rate */
    async learn(from, slopes, step, rate) {
      const { values } = await product(turned(slopes), from)
      weights.step(values, step, rate)
      const sums = new Float32Array(outputs)
      for (const row of slopes.rows) addScaled(sums, row, 1)
      bias.step(sums, step, rate)
    },
    weights: asMatrix,
    bias: bias.values,
  }
}

/** Parameters with Adam's moments (Kingma and Ba, 2015) and decay. @param {Float32Array} values @param {number} decay */
function moving(values, decay) {
  const mean = new Float32Array(values.length)
  const square = new Float32Array(values.length)
  return {
    values,
    /** @param {Float32Array} slopes @param {number} step @param {number} rate */
    step(slopes, step, rate) {
      const [meanShare, squareShare] = [1 - 0.9 ** step, 1 - 0.999 ** step]
      for (let i = 0; i < values.length; i++) {
        const slope = slopes[i] ?? 0
        mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * slope
        square[i] = 0.999 * (square[i] ?? 0) + 0.001 * slope ** 2
        const towards = (mean[i] ?? 0) / meanShare
        const spread = Math.sqrt((square[i] ?? 0) / squareShare) + 1e-8
        values[i] = (values[i] ?? 0) - rate * (towards / spread + decay * (values[i] ?? 0))
      }
    },
  }
}

/** @template T @param {T[]} items @param {() => number} random */
function shuffle(items, random) {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [one, other] = [items[i], items[j]]
    if (one === undefined || other === undefined) continue
    items[i] = other
    items[j] = one
  }
}

/** @param {() => number} random */
function normal(random) {
  return Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random())
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). @param {number} seed */
function randomNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
