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
 * @param {Cell[]} given @returns {Net}
 */
export function trainNet(given) {
  const random = randomNumbers(SEED)
  const { mean, deviation } = spreadOf(given)
  const cells = given.map(({ inputs, kind }) => ({
    kind,
    own: inputs.map((value, i) => (value - (mean[i] ?? 0)) / (deviation[i] ?? 1)),
  }))
  const weights = kindWeights(cells.map(({ kind }) => kind))
  const net = newNet(mean.length, random)
  const steps = EPOCHS * Math.ceil(cells.length / BATCH)
  let step = 0
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(cells, random)
    for (let first = 0; first < cells.length; first += BATCH) {
      const batch = cells.slice(first, first + BATCH)
      for (const { own, kind } of batch) net.learn(own, kind, (weights[kind] ?? 1) / batch.length, random)
      step++
      net.step(step, RATE * 0.5 * (1 + Math.cos((Math.PI * step) / steps)))
    }
  }
  return packed(net.hidden, net.output, { mean, deviation })
}

/** Each input's mean and standard deviation. @param {Cell[]} cells */
function spreadOf(cells) {
  const count = cells[0]?.inputs.length ?? 0
  const mean = new Float32Array(count)
  const square = new Float32Array(count)
  for (const { inputs } of cells) addScaled(mean, inputs, 1 / cells.length)
  for (const { inputs } of cells) {
    const squares = inputs.map((value, i) => (value - (mean[i] ?? 0)) ** 2)
    addScaled(square, squares, 1 / cells.length)
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
    const own = hidden.rows.map((row) => (row[input] ?? 0) / (deviation[input] ?? 1))
    const scale = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-12) / 127
    for (const [i, weight] of own.entries()) {
      weights[input * HIDDEN + i] = Math.round(weight / scale)
      bias[i] = (bias[i] ?? 0) - weight * middle
    }
    return scale
  })
  const toKinds = Float32Array.from(
    { length: HIDDEN * COUNT },
    (_, i) => output.rows[i % COUNT]?.[Math.floor(i / COUNT)] ?? 0,
  )
  return { parts: PARTS, weights, scales, bias, output: toKinds, outputBias: output.bias }
}

/** Adds a multiple of one row to another. @param {Float32Array} to @param {Float32Array} row @param {number} times */
function addScaled(to, row, times) {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] ?? 0) + times * (row[i] ?? 0)
}

/** @param {Float32Array} one @param {Float32Array} other */
function product(one, other) {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += (one[i] ?? 0) * (other[i] ?? 0)
  return sum
}

/** Rare kinds count more. @param {number[]} kinds */
function kindWeights(kinds) {
  const counts = ROOM_KINDS.map((_, kind) => kinds.filter((each) => each === kind).length)
  return counts.map((count) => Math.min(MOST_WEIGHT, Math.sqrt(kinds.length / COUNT / Math.max(1, count))))
}

/** @param {number} inputs @param {() => number} random */
function newNet(inputs, random) {
  const hidden = newLayer(inputs, HIDDEN, 1, random)
  const output = newLayer(HIDDEN, COUNT, FIRST_OUTPUT, random)
  const values = new Float32Array(HIDDEN)
  const scores = new Float32Array(COUNT)
  return {
    hidden,
    output,
    /** @param {Float32Array} own @param {number} kind @param {number} weight @param {() => number} drops */
    learn(own, kind, weight, drops) {
      hidden.forward(own, values)
      const kept = values.map((value) => (value > 0 && drops() >= DROPPED ? 1 / (1 - DROPPED) : 0))
      values.set(values.map((value, i) => value * (kept[i] ?? 0)))
      output.forward(values, scores)
      const most = Math.max(...scores)
      const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
      const slopes = scores.map((score, k) => {
        const wanted = (k === kind ? 1 - SMOOTHED : 0) + SMOOTHED / COUNT
        return weight * (Math.exp(score - most) / total - wanted)
      })
      const back = output.backward(values, slopes)
      const through = back.map((slope, i) => slope * (kept[i] ?? 0))
      hidden.backward(own, through)
    },
    /** @param {number} step @param {number} rate */
    step(step, rate) {
      hidden.step(step, rate)
      output.step(step, rate)
    },
  }
}

/** @typedef {ReturnType<typeof newLayer>} Layer */

/** @param {number} inputs @param {number} outputs @param {number} spread @param {() => number} random */
function newLayer(inputs, outputs, spread, random) {
  const size = inputs * outputs
  const starts = Float32Array.from({ length: size }, () => normal(random) * spread * Math.sqrt(2 / inputs))
  const weights = moving(starts, DECAY)
  const bias = moving(new Float32Array(outputs), 0)
  const cut = (/** @type {Float32Array} */ values) =>
    Array.from({ length: outputs }, (_, row) => values.subarray(row * inputs, (row + 1) * inputs))
  const rows = cut(weights.values)
  const rowSlopes = cut(weights.slopes)
  return {
    /** @param {Float32Array} from @param {Float32Array} to */
    forward(from, to) {
      for (const [row, own] of rows.entries()) to[row] = (bias.values[row] ?? 0) + product(own, from)
    },
    /** The gradient of the inputs, from that of the outputs. @param {Float32Array} from @param {Float32Array} slopes */
    backward(from, slopes) {
      const back = new Float32Array(inputs)
      addScaled(bias.slopes, slopes, 1)
      for (const [row, slope] of slopes.entries()) {
        if (slope === 0) continue
        addScaled(rowSlopes[row] ?? back, from, slope)
        addScaled(back, rows[row] ?? back, slope)
      }
      return back
    },
    /** @param {number} step @param {number} rate */
    step(step, rate) {
      weights.step(step, rate)
      bias.step(step, rate)
    },
    rows,
    bias: bias.values,
  }
}

/** Parameters with Adam's moments (Kingma and Ba, 2015) and decay. @param {Float32Array} values @param {number} decay */
function moving(values, decay) {
  const slopes = new Float32Array(values.length)
  const mean = new Float32Array(values.length)
  const square = new Float32Array(values.length)
  return {
    values,
    slopes,
    /** @param {number} step @param {number} rate */
    step(step, rate) {
      for (let i = 0; i < values.length; i++) {
        const slope = slopes[i] ?? 0
        mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * slope
        square[i] = 0.999 * (square[i] ?? 0) + 0.001 * slope ** 2
        const towards = (mean[i] ?? 0) / (1 - 0.9 ** step)
        const spread = Math.sqrt((square[i] ?? 0) / (1 - 0.999 ** step)) + 1e-8
        values[i] = (values[i] ?? 0) - rate * (towards / spread + decay * (values[i] ?? 0))
      }
      slopes.fill(0)
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
