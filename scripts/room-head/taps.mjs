import { depthsOf } from '../../bench/segment/targets.mjs'
import { CELL_PX, cropMask, maskSize } from '../../lib/segment/small-mask.ts'
import { fitFeatures, fitOf, fitTerms, meaningOf, placedPoints } from '../../lib/segment/tap.ts'
import { polygonAt } from './labels.mjs'

/** @import { LabeledPhoto, Size } from './labels.mjs' */
/** @import { KindMap } from '../../lib/segment/kind-map.ts' */
/** @import { PromptPoint } from '../../lib/segment/prompt.ts' */
/** @import { Decoded } from '../../lib/segment/model.ts' */
/** @typedef {{ at: PromptPoint, surfaces: Uint8Array[] }} Tap what was tapped, and what may be meant */
/** @typedef {{ own: number, masks: { features: number[], fit: number }[] }} RatedTap `own` is the decoder's choice */

/** Smaller things, as a share of the photo, are not tapped. */
const LEAST_TAPPED = 0.015
/** A sloppy tap is at least this deep inside a surface, as a share of its middle's depth. */
const LEAST_DEPTH = 0.4
/** Stepping by a prime number picks the place of the sloppy tap. */
const HASTY = 7919
/** Keeps the weights small (ridge regression). */
const RIDGE = 0.3

/** Two taps on each labeled thing. @param {LabeledPhoto['polygons']} polygons @param {Size} scaled @returns {Tap[]} */
export function tapsOn(polygons, scaled) {
  const size = maskSize(scaled)
  const drawn = Int16Array.from({ length: size.width * size.height }, (_, i) => {
    const x = (((i % size.width) + 0.5) * CELL_PX * 100) / scaled.width
    return polygonAt(polygons, x, ((Math.floor(i / size.width) + 0.5) * CELL_PX * 100) / scaled.height)
  })
  return polygons.flatMap(({ kind }, index) => {
    if (kind === 'other') return []
    const alone = Uint8Array.from(drawn, (at) => (at === index ? 1 : 0))
    const alike = Uint8Array.from(drawn, (at) => (polygons[at]?.kind === kind ? 1 : 0))
    const cells = [...alone.keys()].filter((i) => alone[i])
    if (cells.length < LEAST_TAPPED * alone.length) return []
    const depths = depthsOf(alone, size)
    const middle = cells.reduce((best, i) => ((depths[i] ?? 0) > (depths[best] ?? 0) ? i : best))
    const deep = cells.filter((i) => (depths[i] ?? 0) >= LEAST_DEPTH * (depths[middle] ?? 0))
    const hasty = deep[(HASTY * (index + 1)) % deep.length] ?? middle
    const pointAt = (/** @type {number} */ i) => ({
      x: ((i % size.width) + 0.5) * CELL_PX,
      y: (Math.floor(i / size.width) + 0.5) * CELL_PX,
      label: /** @type {const} */ ('include'),
    })
    // A tap on a wall means one plane; on anything else, everything connected.
    const surfaces = kind === 'wall' ? [alone] : [alone, connected(alike, middle, size.width)]
    return [middle, hasty].map((i) => ({ at: pointAt(i), surfaces }))
  })
}

/** Everything connected to a cell. @param {Uint8Array} inside @param {number} start @param {number} width */
function connected(inside, start, width) {
  const found = new Uint8Array(inside.length)
  const queue = [start]
  found[start] = 1
  for (const i of queue) {
    const beside = [i % width > 0 ? i - 1 : -1, i % width < width - 1 ? i + 1 : -1, i - width, i + width]
    for (const next of beside) {
      if (!inside[next] || found[next]) continue
      found[next] = 1
      queue.push(next)
    }
  }
  return found
}

/**
 * How well each of the decoder's masks for a tap fits, as in the product.
 * @param {Tap} tap @param {KindMap} kinds @param {Size} scaled @param {(points: PromptPoint[]) => Promise<Decoded>} decode
 * @returns {Promise<RatedTap>}
 */
export async function rateTap({ at, surfaces }, kinds, scaled, decode) {
  const first = await decode([at])
  const own = first.masks[first.best]
  if (!own) throw new Error('The decoder gave no mask.')
  const meaning = meaningOf(kinds, at, cropMask(own.mask, scaled))
  const placed = placedPoints(meaning, at, kinds)
  const second = placed.length > 0 ? (await decode([at, ...placed])).masks : []
  const masks = [...first.masks, ...second].map(({ mask, score }) => ({
    mask: cropMask(mask, scaled),
    score,
  }))
  const features = fitFeatures(masks, at, kinds, meaning)
  return {
    own: first.best,
    masks: masks.map(({ mask }, i) => ({
      features: features[i] ?? [],
      fit: Math.max(...surfaces.map((surface) => overlap(mask.logits, surface))),
    })),
  }
}

/** @param {Int8Array} logits @param {Uint8Array} surface */
function overlap(logits, surface) {
  let both = 0
  let either = 0
  for (let i = 0; i < surface.length; i++) {
    const isIn = (logits[i] ?? 0) > 0 ? 1 : 0
    both += isIn & (surface[i] ?? 0)
    either += isIn | (surface[i] ?? 0)
  }
  return both / either
}

/** Weights for `fitOf`, by ridge regression. @param {RatedTap[]} taps */
export function trainFit(taps) {
  const masks = taps.flatMap((tap) => tap.masks)
  const count = fitTerms(masks[0]?.features ?? []).length
  const rows = Array.from({ length: count }, () => new Float64Array(count + 1))
  for (const { features, fit } of masks) {
    const terms = fitTerms(features)
    for (const [i, row] of rows.entries()) {
      for (let j = 0; j < count; j++) row[j] = (row[j] ?? 0) + (terms[i] ?? 0) * (terms[j] ?? 0)
      row[count] = (row[count] ?? 0) + (terms[i] ?? 0) * fit
    }
  }
  for (const [i, row] of rows.entries()) row[i] = (row[i] ?? 0) + RIDGE
  return solve(rows)
}

/** Gauss–Jordan; the matrix is positive definite. @param {Float64Array[]} rows */
function solve(rows) {
  for (const [i, pivot] of rows.entries()) {
    for (const [j, row] of rows.entries()) {
      if (i === j) continue
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1)
      for (let k = i; k < row.length; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1))
}

/** The IoU of the mask chosen by these weights. @param {RatedTap} tap @param {number[]} weights */
export function chosenFit({ masks }, weights) {
  const rated = masks.map(({ features }) => fitOf(features, weights))
  return masks[rated.indexOf(Math.max(...rated))]?.fit ?? 0
}
