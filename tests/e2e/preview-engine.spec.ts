import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { choose, choosePhoto, paintStroke } from './support/designing'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { roomPhoto } from './support/photos'

const WALL = [
  [0.25, 0.2],
  [0.75, 0.2],
  [0.75, 0.35],
  [0.25, 0.35],
] as const

const NOT_GENERATIVE = 'Preview engine – recolours and resurfaces what you painted; no AI model'

async function openWithPhoto(page: Page): Promise<void> {
  await signIn(page, `preview-${randomUUID()}@example.com`)
  await startFreePlan(page)
  await page.goto('/transform')
  await choosePhoto(page, 'room.jpg', await roomPhoto(1_200, 800))
}

function moodOf(page: Page, style: string) {
  return page.getByRole('img', { name: `Mood preview in the style ${style}` })
}

/** The preview's own pixels: how many it covers, and all of them as text. */
async function pixelsOf(page: Page, style: string): Promise<{ opaque: number; share: number; text: string }> {
  return moodOf(page, style).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('the preview is no canvas')
    const rgba = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    let opaque = 0
    for (let i = 3; rgba && i < rgba.length; i += 4) if (rgba[i] === 255) opaque += 1
    return { opaque, share: opaque / (canvas.width * canvas.height), text: canvas.toDataURL() }
  })
}

/** Keeps the surfaces that the page sends with its uploads: the debugger does not show bodies with files in them. */
async function keepSentSurfaces(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const sent: string[] = []
    const send = window.fetch
    window.fetch = (address, init) => {
      const body = String(address).endsWith('/upload') ? init?.body : null
      if (body instanceof FormData) sent.push(String(body.get('surface')))
      return send(address, init)
    }
    Object.assign(window, { sentSurfaces: sent })
  })
  return () => page.evaluate(() => ('sentSurfaces' in window ? String(window.sentSurfaces) : 'none'))
}

test('a painted area shows the mood of each chosen style at once, and costs nothing @phone', async ({
  page,
  hasTouch,
}) => {
  const uploads: string[] = []
  page.on('request', (request) => request.method() === 'POST' && uploads.push(request.url()))
  await openWithPhoto(page)
  const credits = page.getByText('3 designs remaining')
  await expect(credits).toBeVisible()
  await expect(page.getByText('Mood preview – free')).toHaveCount(0)

  await paintStroke(page, WALL, hasTouch)
  uploads.length = 0
  await choose(page, 'Design Style', /^Industrial/)
  await expect(moodOf(page, 'Industrial')).toBeVisible()
  await expect(page.getByText('Mood preview – free')).toBeVisible()
  const industrial = await pixelsOf(page, 'Industrial')
  expect(industrial.share).toBeGreaterThan(0.005)
  expect(industrial.share).toBeLessThan(0.5)

  await choose(page, 'Design Style', /^Coastal/)
  await expect(moodOf(page, 'Coastal')).toBeVisible()
  await expect(moodOf(page, 'Industrial')).toHaveCount(0)
  const coastal = await pixelsOf(page, 'Coastal')
  expect(coastal.opaque).toBe(industrial.opaque)
  expect(coastal.text).not.toBe(industrial.text)

  await page.getByRole('button', { name: 'Hide preview' }).click()
  await expect(moodOf(page, 'Coastal')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect(moodOf(page, 'Coastal')).toBeVisible()

  expect(uploads).toEqual([])
  await page.reload()
  await expect(credits).toBeVisible()
})

test('the mood preview is gone while a stroke is drawn and comes back with the larger area', async ({
  page,
}) => {
  await openWithPhoto(page)
  await paintStroke(page, WALL)
  await choose(page, 'Design Style', /^Industrial/)
  await expect(moodOf(page, 'Industrial')).toBeVisible()
  const before = await pixelsOf(page, 'Industrial')

  const easel = page.getByRole('application')
  await easel.scrollIntoViewIfNeeded()
  const box = await easel.boundingBox()
  if (!box) throw new Error('the canvas has no place on the page')
  await page.mouse.move(box.x + 0.3 * box.width, box.y + 0.5 * box.height)
  await page.mouse.down()
  await page.mouse.move(box.x + 0.7 * box.width, box.y + 0.5 * box.height, { steps: 5 })
  await expect(moodOf(page, 'Industrial')).toHaveCount(0)
  await page.mouse.up()
  await expect(moodOf(page, 'Industrial')).toBeVisible()
  expect((await pixelsOf(page, 'Industrial')).opaque).toBeGreaterThan(before.opaque)

  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(moodOf(page, 'Industrial')).toHaveCount(0)
  await expect(page.getByText(/choose a style: a mood preview/)).toBeVisible()
})

test("a person's own words are read back, and a suggestion is not", async ({ page }) => {
  await openWithPhoto(page)
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await choose(page, 'Room Type', /^Home Office/)
  await choose(page, 'Design Style', /^Coastal/)
  await expect(prompt).toHaveValue(/home office/)
  await expect(page.getByText(/^understood:/)).toHaveCount(0)

  const suggestion = await prompt.inputValue()
  await prompt.fill(`${suggestion} Sage green walls`)
  await expect(page.getByText('understood: wall: sage green', { exact: true })).toBeVisible()
  await prompt.fill('something really nice')
  await expect(page.getByText(/found no colour or material in your own words/)).toBeVisible()
  await expect(page.getByText(/^understood:/)).toHaveCount(0)
  await prompt.fill(suggestion)
  await expect(page.getByText(/found no colour or material/)).toHaveCount(0)
})

test('the surface is sent and kept, and a design says that no AI model made it', async ({ page }) => {
  const sentSurfaces = await keepSentSurfaces(page)
  await openWithPhoto(page)
  await paintStroke(page, WALL)
  const fabric = page.getByRole('group', { name: 'Surface' }).getByRole('radio', { name: 'Fabric' })
  await fabric.check()
  await choose(page, 'Room Type', /^Home Office/)
  await choose(page, 'Design Style', /^Coastal/)
  await page.getByRole('button', { name: 'Transform Space' }).click()
  await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('2 designs remaining')).toBeVisible()
  await expect(page.getByText('Preview engine', { exact: true })).toHaveAttribute('title', NOT_GENERATIVE)
  await expect(page.getByText(NOT_GENERATIVE, { exact: true })).toBeVisible()
  expect(await sentSurfaces()).toBe('fabric')

  await page.reload()
  await expect(fabric).toBeChecked()
})
