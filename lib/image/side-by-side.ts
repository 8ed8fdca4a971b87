import sharp from 'sharp'

const GAP_PX = 6
const GAP_COLOR = '#14100d'
const QUALITY = 84

/** Pictures beside each other in one JPEG of that size, each cut to its share. The last one's XMP is that of the whole. */
export async function sideBySide(
  pictures: readonly Uint8Array[],
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const gaps = GAP_PX * (pictures.length - 1)
  const share = Math.floor((width - gaps) / pictures.length)
  const parts = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(picture).resize(share, height, { fit: 'cover' }).removeAlpha().toBuffer(),
      left: i * (share + GAP_PX),
      top: 0,
    })),
  )
  const whole = sharp({ create: { width, height, channels: 3, background: GAP_COLOR } }).composite(parts)
  const xmp = await xmpOf(pictures.at(-1))
  if (xmp) whole.withXmp(xmp)
  return whole.jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer()
}

/** What a picture's file says of itself, such as that it was altered. */
async function xmpOf(picture: Uint8Array | undefined): Promise<string | null> {
  const xmp = picture && (await sharp(picture).metadata()).xmp
  return xmp ? xmp.toString('utf8') : null
}
