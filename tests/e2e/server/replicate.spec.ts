import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startReplicate } from '@/sandbox/replicate/server.mjs'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import { expectTexts, expectToast } from '../support/screen'
import { type SecondApp, startSecondApp } from '../support/second-app'
import {
  choose,
  choosePhoto,
  expectDesigns,
  paintStroke,
  storedText,
  submitButton,
  takeBrush,
  tool,
} from '../support/tool'
import { designsLeft, uploadBody } from '../support/uploads'
import { newUser } from '../support/users'

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

/** A hosted app of one test, which the page has left before it is killed: what is cut off on its way would be an error. */
async function withHostedApp(page: Page, more: Record<string, string>, use: (url: string) => Promise<void>) {
  const hosted = await startHostedApp(more)
  try {
    await use(hosted.url)
    await page.goto('about:blank')
  } finally {
    await hosted.kill()
  }
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
  await takeBrush(page)
  await paintStroke(page, [
    [0.4, 0.3],
    [0.7, 0.3],
  ])
  await choose(page, 'Room Type', /Modern Living/)
  await choose(page, 'Design Style', /^Coastal/)
  await page.getByText('Not used by flux-fill-pro: Negative Prompt and Transformation Strength').click()
  await page.getByRole('textbox', { name: 'Negative Prompt' }).fill('no plants')
  await expect(
    page.getByText('flux-fill-pro uses different settings: Negative Prompt not used.'),
  ).toBeVisible()
  await submitButton(page).click()
  await expectDesigns(page, 1)
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText('flux-fill-pro', { exact: true })).toBeVisible()
  await expect(page.getByText('Preview engine', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview design 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generated design 1' })
  await dialog.getByText('For professionals').click()
  await expect(dialog.getByText('Changed by the engine')).toBeVisible()
  expect(newest()).toMatchObject({ model: 'black-forest-labs/flux-fill-pro', status: 'succeeded' })
})

test('a model that takes them gets a reference picture, which a reload and another device have, and the design says so', async ({
  page,
  browser,
}) => {
  const settings = { HOSTED_MODEL_RESTYLE_AREAS: 'ideogram-ai/ideogram-4-5-precise-edit' }
  await withHostedApp(page, settings, async (url) => {
    await page.goto(`${url}/transform`)
    await choosePhoto(page)
    await choose(page, 'Room Type', /Modern Living/)
    await choose(page, 'Design Style', /^Coastal/)
    await takeBrush(page)
    await paintStroke(page, [
      [0.4, 0.3],
      [0.7, 0.3],
    ])
    const section = page.getByRole('region', { name: 'Reference pictures' })
    await section.getByRole('button', { name: 'Add a reference picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a reference picture' })
    const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
    const input = dialog.getByLabel('Reference picture', { exact: true })
    await input.setInputFiles(picture('small.jpg', await roomPhoto(200, 300)))
    await expect(dialog.getByText(/needs at least 256 pixels on each side/)).toBeVisible()
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/references') && answer.ok())
    await input.setInputFiles(picture('look.jpg', await roomPhoto(1_600, 1_200)))
    await expect(section.getByRole('img', { name: 'Reference picture 1' })).toBeVisible()
    await expect.poll(() => storedText(page)).toContain('look.jpg')
    await kept
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(section.getByRole('img', { name: 'Reference picture 1' })).toBeVisible()
    await submitButton(page).click()
    await expectDesigns(page, 1)
    expect(newest()?.input).toMatchObject({ reference_images: [expect.stringContaining('http')] })
    await page.getByRole('button', { name: 'Preview design 1' }).click()
    const shown = page.getByRole('dialog', { name: 'Generated design 1' })
    await shown.getByText('For professionals').click()
    await expect(shown.getByText('Reference pictures', { exact: true })).toBeVisible()

    const device = await browser.newContext({ storageState: await page.context().storageState() })
    try {
      const there = await device.newPage()
      await there.goto(page.url())
      const image = there.getByRole('img', { name: 'Reference picture 1' })
      await expect(image).toHaveAttribute('src', /\/api\/references\/[0-9a-f]{64}/)
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
      await submitButton(there).click()
      await expectDesigns(there, 2)
      expect(newest()?.input).toMatchObject({ reference_images: [expect.stringContaining('http')] })
    } finally {
      await device.close()
    }
  })
})

