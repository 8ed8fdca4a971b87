import exifr from 'exifr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { encodePng, encodeVariants, variantOfPng } from '@/lib/image/encode'
import { readMarks } from '@/lib/image/marks'
import { joinBytes, pngChunk } from '@/lib/image/png-chunks'
import { designXmp, withJpegXmp } from '@/lib/image/xmp'
import { SITE } from '@/lib/site'
import { runFor } from '../design-tool/batch/fake-batch-api'
import { plain, room, toSharp } from './fixtures'

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const pixels = room(120, 90)
const designPng = (engine: string) => encodePng(pixels, { ...runFor('a run', 'succeeded').recipe, engine })

/** As read by another program. */
async function xmpOf(file: Uint8Array): Promise<Record<string, string>> {
  return exifr.parse(file, { xmp: true, ihdr: false, tiff: false, jfif: false })
}

describe('what a design’s file says of itself', () => {
  test.each([
    [PREVIEW_ENGINE, 'compositeSynthetic'],
    ['stability-ai/sdxl', 'compositeWithTrainedAlgorithmicMedia'],
  ])('made by %s it is %s, in the PNG and in each of its variants', async (engine, term) => {
    const png = await designPng(engine)
    const says = { CreatorTool: SITE.name, DigitalSourceType: SOURCE_TYPES + term }
    expect(await xmpOf(png)).toEqual(says)
    expect(await xmpOf(await variantOfPng(png, 'jpeg'))).toEqual(says)
    expect(await xmpOf(await variantOfPng(png, 'noted'))).toEqual(says)
    const { preview, thumb } = await encodeVariants(pixels, engine)
    const later = await variantOfPng(png, 'thumb')
    for (const webp of [preview, thumb, later]) {
      expect((await sharp(webp).metadata()).xmpAsString).toBe(designXmp(engine))
    }
  })

  test('the pixels are the same, and nothing else was added', async () => {
    const [design, photo] = await Promise.all([designPng(PREVIEW_ENGINE), encodePng(pixels)])
    expect(await sharp(design).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer())
    const { exif, icc } = await sharp(design).metadata()
    expect([exif, icc]).toEqual([undefined, undefined])
  })
})

describe('a JPEG written by a browser', () => {
  /** As written by canvases, with a JFIF segment first. */
  const JFIF = Uint8Array.of(0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
  const fromCanvas = async () => {
    const jpeg = await toSharp(pixels).jpeg().toBuffer()
    return joinBytes([jpeg.subarray(0, 2), JFIF, jpeg.subarray(2)])
  }

  test('has the XMP after its JFIF segment, and the same pixels', async () => {
    const jpeg = await fromCanvas()
    const marked = withJpegXmp(jpeg, designXmp(PREVIEW_ENGINE))
    expect(marked.subarray(0, 20)).toEqual(jpeg.subarray(0, 20))
    expect([...marked.subarray(20, 22)]).toEqual([0xff, 0xe1])
    expect(await xmpOf(marked)).toMatchObject({ DigitalSourceType: `${SOURCE_TYPES}compositeSynthetic` })
    expect(await sharp(marked).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer())
  })

  test('takes no more than a segment holds, and must be a JPEG', async () => {
    const jpeg = await fromCanvas()
    const most = 0xff_ff - 2 - 'http://ns.adobe.com/xap/1.0/\0'.length
    expect(await sharp(withJpegXmp(jpeg, ' '.repeat(most))).metadata()).toMatchObject({ width: 120 })
    expect(() => withJpegXmp(jpeg, ' '.repeat(most + 1))).toThrow(RangeError)
    expect(() => withJpegXmp(Uint8Array.of(1, 2), '')).toThrow(RangeError)
  })
})

describe('marks of a model’s file', () => {
  const TRAINED = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" rdf:about="">
    <Iptc4xmpExt:DigitalSourceType>https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>
    </rdf:Description></rdf:RDF></x:xmpmeta>`
  const STORE = Buffer.from(
    '\0\0\0\x40jumb\0\0\0\x26jumdc2pa\0\x11\0\x10\x80\0\0\xaa\0\x38\x9b\x71\x03c2pa\0',
    'latin1',
  )

  test.each(['png', 'jpeg', 'webp'] as const)('its source type is found in a %s', async (format) => {
    const file = await plain(64, 64).toFormat(format).withXmp(TRAINED).toBuffer()
    expect(await readMarks(file)).toEqual(['iptc:trainedAlgorithmicMedia'])
  })

  test('a manifest is found, and the source types that it names', async () => {
    const png = await plain(64, 64).png().toBuffer()
    const named = Buffer.from(`${SOURCE_TYPES}compositeWithTrainedAlgorithmicMedia\xa2`, 'latin1')
    const chunk = pngChunk('caBX', joinBytes([STORE, named]))
    const file = joinBytes([png.subarray(0, 33), chunk, png.subarray(33)])
    expect(await readMarks(file)).toEqual(['c2pa', 'iptc:compositeWithTrainedAlgorithmicMedia'])
    const segment = joinBytes([
      Uint8Array.of(0xff, 0xeb, 0, 2 + 8 + STORE.length),
      Buffer.from('JP\0\x01\0\0\0\x01'),
      STORE,
    ])
    const jpeg = await plain(64, 64).jpeg().toBuffer()
    expect(await readMarks(joinBytes([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]))).toEqual(['c2pa'])
  })

  test('a file without marks has none, and one that is full of them has a few', async () => {
    expect(await readMarks(await plain(64, 64).png().toBuffer())).toEqual([])
    const terms = Array.from({ length: 500 }, (_, i) => `${SOURCE_TYPES}${'abcdefghijkl'[i % 12]}<`).join('')
    const marks = await readMarks(await plain(64, 64).jpeg().withXmp(terms).toBuffer())
    expect(marks).toEqual([...'abcdefgh'].map((letter) => `iptc:${letter}`))
    const odd = `${SOURCE_TYPES}"><script> ${SOURCE_TYPES}${'x'.repeat(5_000)}`
    expect(await readMarks(await plain(64, 64).jpeg().withXmp(odd).toBuffer())).toEqual([
      `iptc:${'x'.repeat(60)}`,
    ])
  })
})
