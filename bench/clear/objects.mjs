/** Things drawn onto a photo with their shadow, and a sloppy selection of them. */

/** @typedef {{ width: number, height: number, rgb: Uint8Array }} Photo */
/** @typedef {'ball' | 'box' | 'chair'} Shape */
/**
 * Where a thing is drawn, in percent of the photo: its middle and its size.
 * @typedef {{ shape: Shape, x: number, y: number, width: number, height: number }} Thing
 */

/** The parts of a chair: seat, back and four legs, as left, top, right and bottom in shares of its bounds. */
const CHAIR = [
  [0.1, 0.5, 0.9, 0.62],
  [0.14, 0, 0.3, 0.5],
  [0.7, 0, 0.86, 0.5],
  [0.2, 0.1, 0.8, 0.26],
  [0.1, 0.6, 0.18, 1],
  [0.82, 0.6, 0.9, 1],
  [0.3, 0.6, 0.36, 0.9],
  [0.64, 0.6, 0.7, 0.9],
]

/** @type {Record<Shape, { color: number[], has: (u: number, v: number) => boolean }>} */
const SHAPES = {
  ball: { color: [176, 62, 48], has: (u, v) => (2 * u - 1) ** 2 + (2 * v - 1) ** 2 <= 1 },
  box: { color: [150, 112, 74], has: (u, v) => u >= 0.05 && u <= 0.95 && v >= 0.05 && v <= 0.95 },
  chair: {
    color: [70, 96, 88],
    has: (u, v) => CHAIR.some(([l = 0, t = 0, r = 0, b = 0]) => u >= l && u <= r && v >= t && v <= b),
  },
}

/** Darkness, offset and softness of the shadow, in shares of the thing's size. */
const SHADOW = { dark: 0.35, across: 0.06, down: 0.05, soft: 0.05 }
/** How far a sloppy outline is from the thing, in shares of the photo's long side. */
const LOOSE = 0.016

/**
 * The photo with a thing on it, and a sloppy selection of the thing.
 * @param {Photo} photo @param {Thing} thing
 */
export function withThing(photo, thing) {
  const { width, height } = photo
  const rgb = photo.rgb.slice()
  const mask = new Uint8Array(width * height)
  const [w, h] = [(thing.width * width) / 100, (thing.height * height) / 100]
  const [left, top] = [(thing.x * width) / 100 - w / 2, (thing.y * height) / 100 - h / 2]
  const { color, has } = SHAPES[thing.shape]
  const loose = LOOSE * Math.max(width, height)
  const reach = Math.ceil(2 * loose + SHADOW.across * w)
  for (let y = Math.max(0, Math.floor(top - reach)); y < Math.min(height, top + h + reach); y++) {
    for (let x = Math.max(0, Math.floor(left - reach)); x < Math.min(width, left + w + reach); x++) {
      const [u, v] = [(x - left) / w, (y - top) / h]
      const p = 3 * (y * width + x)
      const shade = SHADOW.dark * shareOf(has, u - SHADOW.across, v - SHADOW.down)
      const light = 1.15 - 0.5 * v + 0.06 * Math.sin(40 * u)
      for (let c = 0; c < 3; c++) {
        rgb[p + c] = has(u, v) ? Math.min(255, (color[c] ?? 0) * light) : (rgb[p + c] ?? 0) * (1 - shade)
      }
      if (isPainted(has, u, v, { across: loose / w, down: loose / h })) mask[y * width + x] = 1
    }
  }
  return { photo: { width, height, rgb }, mask }
}

/**
 * How much of the soft shadow's window the thing covers. @param {(u: number, v: number) => boolean} has @param {number} u
 * @param {number} v
 */
function shareOf(has, u, v) {
  let count = 0
  for (let k = 0; k < 25; k++) {
    if (has(u + SHADOW.soft * ((k % 5) / 2 - 1), v + SHADOW.soft * (Math.floor(k / 5) / 2 - 1))) count++
  }
  return count / 25
}

/**
 * Whether the thing is close: by a distance that varies along its outline, like a hand's.
 * @param {(u: number, v: number) => boolean} has @param {number} u @param {number} v
 * @param {{ across: number, down: number }} loose
 */
function isPainted(has, u, v, loose) {
  const wave = 1 + 0.35 * Math.sin(9 * u + 3) * Math.sin(7 * v + 1)
  for (let k = 0; k < 16; k++) {
    const angle = (k / 16) * 2 * Math.PI
    for (const share of [0.5, 1]) {
      const [du, dv] = [loose.across * Math.cos(angle), loose.down * Math.sin(angle)]
      if (has(u + share * wave * du, v + share * wave * dv)) return true
    }
  }
  return has(u, v)
}

/** A selection of whole rectangles, in percent. @param {Photo} photo @param {readonly number[]} box left, top, right and bottom */
export function boxMask({ width, height }, [left = 0, top = 0, right = 0, bottom = 0]) {
  const mask = new Uint8Array(width * height)
  for (let y = Math.floor((top * height) / 100); y < (bottom * height) / 100; y++) {
    mask.fill(1, y * width + Math.floor((left * width) / 100), y * width + Math.floor((right * width) / 100))
  }
  return mask
}
