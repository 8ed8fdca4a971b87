import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkPhoto } from '@/lib/image/decode-photo'
import { isSameView, parseThumbnail, thumbnailOf, thumbnailText } from '@/lib/image/thumbnail'
import { createRandom } from '@/lib/math/numeric'
import { noise, room, toSharp } from './fixtures'

const SIZE = { width: 600, height: 400 }

/** What a browser sends: by other filters than the server's, in two steps. */
async function shown(file: Buffer) {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(384, 384, { fit: 'inside', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const photo = info.width > info.height ? SIZE : { width: SIZE.height, height: SIZE.width }
  const text = thumbnailText(thumbnailOf(photo, { width: info.width, height: info.height, rgb: data }))
  const parsed = parseThumbnail(text)
  if (!parsed) throw new Error('not parsed')
  return parsed
}

test.each([
  ['a room', room(SIZE.width, SIZE.height)],
  ['noise, which filters treat most differently', noise(SIZE.width, SIZE.height, createRandom(5))],
])('%s is the same in both small pictures, whichever way the file lies', async (_, pixels) => {
  for (const orientation of [1, 3, 5, 6, 8]) {
    const file = await toSharp(pixels).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
    expect(
      isSameView(await shown(file), (await checkPhoto(file)).thumbnail),
      `orientation ${orientation}`,
    ).toBe(true)
  }
})

test('another gamma, a turned square, another part and another size are found', async () => {
  const square = () => toSharp(room(400, 400))
  const { thumbnail } = await checkPhoto(await square().png().toBuffer())
  const other = async (file: Buffer, change = {}) => ({ ...(await checkPhoto(file)).thumbnail, ...change })
  expect(isSameView(thumbnail, thumbnail)).toBe(true)
  expect(isSameView(thumbnail, await other(await square().linear(1, 5).png().toBuffer()))).toBe(false)
  expect(isSameView(thumbnail, await other(await square().rotate(180).png().toBuffer()))).toBe(false)
  const patch = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(
    isSameView(
      thumbnail,
      await other(
        await square()
          .composite([{ input: patch, left: 30, top: 30 }])
          .png()
          .toBuffer(),
      ),
    ),
  ).toBe(false)
  expect(isSameView(thumbnail, { ...thumbnail, photo: { width: 401, height: 400 } })).toBe(false)
})

test('a panorama of one row in the small picture can be compared', async () => {
  const { thumbnail } = await checkPhoto(await toSharp(room(6_400, 64)).png().toBuffer())
  expect(thumbnail.pixels).toMatchObject({ width: 64, height: 1 })
  expect(isSameView(thumbnail, parseThumbnail(thumbnailText(thumbnail)) ?? thumbnail)).toBe(true)
})

test.each([
  '',
  '1x1',
  '600x400 2x1 AAAA',
  '600x400 1x1 A=AA',
  '600x400 0x0 ',
  '600x400 1x1 AA_A',
  `600x400 99x99 ${'A'.repeat(9)}`,
])('what is not a small picture is not read: %s', (text) => expect(parseThumbnail(text)).toBeNull())
