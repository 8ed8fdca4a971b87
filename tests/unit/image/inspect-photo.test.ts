import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { inspectPhoto } from '@/lib/image/decode-photo'
import { plain } from './fixtures'
import { bomb } from './png-by-hand'

const jpeg = await plain(120, 80).jpeg().toBuffer()
const png = await plain(120, 80).png().toBuffer()

describe('what a photo is', async () => {
  test('a JPEG and a PNG are told by their content', async () => {
    expect(await inspectPhoto(jpeg)).toEqual({
      format: 'jpeg',
      width: 120,
      height: 80,
      bytes: jpeg.length,
      scaledDown: false,
    })
    expect(await inspectPhoto(png)).toMatchObject({ format: 'png', width: 120, height: 80 })
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')],
    ['SVG after an XML declaration', Buffer.from('<?xml version="1.0"?><svg width="90" height="90"/>')],
    ['GIF', await plain(90, 90).gif().toBuffer()],
    ['WebP', await plain(90, 90).webp().toBuffer()],
    ['TIFF', await plain(90, 90).tiff().toBuffer()],
    ['AVIF', await plain(90, 90).avif({ effort: 0 }).toBuffer()],
    ['HEIC', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(90)])],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF')],
    ['zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
    ['gzip', gzipSync(jpeg)],
    ['plain text', Buffer.from('not an image at all')],
    ['nothing', Buffer.alloc(0)],
    ['a JPEG behind one stray byte', Buffer.concat([Buffer.from([0]), jpeg])],
    ['a GIF that carries a JPEG', Buffer.concat([Buffer.from('GIF89a'), jpeg])],
    ['a JPEG that is also a zip', withZip(jpeg, 0)],
    ['a PNG that is also a zip with a comment', withZip(png, 300)],
    ['a JPEG that is also a PDF', withComment(jpeg, '%PDF-1.4')],
  ])('%s is not a photo that can be used', async (_, bytes) => {
    await expect(inspectPhoto(bytes)).rejects.toMatchObject({ code: 'unsupported_image' })
  })
})

describe('its limits', async () => {
  test('ten megabytes are accepted and one byte more is not', async () => {
    const padded = Buffer.concat([jpeg, Buffer.alloc(LIMITS.upload.maxBytes - jpeg.length)])
    expect(await inspectPhoto(padded)).toMatchObject({ bytes: LIMITS.upload.maxBytes })
    const larger = Buffer.concat([padded, Buffer.alloc(1)])
    await expect(inspectPhoto(larger)).rejects.toMatchObject({ code: 'image_too_large', status: 413 })
  })

  // None of these files contains the pixels it declares, so decoding one would fail differently.
  test.each([
    ['a PNG of ten thousand megapixels', bomb(100_000, 100_000)],
    ['a PNG just over the limit', bomb(10_000, 5_001)],
    ['a JPEG of two thousand megapixels', await withDeclaredSize(50_000, 40_000)],
  ])('%s is refused by its header', async (_, bytes) => {
    await expect(inspectPhoto(bytes)).rejects.toMatchObject({ code: 'too_many_pixels' })
  })

  test('a side may be 20,000 pixels long and not one more', async () => {
    expect(await inspectPhoto(bomb(20_000, 64))).toMatchObject({ width: 20_000 })
    for (const bytes of [bomb(20_001, 64), bomb(64, 375_000)]) {
      await expect(inspectPhoto(bytes)).rejects.toMatchObject({ code: 'image_too_long', status: 413 })
    }
  })

  test('each side needs 64 pixels', async () => {
    expect(await inspectPhoto(await plain(64, 64).png().toBuffer())).toMatchObject({ width: 64, height: 64 })
    for (const [width, height] of [
      [63, 200],
      [200, 63],
      [1, 1],
    ] as const) {
      const bytes = await plain(width, height).png().toBuffer()
      await expect(inspectPhoto(bytes)).rejects.toMatchObject({ code: 'image_too_small' })
    }
  })

  test.each([
    ['a JPEG that ends after its first bytes', jpeg.subarray(0, 12)],
    ['a PNG that ends in its header', png.subarray(0, 20)],
    ['a PNG of no width', bomb(0, 100)],
    ['a JPEG start before noise', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(400, 0x5a)])],
  ])('%s is damaged', async (_, bytes) => {
    await expect(inspectPhoto(bytes)).rejects.toMatchObject({ code: 'image_damaged' })
  })
})

test('the size is upright for all eight orientations', async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const turned = await plain(120, 80).withMetadata({ orientation }).jpeg().toBuffer()
    const [width, height] = orientation < 5 ? [120, 80] : [80, 120]
    expect(await inspectPhoto(turned)).toMatchObject({ width, height })
  }
})

function withZip(bytes: Buffer, commentBytes: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(commentBytes, 20)
  return Buffer.concat([bytes, end, Buffer.alloc(commentBytes, 0x20)])
}

/** The comment is right after the start marker. */
function withComment(bytes: Buffer, comment: string): Buffer {
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([bytes.subarray(0, 2), marker, Buffer.from(comment, 'latin1'), bytes.subarray(2)])
}

async function withDeclaredSize(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
