import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { countChanges, decode, phonePhoto, rectangleMask, roomPhoto } from '../support/photos'
import { designsLeft, errorCode, upload } from '../support/uploads'
import { newUser } from '../support/users'

test.beforeEach(async ({ page }) => {
  await newUser(page, 'Free')
})

test('an upload keeps every unpainted pixel of an upright phone photo and drops its metadata', async ({
  page,
}) => {
  const image = await phonePhoto(480, 640)
  const mask = await rectangleMask(480, 640)
  const response = await upload(page.request, { image, mask })
  expect(response.status()).toBe(200)
  const answer = await response.json()
  expect(answer).toMatchObject({ designsLeft: 2, engine: 'local', receipt: { changedOutside: 0 } })
  expect(answer.transformedImage).toMatch(/^data:image\/webp;base64,/)

  const result = await (await page.request.get(answer.resultUrl)).body()
  const { format, width, height, exif, iptc, xmp } = await sharp(result).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 480, height: 640 })
  expect([exif, iptc]).toEqual([undefined, undefined])
  // What the file says of itself, and nothing of the photo.
  expect(String(xmp)).toContain('digitalsourcetype/compositeSynthetic')
  expect(String(xmp)).not.toMatch(/exif:|gps/i)
  const changes = await countChanges(image, result, mask)
  expect(changes.outside).toBe(0)
  expect(changes.inside).toBeGreaterThan(10_000)

  const original = await (await page.request.get(answer.originalUrl)).body()
  expect((await decode(original)).rgb.equals((await decode(image)).rgb)).toBe(true)
  expect((await sharp(original).metadata()).exif).toBeUndefined()
})

test('two areas of one mask become what each of them is said to be', async ({ page }) => {
  const solid = (number: number) => ({ r: number, g: number, b: number })
  const right = await sharp({ create: { width: 240, height: 240, channels: 3, background: solid(2) } })
    .png()
    .toBuffer()
  const areas = await sharp({ create: { width: 480, height: 240, channels: 3, background: solid(1) } })
    .composite([{ input: right, left: 240, top: 0 }])
    .png()
    .toBuffer()
  const parts = { image: await roomPhoto(480, 240), mask: await rectangleMask(480, 240), areas }
  const brick = { kind: 'wall', material: 'brick', color: '#a03020' }
  const answer = await (
    await upload(page.request, { ...parts, fields: { kinds: JSON.stringify([brick, 'other']) } })
  ).json()
  expect(answer.recipe.areas).toMatchObject([
    { kind: 'wall', material: 'brick', color: '#a03020', scale: 1 },
    { kind: 'other' },
  ])
  expect(answer.recipe.sent).toMatchObject({ kinds: 'wall; other', finish: 'red brick; ' })
  const result = await (await page.request.get(answer.resultUrl)).body()
  const [before, after] = [await decode(parts.image), await decode(result)]
  const row = (image: typeof before, from: number, to: number) =>
    image.rgb.subarray(3 * (120 * 480 + from), 3 * (120 * 480 + to))
  expect(row(after, 242, 480).equals(row(before, 242, 480))).toBe(true)
  expect(row(after, 0, 238).equals(row(before, 0, 238))).toBe(false)

  const refused = await upload(page.request, { ...parts, fields: { kinds: '["wall"]' } })
  expect([refused.status(), await errorCode(refused)]).toEqual([422, 'areas_mismatch'])
})

test('fifty uploads at once with three credits give three designs and forty-seven refusals', async ({
  page,
}) => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => upload(page.request)))
  const statuses = answers.map((answer) => answer.status())
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 402)).toHaveLength(47)
  const { runs } = await (await page.request.get('/api/images/runs')).json()
  expect(runs.map((run: { status: string }) => run.status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(await designsLeft(page.request)).toBe(0)
})

test('twenty uploads at once with one id take one credit', async ({ page }) => {
  const runId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(page.request, { runId })))
  for (const answer of answers) expect([200, 409]).toContain(answer.status())
  expect(answers.some((answer) => answer.status() === 200)).toBe(true)
  expect(await designsLeft(page.request)).toBe(2)

  expect((await upload(page.request, { runId })).status()).toBe(200)
  expect(await designsLeft(page.request)).toBe(2)
  const other = await upload(page.request, { runId, fields: { style: 'rustic' } })
  expect([other.status(), await errorCode(other)]).toEqual([409, 'run_conflict'])
})

test('hostile and wrong files are refused before anything is spent', async ({ page }) => {
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
