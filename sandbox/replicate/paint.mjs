import sharp from 'sharp'

/** What the stand-in paints with, and how much of it. */
const PAINT = [40, 120, 160]
const STRENGTH = 0.7

/**
 * Paints over what the mask lets change, and leaves everything else as it came.
 * @param {Buffer} image
 * @param {Buffer} mask
 * @param {'white' | 'black'} changes
 */
export async function paint(image, mask, changes) {
  const picture = sharp(image).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const sizes = await sharp(mask).metadata()
  if (sizes.width !== width || sizes.height !== height)
    throw new Error('the mask has another size than the image')
  const values = await sharp(mask).toColourspace('b-w').extractChannel(0).raw().toBuffer()
  for (let i = 0; i < values.length; i++) {
    if ((values[i] ?? 0) >= 128 !== (changes === 'white')) continue
    for (let c = 0; c < 3; c++) {
      const before = data[3 * i + c] ?? 0
      data[3 * i + c] = before + STRENGTH * ((PAINT[c] ?? 0) - before)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
