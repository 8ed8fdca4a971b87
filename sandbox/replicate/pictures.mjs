// The images the stand-in's models make, and what they refuse.

import sharp from 'sharp'

/** @typedef {import('./models.mjs').Facts} Facts */
/** @typedef {Record<string, unknown>} Input */
/** @typedef {{ data: Buffer, width: number, height: number }} Raster three channels */
/** @typedef {{ read: (address: string | undefined) => Promise<Buffer> }} Source */

/** Color of an edited area, and its opacity. */
const PAINT = [40, 120, 160]
const STRENGTH = 0.7
const MASKED_FROM = 128

/**
 * A model's image. Throws with the model's error message.
 * @param {Facts} facts
 * @param {Input} input
 * @param {Source} files
 * @param {number} [driftPx] how far the whole image moves, as real room models do slightly
 * @returns {Promise<Buffer>} PNG
 */
export async function makePicture(facts, input, files, driftPx = 0) {
  const photo = await rasterOf(await files.read(addressOf(input[facts.image])))
  checkPhoto(facts, input, photo)
  checkReferences(facts, input)
  const masked = await maskOf(facts, input, files, photo)
  switch (facts.makes) {
    case 'edit':
      return encoded(edited(photo, masked))
    case 'erase':
      return encoded(erased(photo, masked))
    case 'room':
      return encoded(await roomOf(facts, input, photo, driftPx))
    case 'upscale':
      return upscaled(facts, input, moved(photo, driftPx))
  }
}

