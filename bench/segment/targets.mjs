import sharp from 'sharp'

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {(readonly [number, number])[]} PercentPolygon */

/**
 * The pixels of a drawn surface: 1 inside the first polygons and outside the second.
 * @param {PercentPolygon[]} add @param {PercentPolygon[]} cut @param {Size} size
 */
export async function polygonPixels(add, cut, { width, height }) {
  /** @param {PercentPolygon[]} polygons @param {string} color */
  const drawn = (polygons, color) =>
    polygons.map((points) => `<polygon fill="${color}" points="${points.join(' ')}"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100"
    preserveAspectRatio="none" shape-rendering="crispEdges"><rect width="100" height="100"/>${drawn(add, 'white')}${drawn(cut, 'black')}</svg>`
  const grey = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer()
  return Uint8Array.from(grey, (value) => (value >= 128 ? 1 : 0))
}

/**
 * The middle of the largest patch in one mask but not the other, and its distance from the patch's rim.
 * @param {Uint8Array} one @param {Uint8Array} other @param {Size} size
 */
export function middleOf(one, other, size) {
  const depths = depthsOf(
    one.map((value, i) => (value && !other[i] ? 1 : 0)),
    size,
  )
  let at = 0
  for (let i = 0; i < depths.length; i++) if ((depths[i] ?? 0) > (depths[at] ?? 0)) at = i
  return { x: at % size.width, y: Math.floor(at / size.width), depth: depths[at] ?? 0 }
}

/**
 * Points along a rough stroke from the left to the right of a surface, each in the middle of its column and away from the rim.
 * @param {Uint8Array} inside @param {Size} size @param {number} count
 */
export function strokeIn(inside, size, count) {
  const depths = depthsOf(inside, size)
  /** @type {{ x: number, y: number, depth: number }[]} */
  const ridge = []
  for (let x = 0; x < size.width; x++) {
    let best = { x, y: 0, depth: 0 }
    for (let y = 0; y < size.height; y++) {
      const depth = depths[y * size.width + x] ?? 0
      if (depth > best.depth) best = { x, y, depth }
    }
    ridge.push(best)
  }
  const deepest = Math.max(...ridge.map(({ depth }) => depth))
  const usable = ridge.filter(({ depth }) => depth >= 0.35 * deepest)
  return Array.from(
    { length: count },
    (_, i) => usable[Math.floor(((i + 0.5) / count) * usable.length)],
  ).filter((point) => point !== undefined)
}

/**
 * City-block distance of each inner pixel from the nearest one outside; the photo's edges count as outside.
 * @param {Uint8Array} inside @param {Size} size
 */
export function depthsOf(inside, { width, height }) {
  const depths = new Float32Array(inside.length)
  /** @param {number} x @param {number} y */
  const at = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : (depths[y * width + x] ?? 0))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      depths[i] = inside[i] ? 1 + Math.min(at(x - 1, y), at(x, y - 1)) : 0
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x
      if (inside[i]) depths[i] = Math.min(depths[i] ?? 0, 1 + Math.min(at(x + 1, y), at(x, y + 1)))
    }
  }
  return depths
}
