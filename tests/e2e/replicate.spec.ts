import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { startReplicate } from '@/sandbox/replicate/server.mjs'
import { choose, choosePhoto, paintStroke } from './support/designing'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { countChanges, rectangleMask, roomPhoto } from './support/photos'
import { startSecondApp } from './support/second-app'
import { designsLeft, uploadBody } from './support/uploads'

type Service = Awaited<ReturnType<typeof startReplicate>>
type App = Awaited<ReturnType<typeof startSecondApp>>

let service: Service
let app: App

/** Another server of the build under test, which has its designs made by the stand-in and soon loses its patience. */
function startHostedApp(more: Record<string, string> = {}): Promise<App> {
  return startSecondApp({
    RESTYLE_ENGINE: 'replicate',
    REPLICATE_API_TOKEN: service.token,
    REPLICATE_BASE_URL: service.baseUrl,
    REPLICATE_FILE_HOSTS: service.fileHost,
    REPLICATE_WEBHOOK_SECRET: service.webhookSecret,
    REPLICATE_START_SECONDS: '2',
    RESTYLE_TIMEOUT_SECONDS: '10',
    RUN_QUIET_SECONDS: '2',
    ...more,
  })
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  service = await startReplicate()
  app = await startHostedApp()
})

test.afterAll(async () => {
  await app.kill()
  await service.stop()
})

async function aMember(page: Page): Promise<void> {
  await signIn(page, `hosted-${randomUUID()}@example.com`)
  await startFreePlan(page)
}

const start = (page: Page, runId: string, to = app) =>
  page.request.post(`${to.url}/api/images/upload`, { multipart: uploadBody({ runId }), timeout: 60_000 })
const readRun = async (page: Page, runId: string) =>
  (await page.request.get(`${app.url}/api/images/runs/${runId}`)).json()
const newest = () => service.predictions.all.at(-1)

