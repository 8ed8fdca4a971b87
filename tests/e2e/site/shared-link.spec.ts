import type { Page } from '@playwright/test'
import { API, ROUTES } from '@/lib/config/routes'
import { backend } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { shareTwoDesigns } from '../support/links'
import { expectAccessible } from '../support/screen'

const TITLE = 'Kitchen & <hall>'

const slider = (page: Page) => page.getByRole('slider', { name: 'How much of the design is shown' })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const naturalWidths = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((pictures) =>
      pictures.map((picture) => (picture instanceof HTMLImageElement ? picture.naturalWidth : 0)),
    )

test('a visitor without an account sees the designs of a link, on any screen', async ({ page, browser }) => {
  const { url } = await shareTwoDesigns(page, TITLE)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()

  const visitor = await browser.newPage()
  const answer = await visitor.goto(url)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const) {
    await visitor.setViewportSize({ width, height })
    await expect(visitor.getByRole('heading', { name: '2. Rustic' })).toBeVisible()
    expect(await widthOf(visitor), `at ${width}`).toBe(width)
    await expectAccessible(visitor, `a link at ${width}`)
  }
  // Nothing of ours is around it, not even out of sight.
  await expect(visitor.locator('body > :is(header, footer)')).toHaveCount(0)
  const first = slider(visitor).first()
  await first.focus()
  await first.press('Home')
  await first.press('ArrowRight')
  await expect(first).toHaveValue('1')
  const cut = () => first.evaluate((input) => input.parentElement?.style.getPropertyValue('--cut'))
  expect(await cut()).toBe('1%')
  await slider(visitor).last().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await naturalWidths(visitor)).every((width) => width > 0)).toBe(true)
  await visitor.close()
})

test('on paper a design has its photo beside it, and the way back to the link @long', async ({ page }) => {
  const { url } = await shareTwoDesigns(page, TITLE)
  await page.goto(url)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(slider(page)).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'QR code of this link' })).toBeVisible()
  await expect(page.getByText(url, { exact: true })).toBeVisible()
  const [before, after] = await Promise.all(
    ['The room as it is', 'Coastal'].map((name) => page.getByRole('img', { name }).first().boundingBox()),
  )
  expect(before?.y).toBe(after?.y)
  expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThan(after?.x ?? 0)
  for (const format of ['A4', 'Letter']) {
    const sheet = (await page.pdf({ format })).toString('latin1')
    expect(sheet.match(/\/Type \/Page\b/g), `a page of ${format} for each design`).toHaveLength(2)
  }
})

test.describe('what shows nothing', () => {
  test.use({ expectedErrors: [/404/] })

  test('a link that ended and one that never was give the same page', async ({ page }) => {
    const { id, url } = await shareTwoDesigns(page, TITLE)
    const ended = await page.request.delete(API.link(id), { headers: { origin: backend.appUrl } })
    expect(ended.status()).toBe(200)
    for (const address of [url, ROUTES.shared('a'.repeat(43))]) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible()
    }
  })
})
