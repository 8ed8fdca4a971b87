/**
 * A room with other colors, materials, light and furniture, everything else in its place.
 * @import { Photo } from '../../lib/math/image.ts'
 * @import { KindMap, RoomKind } from '../../lib/segment/kind-map.ts'
 */
import sharp from 'sharp'
import { PLAIN_AREA } from '../../lib/domain/design-run.ts'
import { STYLE_IDS } from '../../lib/domain/styles.ts'
import { analyze } from '../../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../../lib/engines/preview/analysis/controls.ts'
import { render } from '../../lib/engines/preview/render/render.ts'
import { lumaOf, toLightness } from '../../lib/math/color.ts'
import { guidedFilter } from '../../lib/math/guided-filter.ts'
import { clamp } from '../../lib/math/numeric.ts'
import { resizePlane } from '../../lib/math/resize.ts'
import { ROOM_KINDS, shareAt } from '../../lib/segment/kind-map.ts'

/** @typedef {{ photo: Photo, kinds: KindMap }} KnownRoom */

const FURNITURE = /** @type {const} */ (['soft', 'cabinet', 'rug', 'other'])

/** How much of some kinds each pixel is, 0..1, with the photo's own edges. @param {KnownRoom} room @param {readonly RoomKind[]} names */
function coverOf({ photo, kinds }, names) {
  const values = new Float32Array(kinds.width * kinds.height)
  for (const name of names) {
    const kind = ROOM_KINDS.indexOf(name)
    for (let cell = 0; cell < values.length; cell++)
      values[cell] = (values[cell] ?? 0) + shareAt(kinds, cell, kind)
  }
  const plane = resizePlane({ width: kinds.width, height: kinds.height, values }, photo)
  const radius = Math.round(0.012 * Math.max(photo.width, photo.height))
  return guidedFilter(toLightness(photo), plane, photo, radius, 1e-4).map((share) =>
    clamp((share - 0.3) / 0.4, 0, 1),
  )
}

/** By the product's own preview engine. @param {KnownRoom} room @param {() => number} random @returns {Photo} */
export function byPreview(room, random) {
  const { photo } = room
  const [wall, floor, soft] = [
    coverOf(room, ['wall']),
    coverOf(room, ['floor', 'rug']),
    coverOf(room, ['soft']),
  ]
  const mask = new Uint8Array(wall.length)
  for (let i = 0; i < mask.length; i++) {
    if ((wall[i] ?? 0) > 0.5) mask[i] = 1
    else if ((floor[i] ?? 0) > 0.5) mask[i] = 2
    else if ((soft[i] ?? 0) > 0.5) mask[i] = 3
  }
  const style = STYLE_IDS[Math.floor(random() * STYLE_IDS.length)] ?? 'modern'
  const areas = /** @type {const} */ (['wall', 'floor', 'fabric']).map((kind) => ({ ...PLAIN_AREA, kind }))
  const { rgb } = render(photo, mask, analyze(photo, mask), { ...DEFAULT_CONTROLS, style, areas })
  return { ...photo, rgb }
}

const RECOLORED = /** @type {const} */ ([['wall'], ['floor', 'rug'], ['ceiling'], ['soft', 'cabinet']])

/** By strong colors and new patterns. @param {KnownRoom} room @param {() => number} random @returns {Photo} */
export function byColors(room, random) {
  const rgb = room.photo.rgb.slice()
  for (const names of RECOLORED) recolor(rgb, room, names, random)
  return { ...room.photo, rgb }
}

/** @param {Photo['rgb']} rgb @param {KnownRoom} room @param {readonly RoomKind[]} names @param {() => number} random */
function recolor(rgb, room, names, random) {
  const { photo } = room
  const { width, height } = photo
  const cover = coverOf(room, names)
  const mean = meanLuma(photo, cover)
  const [first] = names
  const color = [0, 1, 2].map(() => (first === 'ceiling' ? 190 + 50 * random() : 40 + 190 * random()))
  const isPatterned = first === 'floor' || (first === 'wall' && random() < 0.5)
  const pattern = isPatterned ? patternOf(random) : () => 1
  const contrast = 0.5 + 0.5 * random()
  for (let i = 0; i < cover.length; i++) {
    const share = cover[i] ?? 0
    if (share === 0) continue
    const detail = (lumaOf(photo.rgb, 3 * i) / mean) ** contrast
    const factor = detail * pattern((i % width) / width, Math.floor(i / width) / height)
    for (let c = 0; c < 3; c++) {
      rgb[3 * i + c] = clamp((rgb[3 * i + c] ?? 0) * (1 - share) + share * factor * (color[c] ?? 0), 0, 255)
    }
  }
}

/** @param {Photo} photo @param {Float32Array} cover */
function meanLuma({ rgb }, cover) {
  let [sum, weight] = [0, 1]
  for (let i = 0; i < cover.length; i++) {
    sum += (cover[i] ?? 0) * lumaOf(rgb, 3 * i)
    weight += cover[i] ?? 0
  }
  return Math.max(10, sum / weight)
}