test('a whole room and furniture are made by the models for them, and what is kept or not painted stays @phone', async ({
  page,
}) => {
  await withHostedApp(page, { RESTYLE_TIMEOUT_SECONDS: '60' }, async (url) => {
    await page.goto(`${url}/transform`)
    await choosePhoto(page)
    await choose(page, 'Room Type', /Modern Living/)
    await choose(page, 'Design Style', /^Coastal/)
    await page.getByRole('radio', { name: 'Whole room' }).click()
    // Nothing needs to be painted; what is, may be kept.
    await expect(submitButton(page)).toHaveText('Transform Space')
    await takeBrush(page)
    await paintStroke(page, [
      [0.5, 0.4],
      [0.5, 0.6],
    ])
    await page.getByRole('radio', { name: 'Door', exact: true }).click()
    await expectTexts(page, ['Door stays exactly as it is.'])
    // The camera moves a little, as it does with real models.
    service.next({ driftPx: 4 })
    await submitButton(page).click()
    await expectDesigns(page, 1)
    await expect(page.getByText(/^0 pixels changed in what you kept/).first()).toBeVisible()
    expect(newest()?.model).toBe('black-forest-labs/flux-2-pro')

    await page.getByRole('radio', { name: 'Furnish' }).click()
    await page.getByRole('radio', { name: 'Sofa' }).click()
    await page.getByRole('textbox', { name: 'In your words' }).fill('low and linen')
    await submitButton(page).click()
    await expectTexts(page, [
      '0 pixels changed outside your selection and the narrow rim around it',
      '1 design remaining',
    ])
    expect(newest()?.model).toBe('ideogram-ai/ideogram-4-5-precise-edit')
    expect(String(newest()?.input.prompt)).toContain('low and linen')
  })
})

test.describe(() => {
  test.use({ expectedErrors: [/status of (422|502)/] })

  test('things are removed and detail is added by the models for them, and what can’t be done is said @phone', async ({
    page,
    isMobile,
  }) => {
    const press = async (name: string) => {
      if (isMobile) await page.getByRole('button', { name: 'More tools' }).click()
      await (isMobile ? page.getByRole('dialog').getByRole('button', { name }) : tool(page, name)).click()
    }
    await withHostedApp(page, { RESTYLE_TIMEOUT_SECONDS: '60' }, async (url) => {
      await page.goto(`${url}/transform`)
      await choosePhoto(page)
      // Nothing is selected: the whole photo is meant. Its answer shows it moved.
      await page.getByRole('radio', { name: 'Sharpen' }).click()
      await expect(submitButton(page)).toHaveText('Sharpen')
      service.next({ driftPx: 8 })
      await submitButton(page).click()
      await expect(page.getByText(/can’t be used as an image/).first()).toBeVisible()
      expect(newest()).toMatchObject({ model: 'prunaai/p-image-upscale', input: { factor: 2 } })

      await page.getByRole('radio', { name: 'Remove', exact: true }).click()
      await takeBrush(page)
      await expect(submitButton(page)).toHaveText('Select an area')
      await submitButton(page).click()
      await expectToast(page, 'Missing Requirements', 'Please select an area to transform')
      await press('Select All')
      await expectTexts(page, ['More than 95% of the photo is selected. You may not recognize your room.'])
      await submitButton(page).click()
      await expect(page.getByText(/too large a part of the photo to be removed/).first()).toBeVisible()
      await expectTexts(page, ['3 designs remaining'])
      await press('Clear')
      await paintStroke(page, [
        [0.12, 0.2],
        [0.3, 0.3],
      ])
      await submitButton(page).click()
      await expectDesigns(page, 1)
      await expectTexts(page, ['0 pixels changed outside your selection and the narrow rim around it'])
      expect(newest()?.model).toBe('bria/eraser')

      await page.getByRole('radio', { name: 'Sharpen' }).click()
      await submitButton(page).click()
      await expectTexts(page, ['0 pixels changed outside your areas', '1 design remaining'])
      expect(newest()?.model).toBe('prunaai/p-image-upscale')
    })
  })
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
