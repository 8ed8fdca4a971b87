import { ROOM_KINDS } from '../../lib/segment/kind-map.ts'
import { FEATURES } from '../../lib/segment/room-head.ts'

/** @import { RoomHead } from '../../lib/segment/room-head.ts' */
/** @typedef {{ features: Float32Array, kinds: Int8Array }} Sample */

const HIDDEN = 32
const COUNT = ROOM_KINDS.length
/** Share of all cells used, because neighboring ones are redundant. */
const USED = 0.15
const EPOCHS = 7
const BATCH = 256
const RATE = 2e-3
const DECAY = 0.02
/** Dropout share of hidden values, and label smoothing: the share of the target spread over all kinds. */
const DROPPED = 0.25
const SMOOTHED = 0.05
const MOST_WEIGHT = 4
const SEED = 7

/**
 * Trains the head with Adam and a cosine learning rate schedule. The same samples give the same weights.
 * @param {Sample[]} samples @returns {RoomHead}
 */
export function trainHead(samples) {
  const random = randomNumbers(SEED)
  const cells = samples.flatMap(({ features, kinds }) =>
    [...kinds.keys()]
      .filter((cell) => (kinds[cell] ?? -1) >= 0 && random() < USED)
      .map((cell) => ({
        own: features.slice(cell * FEATURES, (cell + 1) * FEATURES),
        kind: kinds[cell] ?? 0,
      })),
  )
  const { mean, deviation } = standardize(cells.map(({ own }) => own))
  const weights = kindWeights(cells.map(({ kind }) => kind))
  const net = newNet(random)
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
  return { mean, deviation, hidden: net.hidden.packed(), output: net.output.packed() }
}

/** Scales every feature to mean 0 and standard deviation 1. @param {Float32Array[]} rows */
function standardize(rows) {
  const mean = new Float32Array(FEATURES)
  const square = new Float32Array(FEATURES)
  for (const row of rows) addScaled(mean, row, 1 / rows.length)
  for (const row of rows) {
    addScaled(row, mean, -1)
    const squares = row.map((value) => value ** 2)
    addScaled(square, squares, 1 / rows.length)
  }
  const deviation = square.map((value) => Math.sqrt(value) + 1e-4)
  for (const row of rows) row.set(row.map((value, i) => value / (deviation[i] ?? 1)))
  return { mean, deviation }
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

/** @param {() => number} random */
function newNet(random) {
  const hidden = newLayer(FEATURES, HIDDEN, random)
  const output = newLayer(HIDDEN, COUNT, random)
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

/** @param {number} inputs @param {number} outputs @param {() => number} random */
function newLayer(inputs, outputs, random) {
  const size = inputs * outputs
  const starts = Float32Array.from({ length: size }, () => normal(random) * Math.sqrt(2 / inputs))
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
    packed() {
      const scales = rows.map(
        (own) => own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127,
      )
      const whole = Int8Array.from(weights.values, (weight, i) =>
        Math.round(weight / (scales[Math.floor(i / inputs)] ?? 1)),
      )
      return { weights: whole, scales, bias: [...bias.values] }
    },
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
