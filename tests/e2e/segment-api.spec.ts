import { areasSchema, openedPhotoSchema, selectionSchema } from '@/lib/schemas/segment'
import { expect, test } from './support/fixtures'
import { roomPhoto } from './support/photos'
import { errorCode } from './support/uploads'
import { newUser } from './support/users'

const SEGMENT = '/api/images/segment'

test('a signed-in user prepares a photo, selects in it and gets its areas; nobody else can', async ({
  page,
  browser,
}) => {
  const image = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await roomPhoto(640, 480) }
  expect((await page.request.post(SEGMENT, { multipart: { image } })).status()).toBe(401)

  await newUser(page, 'Free')
  const response = await page.request.post(SEGMENT, { multipart: { image } })
  expect(response.headers()['cache-control']).toBe('private, no-store')
  const { hash, width, height } = openedPhotoSchema.parse(await response.json())
  expect([width, height]).toEqual([1024, 768])

  const prompt = `${SEGMENT}/${hash}/prompt`
  const click = { points: [{ x: 512, y: 700, label: 'include' }] }
  const selection = selectionSchema.parse(await (await page.request.post(prompt, { data: click })).json())
  expect(selection.logits.some((logit) => logit > 0)).toBe(true)
  const wrong = await page.request.post(prompt, { data: { points: [] } })
  expect([wrong.status(), await errorCode(wrong)]).toEqual([400, 'bad_request'])

  const areas = () => page.request.get(`${SEGMENT}/${hash}/areas`)
  expect((await areas()).status()).toBe(202)
  await expect.poll(async () => (await areas()).status(), { timeout: 60_000 }).toBe(200)
  expect(areasSchema.parse(await (await areas()).json()).areas.length).toBeGreaterThan(0)

  const other = await browser.newPage()
  await newUser(other, 'Free')
  const stolen = await other.request.post(prompt, { data: click })
  expect([stolen.status(), await errorCode(stolen)]).toEqual([404, 'segment_photo_gone'])
  await other.close()
})
