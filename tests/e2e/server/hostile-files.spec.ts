import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { rectangleMask, roomPhoto } from '../support/photos'
import { designsLeft, errorCode, upload } from '../support/uploads'
import { newUser } from '../support/users'

test('hostile and wrong files are refused before anything is spent @long', async ({ page }) => {
  await newUser(page, 'Free')
  const solid = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
  const photo = await roomPhoto(320, 240)
  const cases = [
    [{ image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 415, 'unsupported_image'],
    [{ image: await sharp(photo).webp().toBuffer() }, 415, 'unsupported_image'],
    [{ image: Buffer.alloc(10 * 1024 * 1024 + 1, 255) }, 413, 'image_too_large'],
    [{ image: await solid(8_000, 8_000, '#fff').png().toBuffer() }, 413, 'too_many_pixels'],
    [{ image: await roomPhoto(63, 200) }, 422, 'image_too_small'],
    [{ mask: await solid(320, 240, '#000').png().toBuffer() }, 422, 'empty_mask'],
    [{ mask: await rectangleMask(240, 320) }, 422, 'mask_mismatch'],
    [{ mask: Buffer.from('not an image') }, 422, 'mask_damaged'],
    [{ fields: { style: 'baroque' } }, 400, 'bad_request'],
    [{ runId: 'not-an-id' }, 400, 'bad_request'],
  ] as const
  for (const [parts, status, code] of cases) {
    const answer = await upload(page.request, parts)
    expect([answer.status(), await errorCode(answer)]).toEqual([status, code])
  }
  expect(await designsLeft(page.request)).toBe(3)
  expect((await (await page.request.get('/api/images/runs')).json()).runs).toEqual([])
})
