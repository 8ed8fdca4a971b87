import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sizeRefusal, sniffPhotoType } from '@/lib/client/transform/photo-file'

const picture = sharp({ create: { width: 70, height: 70, channels: 3, background: '#864' } })

describe('what a file is', () => {
  test('is read from its first bytes, not from its name', async () => {
    expect(sniffPhotoType(await picture.clone().jpeg().toBuffer())).toBe('jpeg')
    expect(sniffPhotoType(await picture.clone().png().toBuffer())).toBe('png')
    expect(sniffPhotoType(await picture.clone().webp().toBuffer())).toBe('other')
  })

  test('an iPhone photo is known as HEIC, so that the person is told what to do', () => {
    const box = (brand: string) => new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}`)
    expect(sniffPhotoType(box('heic'))).toBe('heic')
    expect(sniffPhotoType(box('mif1'))).toBe('heic')
    expect(sniffPhotoType(box('isom'))).toBe('other')
  })

  test('an empty or tiny file is neither', () => {
    expect(sniffPhotoType(new Uint8Array())).toBe('other')
    expect(sniffPhotoType(Uint8Array.of(0xff, 0xd8))).toBe('other')
  })
})

describe("a photo's size", () => {
  test('may have up to 50 megapixels', () => {
    expect(sizeRefusal({ width: 10_000, height: 5_000 })).toBeNull()
    expect(sizeRefusal({ width: 10_000, height: 5_001 })?.code).toBe('too_many_pixels')
  })

  test('needs 64 pixels on each side', () => {
    expect(sizeRefusal({ width: 64, height: 64 })).toBeNull()
    expect(sizeRefusal({ width: 4_000, height: 63 })?.code).toBe('image_too_small')
  })
})
