import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const SOURCE = fileURLToPath(new URL('../../public/images/living-before.jpg', import.meta.url))

/**
 * A room at the given size, with grain like a camera's.
 * @param {number} megapixels
 * @returns {Promise<{ name: string, mimeType: string, buffer: Buffer }>}
 */
export async function drawPhoto(megapixels) {
  const width = Math.round(Math.sqrt(megapixels * 1.5e6))
  const height = Math.round(width / 1.5)
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 5 }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const buffer = await sharp(SOURCE)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 86 })
    .toBuffer()
  return { name: `room-${megapixels}mp.jpg`, mimeType: 'image/jpeg', buffer }
}