test('a person gets a hosted design, which carries the model’s name', async ({ page }) => {
  await aMember(page)
  await page.goto(`${app.url}/transform`)
  await choosePhoto(page, 'room.jpg', await roomPhoto(1_600, 1_200))
  await paintStroke(page, [
    [0.4, 0.3],
    [0.7, 0.3],
  ])
  await choose(page, 'Room Type', /Modern Living/)
  await choose(page, 'Design Style', /^Coastal/)
  await page.getByRole('textbox', { name: 'Negative Prompt' }).fill('no plants')
  await expect(
    page.getByText('flux-fill-pro goes by other settings: Negative Prompt not used.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Transform Space' }).click()
  await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('flux-fill-pro').first()).toBeVisible()
  await expect(page.getByText('Preview engine', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview design 1' }).click()
  await expect(page.getByText('Otherwise than asked')).toBeVisible()
  expect(newest()).toMatchObject({ model: 'black-forest-labs/flux-fill-pro', status: 'succeeded' })
})

test('a hosted design changes the picture inside of the mask and not one pixel outside', async ({ page }) => {
  await aMember(page)
  const runId = randomUUID()
  const [image, mask] = [await roomPhoto(1_203, 901), await rectangleMask(1_203, 901)]
  const answer = await page.request.post(`${app.url}/api/images/upload`, {
    multipart: uploadBody({ runId, image, mask, fields: { num_inference_steps: '120' } }),
  })
  expect(answer.status()).toBe(200)
  expect(await answer.json()).toMatchObject({
    engine: 'black-forest-labs/flux-fill-pro',
    clamped: [{ field: 'steps', asked: 120, used: 50 }],
    receipt: { changedOutside: 0 },
    designsLeft: 2,
  })
  const original = await page.request.get(`${app.url}/api/images/runs/${runId}/original`)
  const result = await page.request.get(`${app.url}/api/images/runs/${runId}/result`)
  const changes = await countChanges(await original.body(), await result.body(), mask)
  expect(changes.outside).toBe(0)
  expect(changes.inside).toBeGreaterThan(100_000)
  const sent = await service.files.read(newest()?.input.image)
  expect((await sharp(sent).metadata()).exif).toBeUndefined()
})

/** Each way in which the service fails: what is told of it, and how the stand-in is made to. */
const FAILURES = [
  ['engine_unauthorised', 502, 'a token that is not accepted', () => service.refuseNext('unauthorised')],
  ['engine_unpaid', 503, 'no credit', () => service.refuseNext('unpaid')],
  ['engine_rate_limited', 503, 'a long wait asked for', () => service.refuseNext('throttled', 600)],
  ['engine_refused', 422, 'settings that the model does not take', () => service.refuseNext('invalid')],
  ['engine_unreachable', 502, 'a gateway without a service', () => service.refuseNext('broken')],
  ['engine_unsafe', 422, 'a safety filter', () => service.next({ error: 'NSFW content detected.' })],
  [
    'engine_job_failed',
    502,
    'an error',
    () => service.next({ error: 'CUDA out of memory', logs: 'a log line' }),
  ],
  ['engine_output_gone', 502, 'a picture that is gone', () => service.next({ output: 'gone' })],
  ['engine_output_unusable', 502, 'a page', () => service.next({ output: 'not a picture' })],
  ['engine_output_unusable', 502, 'no picture in a .png', () => service.next({ output: 'wrong shape' })],
  ['engine_output_unusable', 502, 'too large a file', () => service.next({ output: 'huge' })],
  ['engine_output_unusable', 502, 'an address elsewhere', () => service.next({ output: 'elsewhere' })],
  ['engine_output_unusable', 502, 'a way elsewhere', () => service.next({ output: 'redirected' })],
  ['engine_cold', 504, 'a model that does not get ready', () => service.next({ startMs: 'held' })],
  ['engine_timeout', 504, 'a model that does not get done', () => service.next({ workMs: 'held' })],
] as const

test('every failure of the service is told by its own code and costs nothing', async ({ page }) => {
  await aMember(page)
  for (const [code, status, what, plan] of FAILURES) {
    await test.step(`${code}: ${what}`, async () => {
      plan()
      const runId = randomUUID()
      const answer = await start(page, runId)
      const body = await answer.text()
      expect(JSON.parse(body)).toMatchObject({ error: { code } })
      expect(answer.status()).toBe(status)
      expect(body).not.toMatch(/CUDA|a log line|r8_/)
      expect(await readRun(page, runId)).toMatchObject({ status: 'failed', errorCode: code })
      expect(await designsLeft(page.request)).toBe(3)
    })
  }
  const givenUp = service.predictions.all.slice(-2).map(({ status }) => status)
  expect(givenUp).toEqual(['canceled', 'canceled'])
})

test('an app whose token was revoked says so @long', async ({ page }) => {
  await aMember(page)
  const stranger = await startHostedApp({ REPLICATE_API_TOKEN: 'r8_revoked' })
  const answer = await start(page, randomUUID(), stranger)
  expect(await answer.json()).toMatchObject({ error: { code: 'engine_unauthorised' } })
  const health = await page.request.get(`${stranger.url}/api/health`)
  expect(await health.json()).toMatchObject({ engine: 'down' })
  await stranger.kill()
  expect(await designsLeft(page.request)).toBe(3)
})

test('a cancel stops the prediction and gives the credit back', async ({ page }) => {
  await aMember(page)
  service.next({ workMs: 'held' })
  const runId = randomUUID()
  const answer = start(page, runId)
  await expect.poll(() => newest()?.status).toBe('processing')
  await expect.poll(async () => (await readRun(page, runId)).status).toBe('generating')
  const cancelled = await page.request.post(`${app.url}/api/images/runs/${runId}/cancel`)
  expect(await cancelled.json()).toMatchObject({
    status: 'failed',
    errorCode: 'run_cancelled',
    designsLeft: 3,
  })
  expect((await answer).status()).toBe(409)
  await expect.poll(() => newest()?.status).toBe('canceled')
  expect(await designsLeft(page.request)).toBe(3)
})

test('a signed message has a job looked at; a forged or an old one is refused', async ({ page, request }) => {
  await aMember(page)
  service.next({ workMs: 'held' })
  const runId = randomUUID()
  const answer = start(page, runId)
  await expect.poll(() => newest()?.status).toBe('processing')
  const [job, url] = [newest(), `${app.url}/api/replicate/webhook?run=${runId}`]
  if (!job) throw new Error('no prediction')
  expect(await service.predictions.notify(job, url, { secret: 'whsec_Zm9yZ2Vk' })).toBe(400)
  expect(await service.predictions.notify(job, url, { at: Date.now() - 6 * 60_000 })).toBe(400)
  expect((await request.post(url, { data: '{}' })).status()).toBe(400)
  service.predictions.release()
  expect(await service.predictions.notify(job, url)).toBe(200)
  expect(await (await answer).json()).toMatchObject({ runId, designsLeft: 2 })
  // Once more, when all is done: nothing is made twice.
  expect(await service.predictions.notify(job, url)).toBe(200)
  expect(await designsLeft(page.request)).toBe(2)
})

test('an app that is killed during a prediction finishes it after its restart: one design, one credit', async ({
  page,
}) => {
  await aMember(page)
  const before = service.created()
  service.next({ workMs: 'held' })
  const runId = randomUUID()
  const broken = start(page, runId).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(() => newest()?.status).toBe('processing')
  await app.kill()
  expect(await broken).toBe('cut off')
  expect(await designsLeft(page.request)).toBe(2)

  app = await startHostedApp()
  expect((await readRun(page, runId)).status).toBe('generating')
  service.predictions.release()
  await expect.poll(async () => (await readRun(page, runId)).status).toBe('succeeded')
  expect((await page.request.get(`${app.url}/api/images/runs/${runId}/result`)).status()).toBe(200)
  expect(service.created()).toBe(before + 1)
  expect(await designsLeft(page.request)).toBe(2)
  const repeated = await start(page, runId)
  expect(await repeated.json()).toMatchObject({ runId, designsLeft: 2 })
})
