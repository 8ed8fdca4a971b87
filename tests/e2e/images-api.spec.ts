import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { givePlan, userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { countChanges, decode, phonePhoto, rectangleMask, roomPhoto } from './support/photos'
import { designsLeft, errorCode, upload, uploadBody } from './support/uploads'

test.beforeEach(async ({ page }) => {
  await signIn(page, `images-${randomUUID()}@example.com`)
})

test('an upload keeps every unpainted pixel of an upright phone photo and drops its metadata', async ({
  page,
}) => {
  await startFreePlan(page)
  const image = await phonePhoto(480, 640)
  const mask = await rectangleMask(480, 640)
  const response = await upload(page.request, { image, mask })
  expect(response.status()).toBe(200)
  const answer = await response.json()
  expect(answer).toMatchObject({ designsLeft: 2, engine: 'local', receipt: { changedOutside: 0 } })
  expect(answer.transformedImage).toMatch(/^data:image\/webp;base64,/)

  const result = await (await page.request.get(answer.resultUrl)).body()
  const facts = await sharp(result).metadata()
  expect(facts).toMatchObject({ format: 'png', width: 480, height: 640 })
  expect([facts.exif, facts.iptc, facts.xmp]).toEqual([undefined, undefined, undefined])
  const changes = await countChanges(image, result, mask)
  expect(changes.outside).toBe(0)
  expect(changes.inside).toBeGreaterThan(10_000)

  const original = await (await page.request.get(answer.originalUrl)).body()
  expect((await decode(original)).rgb.equals((await decode(image)).rgb)).toBe(true)
  expect((await sharp(original).metadata()).exif).toBeUndefined()
})

test('fifty uploads at once with three credits give three designs and forty-seven refusals', async ({
  page,
}) => {
  await startFreePlan(page)
  const answers = await Promise.all(Array.from({ length: 50 }, () => upload(page.request)))
  const statuses = answers.map((answer) => answer.status())
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 402)).toHaveLength(47)
  const { runs } = await (await page.request.get('/api/images/runs')).json()
  expect(runs.map((run: { status: string }) => run.status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
  expect(await designsLeft(page.request)).toBe(0)
})

test('twenty uploads at once with one id take one credit', async ({ page }) => {
  await startFreePlan(page)
  const runId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(page.request, { runId })))
  for (const answer of answers) expect([200, 409]).toContain(answer.status())
  expect(answers.some((answer) => answer.status() === 200)).toBe(true)
  expect(await designsLeft(page.request)).toBe(2)

  const again = await upload(page.request, { runId })
  expect(again.status()).toBe(200)
  expect(await designsLeft(page.request)).toBe(2)
  const other = await upload(page.request, { runId, fields: { style: 'rustic' } })
  expect([other.status(), await errorCode(other)]).toEqual([409, 'run_conflict'])
})

test('a design that fails while it is made gives its credit back, and fails the same way when asked again', async ({
  page,
}) => {
  await startFreePlan(page)
  const whole = await roomPhoto(640, 480)
  const runId = randomUUID()
  const parts = { runId, image: whole.subarray(0, whole.length / 2), mask: await rectangleMask(640, 480) }
  const failed = await upload(page.request, parts)
  expect([failed.status(), await errorCode(failed)]).toEqual([422, 'image_damaged'])
  const again = await upload(page.request, parts)
  expect([again.status(), await errorCode(again)]).toEqual([422, 'image_damaged'])
  expect(await designsLeft(page.request)).toBe(3)
})

test('what is wrong with the files is told before anything is spent', async ({ page }) => {
  await startFreePlan(page)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>')
  const black = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const cases = [
    [{ image: svg }, 415, 'unsupported_image'],
    [
      {
        image: await sharp(await roomPhoto(320, 240))
          .webp()
          .toBuffer(),
      },
      415,
      'unsupported_image',
    ],
    [{ image: Buffer.alloc(10 * 1024 * 1024 + 1, 255) }, 413, 'image_too_large'],
    [{ image: bomb }, 413, 'too_many_pixels'],
    [{ image: await roomPhoto(63, 200) }, 422, 'image_too_small'],
    [{ mask: black }, 422, 'empty_mask'],
    [{ mask: await rectangleMask(240, 320) }, 422, 'mask_mismatch'],
    [{ mask: Buffer.from('no picture') }, 422, 'mask_damaged'],
    [{ fields: { style: 'baroque' } }, 400, 'bad_request'],
    [{ fields: { prompt: 'too short' } }, 400, 'bad_request'],
    [{ fields: { num_inference_steps: '151' } }, 400, 'bad_request'],
    [{ runId: 'not-an-id' }, 400, 'bad_request'],
  ] as const
  for (const [parts, status, code] of cases) {
    const answer = await upload(page.request, parts)
    expect([answer.status(), await errorCode(answer)]).toEqual([status, code])
  }
  expect(await designsLeft(page.request)).toBe(3)
  expect((await (await page.request.get('/api/images/runs')).json()).runs).toEqual([])
})

test('validate describes both files and spends nothing', async ({ page }) => {
  await startFreePlan(page)
  const image = await phonePhoto(480, 640)
  const multipart = uploadBody({ image, mask: await rectangleMask(240, 320) })
  const response = await page.request.post('/api/images/validate', { multipart })
  expect(response.status()).toBe(200)
  const answer = await response.json()
  expect(answer).toMatchObject({
    valid: true,
    image: { width: 480, height: 640, format: 'jpeg', bytes: image.length },
    mask: { width: 240, height: 320 },
  })
  expect(answer.mask.coverage).toBeCloseTo(0.25, 1)
  expect(await designsLeft(page.request)).toBe(3)
})

test('a saved design is served to its owner, with its tag, and is gone after it was deleted', async ({
  page,
}) => {
  const email = `saver-${randomUUID()}@example.com`
  await signIn(page, email)
  await givePlan(await userIdOf(email), 'Pro', 5)
  const { runId } = await (await upload(page.request)).json()
  const saved = await page.request.post('/api/designs', { data: { runId } })
  expect(saved.status()).toBe(201)
  const { design } = await saved.json()

  const picture = await page.request.get(design.url)
  expect(picture.headers()).toMatchObject({ 'content-type': 'image/png' })
  expect(picture.headers()['cache-control']).toContain('private')
  const etag = picture.headers().etag ?? ''
  expect((await page.request.get(design.url, { headers: { 'if-none-match': etag } })).status()).toBe(304)

  const listed = await (await page.request.get('/api/designs?page=1')).json()
  expect(listed).toMatchObject({ total: 1, page: 1, designs: [{ id: design.id, style: 'coastal' }] })
  expect((await page.request.delete(`/api/designs/${design.id}`)).status()).toBe(200)
  expect((await page.request.get(design.url)).status()).toBe(404)
  expect((await page.request.delete(`/api/designs/${design.id}`)).status()).toBe(404)
})

test('the Free plan stores nothing', async ({ page }) => {
  await startFreePlan(page)
  const { runId } = await (await upload(page.request)).json()
  const refused = await page.request.post('/api/designs', { data: { runId } })
  expect([refused.status(), await errorCode(refused)]).toEqual([402, 'storage_not_in_plan'])
})

test('the Free plan starts once per account', async ({ page }) => {
  await startFreePlan(page)
  const again = await page.request.post('/api/subscriptions/free')
  expect([again.status(), await errorCode(again)]).toEqual([409, 'plan_running'])
  await Promise.all([upload(page.request), upload(page.request), upload(page.request)])
  const used = await page.request.post('/api/subscriptions/free')
  expect([used.status(), await errorCode(used)]).toEqual([409, 'free_plan_used'])
})