/** @param {unknown} value @returns {string | undefined} the URL of a file, or of the first one */
function addressOf(value) {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

/** @param {Buffer} file @returns {Promise<Raster>} */
async function rasterOf(file) {
  const picture = sharp(file).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** @param {Raster} raster */
function encoded({ data, width, height }) {
  const raw = { width, height, channels: /** @type {const} */ (3) }
  return sharp(data, { raw }).png({ compressionLevel: 1 }).toBuffer()
}

/** @param {Facts} facts @param {Input} input @param {Raster} photo */
function checkPhoto({ multiple_of = 1, max_side, max_aspect, size }, input, { width, height }) {
  const sides = size ? size.map((name) => Number(input[name] ?? multiple_of)) : [width, height]
  if (sides.some((side) => side % multiple_of !== 0)) {
    throw new Error(`width and height must be multiples of ${multiple_of}, got ${sides.join(' x ')}`)
  }
  if (Math.max(width, height) > (max_side ?? Number.POSITIVE_INFINITY)) {
    throw new Error(`the image is larger than ${max_side} pixels`)
  }
  if (Math.max(width / height, height / width) > (max_aspect ?? Number.POSITIVE_INFINITY)) {
    throw new Error(`the aspect ratio must be between 1:${max_aspect} and ${max_aspect}:1`)
  }
}

/** @param {Facts} facts @param {Input} input */
function checkReferences({ mask, references, references_with_mask }, input) {
  const given = references ? input[references] : undefined
  if (!mask || input[mask] === undefined || !Array.isArray(given)) return
  if (given.length > (references_with_mask ?? 0)) {
    throw new Error(`with a mask, at most ${references_with_mask} reference images are supported`)
  }
}

/**
 * 1 where the model may change the photo: everywhere without a mask.
 * @param {Facts} facts
 * @param {Input} input
 * @param {Source} files
 * @param {Raster} photo
 * @returns {Promise<Uint8Array>}
 */
async function maskOf({ mask, edits, needs_both_colors }, input, files, { width, height }) {
  const address = mask && addressOf(input[mask])
  if (!address) return new Uint8Array(width * height).fill(1)
  const file = await files.read(address)
  const sizes = await sharp(file).metadata()
  if (sizes.width !== width || sizes.height !== height) {
    throw new Error('the mask has another size than the image')
  }
  const values = await sharp(file).toColourspace('b-w').extractChannel(0).raw().toBuffer()
  const masked = Uint8Array.from(values, (value) => Number(value >= MASKED_FROM === (edits === 'white')))
  if (needs_both_colors && (!masked.includes(0) || !masked.includes(1))) {
    throw new Error('the mask must contain both black and white pixels')
  }
  return masked
}

/** Painted over. @param {Raster} photo @param {Uint8Array} masked @returns {Raster} */
function edited({ data, ...size }, masked) {
  for (let i = 0; i < masked.length; i++) {
    if (masked[i] === 0) continue
    for (let c = 0; c < 3; c++) {
      const before = data[3 * i + c] ?? 0
      data[3 * i + c] = before + STRENGTH * ((PAINT[c] ?? 0) - before)
    }
  }
  return { data, ...size }
}

/**
 * Fills each masked pixel with the mean of the nearest unmasked ones in its row and column, weighted by distance.
 * @param {Raster} photo
 * @param {Uint8Array} masked
 * @returns {Raster}
 */
function erased({ data, width, height }, masked) {
  const sums = new Float32Array(4 * width * height)
  const last = masked.length - 1
  for (let y = 0; y < height; y++) {
    spread(data, masked, sums, { start: y * width, step: 1, count: width })
    spread(data, masked, sums, { start: last - y * width, step: -1, count: width })
  }
  for (let x = 0; x < width; x++) {
    spread(data, masked, sums, { start: x, step: width, count: height })
    spread(data, masked, sums, { start: last - x, step: -width, count: height })
  }
  for (let i = 0; i < masked.length; i++) {
    const weight = sums[4 * i + 3] ?? 0
    if (masked[i] === 0 || weight === 0) continue
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.round((sums[4 * i + c] ?? 0) / weight)
  }
  return { data, width, height }
}

/**
 * Along a row or column in one direction, adds the last unmasked pixel to the masked ones after it.
 * @param {Buffer} data
 * @param {Uint8Array} masked
 * @param {Float32Array} sums red, green, blue and weight of each pixel
 * @param {{ start: number, step: number, count: number }} line
 */
function spread(data, masked, sums, { start, step, count }) {
  let kept = -1
  for (let n = 0; n < count; n++) {
    const i = start + step * n
    if (masked[i] === 0) kept = i
    if (kept < 0 || kept === i) continue
    const weight = Math.abs(step / (i - kept))
    for (let c = 0; c < 3; c++) sums[4 * i + c] = (sums[4 * i + c] ?? 0) + weight * (data[3 * kept + c] ?? 0)
    sums[4 * i + 3] = (sums[4 * i + 3] ?? 0) + weight
  }
}

/**
 * The whole image in other colors, at the requested size, slightly moved.
 * @param {Facts} facts
 * @param {Input} input
 * @param {Raster} photo
 * @param {number} driftPx
 * @returns {Promise<Raster>}
 */
async function roomOf({ size, aspect }, input, photo, driftPx) {
  const { data, width, height } = moved(photo, driftPx)
  for (let i = 0; i < data.length; i++) data[i] = ((data[i] ?? 0) * 0.8 + (PAINT[i % 3] ?? 0) * 0.2) | 0
  const wanted = size
    ? { width: Number(input[size[0]] ?? width), height: Number(input[size[1]] ?? height) }
    : shapedAs(String(aspect ? input[aspect] : ''), { width, height })
  if (wanted.width === width && wanted.height === height) return { data, width, height }
  const raw = { width, height, channels: /** @type {const} */ (3) }
  const resized = await sharp(data, { raw })
    .resize({ ...wanted, fit: 'fill' })
    .raw()
    .toBuffer()
  return { data: resized, ...wanted }
}

/**
 * A size with the same area and an aspect ratio such as `4:3`.
 * @param {string} aspect
 * @param {{ width: number, height: number }} size
 */
function shapedAs(aspect, size) {
  const [across, down] = aspect.split(':').map(Number)
  if (!across || !down) return size
  const unit = Math.sqrt((size.width * size.height) / (across * down))
  return { width: Math.round(across * unit), height: Math.round(down * unit) }
}

/**
 * Moved to the right and half as far down, by fractions of a pixel.
 * @param {Raster} photo
 * @param {number} driftPx
 * @returns {Raster}
 */
function moved({ data, width, height }, driftPx) {
  if (driftPx === 0) return { data, width, height }
  const result = Buffer.alloc(data.length)
  const [limitX, limitY] = [width - 1, height - 1]
  for (let y = 0; y < height; y++) {
    const fromY = Math.min(limitY, Math.max(0, y - driftPx / 2))
    const [top, shareY] = [Math.floor(fromY), fromY % 1]
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(limitX, Math.max(0, x - driftPx))
      const [left, shareX] = [Math.floor(fromX), fromX % 1]
      const [right, bottom] = [Math.min(limitX, left + 1), Math.min(limitY, top + 1)]
      for (let c = 0; c < 3; c++) {
        const at = (/** @type {number} */ column, /** @type {number} */ row) =>
          data[3 * (row * width + column) + c] ?? 0
        const upper = at(left, top) * (1 - shareX) + at(right, top) * shareX
        const lower = at(left, bottom) * (1 - shareX) + at(right, bottom) * shareX
        result[3 * (y * width + x) + c] = Math.round(upper * (1 - shareY) + lower * shareY)
      }
    }
  }
  return { data: result, width, height }
}

/** @param {Facts} facts @param {Input} input @param {Raster} photo */
function upscaled({ scale = '', max_pixels = Number.POSITIVE_INFINITY }, input, { data, width, height }) {
  const asked = Number.parseFloat(String(input[scale] ?? 1))
  const factor = Math.min(asked, Math.sqrt(max_pixels / (width * height)))
  const raw = { width, height, channels: /** @type {const} */ (3) }
  return sharp(data, { raw })
    .resize(Math.round(width * factor), Math.round(height * factor), { fit: 'fill', kernel: 'lanczos3' })
    .sharpen({ sigma: 2, m1: 2, m2: 3 })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
