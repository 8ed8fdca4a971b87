import sharp from 'sharp'
import type { ImageFormat } from './sniff'

export type ImageHeader = {
  /** Upright: the EXIF orientation is applied. */
  width: number
  height: number
  isGrey: boolean
}

/**
 * Reads a picture's header and no pixel of it, however many it declares.
 * Null when the header can't be read or belongs to another format than the sniffed one.
 */
export async function readHeader(bytes: Uint8Array, format: ImageFormat): Promise<ImageHeader | null> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== format) return null
    const { width, height } = header.autoOrient
    return { width, height, isGrey: header.channels === 1 }
  } catch {
    return null
  }
}
