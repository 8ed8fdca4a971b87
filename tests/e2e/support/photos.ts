import sharp from 'sharp'

/** A synthetic room: wall, floor and a window, with noise, so that no two pixels can be confused. */
export async function roomPhoto(width: number, height: number): Promise<Buffer> {
  const floor = Math.round(height * 0.65)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#d9d2c4"/><stop offset="1" stop-color="#a89c88"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <rect y="${floor}" width="100%" height="${height - floor}" fill="#7a5b3e"/>
    <rect x="${width * 0.1}" y="${height * 0.12}" width="${width * 0.22}" height="${height * 0.3}" fill="#e8f3fb"/>
  </svg>`
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  }).png()
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: await noise.toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** The same photo as stored by a phone held upright: rotated, with EXIF orientation 6 and a location. */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  const turned = await sharp(await roomPhoto(width, height))
    .rotate(270)
    .toBuffer()
  return sharp(turned)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** White on black: a rectangle in shares of the image. */
export async function rectangleMask(
  width: number,
  height: number,
  [left, top, right, bottom]: readonly [number, number, number, number] = [0.4, 0.1, 0.9, 0.6],
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#000"/>
    <rect x="${left * width}" y="${top * height}" width="${(right - left) * width}" height="${(bottom - top) * height}" fill="#fff"/>
  </svg>`
  return sharp(Buffer.from(svg)).greyscale().png().toBuffer()
}

export type Raw = { width: number; height: number; rgb: Buffer }

/** Upright 8-bit sRGB pixels, as shown by any viewer. */
export async function decode(file: Buffer): Promise<Raw> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
}

/** Number of differing pixels where the mask is black, and where it is white. */
export async function countChanges(
  original: Buffer,
  result: Buffer,
  mask: Buffer,
): Promise<{ outside: number; inside: number }> {
  const before = await decode(original)
  const after = await decode(result)
  if (before.width !== after.width || before.height !== after.height) {
    throw new Error(`sizes differ: ${before.width}x${before.height} and ${after.width}x${after.height}`)
  }
  const levels = await sharp(mask)
    .greyscale()
    .resize(before.width, before.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const counts = { outside: 0, inside: 0 }
  for (let pixel = 0; pixel < before.width * before.height; pixel += 1) {
    const at = pixel * 3
    if (before.rgb.compare(after.rgb, at, at + 3, at, at + 3) === 0) continue
    if ((levels[pixel] ?? 0) >= 128) counts.inside += 1
    else counts.outside += 1
  }
  return counts
}
