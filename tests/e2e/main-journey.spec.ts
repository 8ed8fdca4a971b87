import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { choose, choosePhoto, keepSentMasks, maskCanvas, paintStroke } from './support/designing'
import { expect, signIn, test } from './support/fixtures'
import { keptText } from './support/kept'
import { startFreePlan } from './support/member'
import { countChanges, phonePhoto } from './support/photos'

const ZIGZAG = [
  [0.3, 0.2],
  [0.7, 0.2],
  [0.7, 0.35],
  [0.3, 0.35],
] as const

test('a stranger signs in, starts the Free plan, paints a photo and downloads two designs @phone', async ({
  page,
  hasTouch,
}) => {
  test.setTimeout(120_000)
  const photo = await phonePhoto(900, 1_200)
  const sentMasks = await keepSentMasks(page)

  await page.goto('/transform')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.locator('input[name=email]').fill(`journey-${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/pricing\?new=true$/)
  await page.getByRole('button', { name: 'Start Free plan' }).click()
  await expect(page).toHaveURL(/\/transform$/)
  await expect(page.getByRole('heading', { name: 'Transform Your Space' })).toBeVisible()
  await expect(page.getByText('Free Plan', { exact: true })).toBeVisible()
  await expect(page.getByText('3 designs remaining')).toBeVisible()

  const submit = page.locator('form').getByRole('button', {
    name: /^(Upload an image|Select an area|Choose a style|Transform Space|Generating\.\.\.)$/,
  })
  await expect(submit).toHaveText('Upload an image')
  await choosePhoto(page, 'room.jpg', photo)
  await expect(submit).toHaveText('Select an area')
  await paintStroke(page, ZIGZAG, hasTouch)
  await expect(submit).toHaveText('Choose a style')
  await choose(page, 'Design Style', /^Coastal/)
  await choose(page, 'Room Type', /^Home Office/)
  await expect(submit).toHaveText('Transform Space')
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
    /maintaining its functionality as a home office/,
  )
  await page.getByRole('button', { name: 'One design more' }).click()

  await submit.click()
  await expect(page.getByRole('heading', { name: 'Transforming Space' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('1 designs remaining')).toBeVisible()

  const downloads = page.getByRole('link', { name: /Download/ })
  await expect(downloads).toHaveCount(2)
  const masks = await sentMasks()
  expect(masks).toHaveLength(2)
  const results = await Promise.all([0, 1].map((index) => download(page, downloads.nth(index))))
  for (const [index, result] of results.entries()) {
    const changes = await countChanges(photo, result, masks[index] ?? fail())
    expect(changes.outside).toBe(0)
    expect(changes.inside).toBeGreaterThan(1_000)
  }
  expect(results[0]?.equals(results[1] ?? Buffer.alloc(0))).toBe(false)

  await page
    .getByRole('button', { name: /Preview/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('photo, painted area and form are there again after a reload', async ({ page }) => {
  await signIn(page, `draft-${randomUUID()}@example.com`)
  await startFreePlan(page)
  await page.goto('/transform')
  await choosePhoto(page, 'room.jpg', await phonePhoto(600, 800))
  await paintStroke(page, ZIGZAG)
  await choose(page, 'Design Style', /^Rustic/)
  await expect(page.getByText(/% selected/)).not.toHaveText(/^0/)
  const painted = await page.getByText(/% selected/).textContent()
  await expect.poll(() => keptText(page)).toMatch(/form.*rustic.*mask.*photo/s)
  await page.reload()
  await expect(maskCanvas(page)).toBeVisible()
  await expect(page.getByText(/% selected/)).toHaveText(painted ?? '')
  await expect(page.getByRole('combobox', { name: 'Design Style' })).toHaveText(/Rustic/)
})

async function download(page: Page, link: Locator): Promise<Buffer> {
  await expect(link).toHaveAttribute('target', '_blank')
  const address = await link.getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.status()).toBe(200)
  return answer.body()
}

function fail(): never {
  throw new Error('nothing was sent')
}