/** Boards, tiles or stripes under some perspective. @param {() => number} random @returns {(x: number, y: number) => number} */
function patternOf(random) {
  const [vx, vy] = [0.2 + 0.6 * random(), -0.6 - random()]
  const [across, along] = [8 + 22 * random(), random() < 0.5 ? 0 : 8 + 20 * random()]
  const depth = 0.1 + 0.2 * random()
  const turn = random() < 0.3 ? 0.5 : 0
  return (x, y) => {
    const u = (x - vx) / (y - vy) + turn * y
    const v = 1 / (y - vy) - turn * x
    const isLine = line(u * across) || (along > 0 && line(v * along))
    const tint = 1 + 0.12 * Math.sin(12.9898 * Math.floor(u * across) + 78.233 * Math.floor(v * along))
    return (isLine ? 1 - depth : 1) * tint
  }
}

/** @param {number} at */
function line(at) {
  return at - Math.floor(at) < 0.07
}

/**
 * Pieces of another room's furniture where this one has its own.
 * @param {Photo} made @param {KnownRoom} room @param {KnownRoom} other @param {() => number} random
 */
export function withOtherFurniture(made, room, other, random) {
  const { width, height } = made
  const cover = coverOf(room, FURNITURE)
  const theirs = coverOf(other, FURNITURE)
  const rgb = made.rgb.slice()
  for (let piece = 0; piece < 3; piece++) {
    const target = placeIn(cover, random)
    const source = placeIn(theirs, random)
    const [ox, oy] = [target % width, Math.floor(target / width)]
    const [sx, sy] = [source % other.photo.width, Math.floor(source / other.photo.width)]
    const half = Math.round((0.06 + 0.1 * random()) * width)
    for (let y = Math.max(0, oy - half); y < Math.min(height, oy + half); y++) {
      for (let x = Math.max(0, ox - half); x < Math.min(width, ox + half); x++) {
        const fx = clamp(sx + x - ox, 0, other.photo.width - 1)
        const fy = clamp(sy + y - oy, 0, other.photo.height - 1)
        const alpha = cover[y * width + x] ?? 0
        for (let c = 0; c < 3; c++) {
          const p = 3 * (y * width + x) + c
          rgb[p] =
            (rgb[p] ?? 0) * (1 - alpha) +
            alpha * (other.photo.rgb[3 * (fy * other.photo.width + fx) + c] ?? 0)
        }
      }
    }
  }
  return { width, height, rgb }
}

/** A random pixel that is covered. @param {Float32Array} cover @param {() => number} random */
function placeIn(cover, random) {
  for (let trial = 0; trial < 200; trial++) {
    const i = Math.floor(random() * cover.length)
    if ((cover[i] ?? 0) > 0.9) return i
  }
  return cover.length >> 1
}

/**
 * As a model gives it back: its own size, a camera that moved a little, other light, blur, noise and JPEG.
 * @param {Photo} photo @param {() => number} random @returns {Promise<Photo>}
 */
export async function asModelOutput(photo, random) {
  const lit = inOtherLight(shifted(photo, random), random)
  const { width, height } = photo
  const scale = (random() < 0.5 ? 1024 : 896) / Math.max(width, height)
  const rounded = (/** @type {number} */ side) => 16 * Math.round((scale * side) / 16)
  const jpeg = await sharp(lit.rgb, { raw: { width, height, channels: 3 } })
    .resize(rounded(width), rounded(height), { fit: 'fill' })
    .blur(0.4 + 0.5 * random())
    .jpeg({ quality: 82 })
    .toBuffer()
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) }
}

/** @param {Photo} photo @param {() => number} random */
function shifted(photo, random) {
  const { width, height, rgb } = photo
  const around = (/** @type {number} */ most) => most * (2 * random() - 1)
  const [scale, turn, dx, dy] = [
    1 + around(0.02),
    around(0.008),
    around(0.015) * width,
    around(0.015) * width,
  ]
  const out = rgb.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x - width / 2, y - height / 2]
      const sx = clamp(width / 2 + scale * u - turn * v + dx, 0, width - 1.001)
      const sy = clamp(height / 2 + turn * u + scale * v + dy, 0, height - 1.001)
      const [left, top] = [Math.floor(sx), Math.floor(sy)]
      const [tx, ty] = [sx - left, sy - top]
      const i = 3 * (top * width + left)
      for (let c = 0; c < 3; c++) {
        const upper = (rgb[i + c] ?? 0) * (1 - tx) + (rgb[i + c + 3] ?? 0) * tx
        const lower = (rgb[i + c + 3 * width] ?? 0) * (1 - tx) + (rgb[i + c + 3 * width + 3] ?? 0) * tx
        out[3 * (y * width + x) + c] = upper * (1 - ty) + lower * ty
      }
    }
  }
  return { width, height, rgb: out }
}

/** @param {Photo} photo @param {() => number} random */
function inOtherLight({ width, height, rgb }, random) {
  const gamma = 0.75 + 0.6 * random()
  const [gx, gy] = [0.5 * (random() - 0.5), 0.5 * (random() - 0.5)]
  const tint = [0, 1, 2].map(() => 0.92 + 0.16 * random())
  const out = new Uint8Array(rgb.length)
  for (let p = 0; p < rgb.length; p++) {
    const i = Math.floor(p / 3)
    const light = 1 + gx * ((i % width) / width - 0.5) + gy * (i / width / height - 0.5)
    const value = 255 * ((rgb[p] ?? 0) / 255) ** gamma * light * (tint[p % 3] ?? 1)
    out[p] = clamp(value + 6 * (random() - 0.5), 0, 255)
  }
  return { width, height, rgb: out }
}
