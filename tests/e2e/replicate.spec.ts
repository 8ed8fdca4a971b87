import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { startReplicate } from '@/sandbox/replicate/server.mjs'
import { expect, test } from './support/fixtures'
import { countChanges, rectangleMask, roomPhoto } from './support/photos'
import { type SecondApp, startSecondApp } from './support/second-app'
import { choose, choosePhoto, expectDesigns, paintStroke, submitButton } from './support/tool'
import { designsLeft, uploadBody } from './support/uploads'
import { newUser } from './support/users'

type Service = Awaited<ReturnType<typeof startReplicate>>

let service: Service
let app: SecondApp

/** Another server of the build under test, which has its designs made by the sandbox's Replicate and waits for it only briefly. */
function startHostedApp(more: Record<string, string> = {}): Promise<SecondApp> {
  return startSecondApp({
    RESTYLE_ENGINE: 'replicate',
    REPLICATE_API_TOKEN: service.token,
    REPLICATE_BASE_URL: service.baseUrl,
    REPLICATE_FILE_HOSTS: service.fileHost,
    REPLICATE_WEBHOOK_SECRET: service.webhookSecret,
    REPLICATE_START_SECONDS: '2',
    RESTYLE_TIMEOUT_SECONDS: '6',
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

test.beforeEach(async ({ page }) => {
  await newUser(page, 'Free')
})

const start = (page: Page, runId: string, to = app) =>
  page.request.post(`${to.url}/api/images/upload`, { multipart: uploadBody({ runId }), timeout: 60_000 })
const readRun = async (page: Page, runId: string) =>
  (await page.request.get(`${app.url}/api/images/runs/${runId}`)).json()
const newest = () => service.predictions.all.at(-1)

test('the tool gets a hosted design, which carries the model’s name', async ({ page }) => {
  await page.goto(`${app.url}/transform`)
  await choosePhoto(page)
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
  await submitButton(page).click()
  await expectDesigns(page, 1)
  await expect(page.getByText('flux-fill-pro').first()).toBeVisible()
  await expect(page.getByText('Preview engine', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview design 1' }).click()
  await expect(page.getByText('Otherwise than asked')).toBeVisible()
  expect(newest()).toMatchObject({ model: 'black-forest-labs/flux-fill-pro', status: 'succeeded' })
})

test('a hosted design changes the image inside the mask and not one pixel outside', async ({ page }) => {
  const runId = randomUUID()
  const [image, mask] = [await roomPhoto(603, 451), await rectangleMask(603, 451)]
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
  expect(changes.inside).toBeGreaterThan(25_000)
  const sent = await service.files.read(newest()?.input.image)
  expect((await sharp(sent).metadata()).exif).toBeUndefined()
})

/** Code and status of an error, and how the service is made to fail; unit tests know every way. */
const FAILURES = [
  ['engine_unauthorised', 502, () => service.refuseNext('unauthorised')],
  ['engine_rate_limited', 503, () => service.refuseNext('throttled', 600)],
  ['engine_job_failed', 502, () => service.next({ error: 'CUDA out of memory', logs: 'a log line' })],
  ['engine_output_unusable', 502, () => service.next({ output: 'redirected' })],
  ['engine_timeout', 504, () => service.next({ workMs: 'held' })],
] as const

test('every failure of the service has its own code, gives nothing away and costs nothing', async ({
  page,
}) => {
  for (const [code, status, plan] of FAILURES) {
    await test.step(code, async () => {
      plan()
      const runId = randomUUID()
      const answer = await start(page, runId)
      const body = await answer.text()
      expect([answer.status(), JSON.parse(body).error.code]).toEqual([status, code])
      expect(body).not.toMatch(/CUDA|a log line|r8_/)
      expect(await readRun(page, runId)).toMatchObject({ status: 'failed', errorCode: code })
      expect(await designsLeft(page.request)).toBe(3)
    })
  }
  expect(newest()?.status).toBe('canceled')
})

test('an app whose token was revoked says so @long', async ({ page }) => {
  const stranger = await startHostedApp({ REPLICATE_API_TOKEN: 'r8_revoked' })
  const answer = await start(page, randomUUID(), stranger)
  expect(await answer.json()).toMatchObject({ error: { code: 'engine_unauthorised' } })
  const health = await page.request.get(`${stranger.url}/api/health`)
  expect(await health.json()).toMatchObject({ engine: 'down' })
  await stranger.kill()
  expect(await designsLeft(page.request)).toBe(3)
})

test('a cancel stops the prediction and gives the credit back', async ({ page }) => {
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

test('a signed webhook has its job checked; a forged or an old one is refused', async ({ page, request }) => {
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
