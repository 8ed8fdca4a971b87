import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startReplicate } from '@/sandbox/replicate/server.mjs'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import { expectTexts } from '../support/screen'
import { type SecondApp, startSecondApp } from '../support/second-app'
import {
  choose,
  choosePhoto,
  expectDesigns,
  paintStroke,
  setKind,
  storedText,
  submitButton,
  takeBrush,
} from '../support/tool'
import { designsLeft, uploadBody } from '../support/uploads'
import { newUser } from '../support/users'

type Service = Awaited<ReturnType<typeof startReplicate>>

let service: Service
let app: SecondApp

/** Another server of the build under test, whose designs are made by the sandbox's Replicate. */
function startHostedApp(): Promise<SecondApp> {
  return startSecondApp({
    RESTYLE_ENGINE: 'replicate',
    REPLICATE_API_TOKEN: service.token,
    REPLICATE_BASE_URL: service.baseUrl,
    REPLICATE_FILE_HOSTS: service.fileHost,
    REPLICATE_WEBHOOK_SECRET: service.webhookSecret,
    REPLICATE_START_SECONDS: '2',
    RESTYLE_TIMEOUT_SECONDS: '60',
    RUN_QUIET_SECONDS: '2',
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

test('each task is made by the model for it, and the design carries its name @long', async ({ page }) => {
  await newUser(page, 'Pro', 6)
  await page.goto(`${app.url}/transform`)
  await choosePhoto(page)
  await takeBrush(page)
  const paint = () =>
    paintStroke(page, [
      [0.4, 0.3],
      [0.7, 0.3],
    ])
  await paint()
  await choose(page, 'Room Type', /Modern Living/)
  await choose(page, 'Design Style', /^Coastal/)
  // Negative Prompt, Prompt Influence and Transformation Strength.
  await expect(page.getByText('ideogram-4-5-precise-edit doesn’t use this.')).toHaveCount(3)
  const make = async (model: string, left: number) => {
    await submitButton(page).click()
    await expectTexts(page, [`${left} designs remaining`])
    expect(newest()).toMatchObject({ model, status: 'succeeded' })
  }
  await make('ideogram-ai/ideogram-4-5-precise-edit', 5)
  await expectDesigns(page, 1)
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText('ideogram-4-5-precise-edit', { exact: true })).toBeVisible()
  await expect(page.getByText('Preview engine', { exact: true })).toHaveCount(0)

  await page.getByRole('radio', { name: 'Remove', exact: true }).click()
  // Each task has its own selection.
  const backToPhoto = page.getByRole('button', { name: 'Back to the photo' })
  await backToPhoto.click()
  await paint()
  await make('bria/eraser', 4)
  await page.getByRole('radio', { name: 'Sharpen' }).click()
  await make('prunaai/p-image-upscale', 3)
  await page.getByRole('radio', { name: 'Furnish' }).click()
  await backToPhoto.click()
  await paint()
  await page.getByRole('radio', { name: 'Sofa' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('low and linen')
  await make('ideogram-ai/ideogram-4-5-precise-edit', 2)
  expect(String(newest()?.input.prompt)).toContain('low and linen')
  // The painted part may be kept. The camera moves slightly, as with real models.
  await page.getByRole('radio', { name: 'Whole room' }).click()
  await setKind(page, 'Door')
  await expectTexts(page, ['Door stays exactly as it is.'])
  service.next({ driftPx: 4 })
  await submitButton(page).click()
  await expectTexts(page, ['1 design remaining'])
  expect(newest()?.model).toBe('black-forest-labs/flux-2-pro')
  await expect(page.getByText(/^0 pixels changed in what you kept/).first()).toBeVisible()
  await page.goto('about:blank')
})

test('a model that takes them gets a reference picture, which a reload and another device have, and the design says so @long', async ({
  page,
  browser,
}) => {
  await page.goto(`${app.url}/transform`)
  await choosePhoto(page)
  await choose(page, 'Room Type', /Modern Living/)
  await choose(page, 'Design Style', /^Coastal/)
  await takeBrush(page)
  await paintStroke(page, [
    [0.4, 0.3],
    [0.7, 0.3],
  ])
  const section = page.getByRole('region', { name: 'Reference images' })
  await section.getByRole('button', { name: 'Add a reference image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a reference image' })
  const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  const input = dialog.getByLabel('Reference image', { exact: true })
  await input.setInputFiles(picture('small.jpg', await roomPhoto(200, 300)))
  await expect(dialog.getByText(/needs at least 256 pixels on each side/)).toBeVisible()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/references') && answer.ok())
  await input.setInputFiles(picture('look.jpg', await roomPhoto(1_600, 1_200)))
  await expect(section.getByRole('img', { name: 'Reference image 1' })).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('look.jpg')
  await kept
  await expect(page.getByText('Kept in My rooms', { exact: true })).toBeVisible()
  await page.reload()
  await expect(section.getByRole('img', { name: 'Reference image 1' })).toBeVisible()
  await submitButton(page).click()
  await expectDesigns(page, 1)
  expect(newest()?.input).toMatchObject({ reference_images: [expect.stringContaining('http')] })
  await page.getByRole('button', { name: 'Preview design 1' }).click()
  const shown = page.getByRole('dialog', { name: 'Generated design 1' })
  await shown.getByText('For professionals').click()
  await expect(shown.getByText('Reference images', { exact: true })).toBeVisible()

  const device = await browser.newContext({ storageState: await page.context().storageState() })
  try {
    const there = await device.newPage()
    await there.goto(page.url())
    const image = there.getByRole('img', { name: 'Reference image 1' })
    await expect(image).toHaveAttribute('src', /\/api\/references\/[0-9a-f]{64}/)
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await submitButton(there).click()
    await expectDesigns(there, 2)
    expect(newest()?.input).toMatchObject({ reference_images: [expect.stringContaining('http')] })
  } finally {
    await device.close()
  }
  await page.goto('about:blank')
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
