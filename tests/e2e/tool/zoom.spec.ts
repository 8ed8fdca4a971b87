import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen'
import {
  editor,
  LINE,
  nothingSelected,
  openWithPhoto,
  paintStroke,
  promptField,
  selectedShare,
  selectedText,
  submitButton,
  tool,
  zoomLevel,
} from '../support/tool'
import { newUser } from '../support/users'

const shareOfWindow = (page: Page) =>
  editor(page).evaluate(
    ({ clientWidth, clientHeight }) => (clientWidth * clientHeight) / (innerWidth * innerHeight),
  )

test('in full screen the photo fills the window, what was painted stays, and Escape leads back @phone', async ({
  page,
  isMobile,
}) => {
  await newUser(page, 'Free')
  await openWithPhoto(page, await roomPhoto(480, 360))
  // A phone held upright shows the whole photo across its width, and a desk all of it above the bar.
  const least = isMobile ? { width: 390, share: 0.3 } : { width: 640, share: 0.7 }
  const width = async () => (await editor(page).boundingBox())?.width
  await expect.poll(width).toBeGreaterThanOrEqual(least.width)
  await expect.poll(() => shareOfWindow(page)).toBeGreaterThanOrEqual(0.24)
  const foot = async () => {
    const box = await editor(page).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const bar = await page.locator('[data-submit-bar]').boundingBox()
  await expect.poll(foot).toBeLessThanOrEqual(bar?.y ?? 0)
  await paintStroke(page, LINE, isMobile)
  await expect(selectedText(page)).toBeVisible()
  const share = await selectedShare(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const exit = page.getByRole('button', { name: 'Exit full screen' })
  await expect(exit).toBeFocused()
  await expect.poll(() => shareOfWindow(page)).toBeGreaterThanOrEqual(least.share)
  await expect(page.getByRole('region', { name: 'Areas' })).toBeVisible()
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 })
  // The focus does not get lost behind the photo.
  await page.getByRole('combobox', { name: 'Design Style' }).focus()
  await expect(exit).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'full screen')
  expect(await selectedShare(page)).toBe(share)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeFocused()
  expect(await selectedShare(page)).toBe(share)
})

test('wheel and buttons zoom, Space moves the photo, and what is painted stays in its place @long', async ({
  page,
}) => {
  await newUser(page, 'Free')
  await openWithPhoto(page)
  await paintStroke(page, LINE)
  await expect(selectedText(page)).toBeVisible()
  const before = await selectedShare(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoomLevel(page)).toHaveText('141%')
  // The wheel scrolls the page until the editor has the focus.
  await editor(page).focus()
  await editor(page).hover()
  await page.mouse.wheel(0, -300)
  await expect(zoomLevel(page)).not.toHaveText('141%')
  await page.keyboard.down('Space')
  await paintStroke(page, LINE)
  await page.keyboard.up('Space')
  expect(await selectedShare(page)).toBe(before)
  await editor(page).focus()
  await page.keyboard.press('Control+0')
  await expect(zoomLevel(page)).toHaveText('100%')
})

test('keys of the editor work on the whole page, and the browser keeps its own there', async ({ page }) => {
  await newUser(page, 'Free')
  await openWithPhoto(page)
  await paintStroke(page, LINE)
  await expect(selectedText(page)).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoomLevel(page)).toHaveText('141%')

  await page.getByRole('button', { name: 'View Stored' }).focus()
  await page.keyboard.press('Control+0')
  await page.keyboard.press('Control+a')
  await expect(zoomLevel(page)).toHaveText('141%')
  await expect(page.getByText('100% selected')).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(tool(page, 'Eraser')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+z')
  await expect(nothingSelected(page)).toBeVisible()

  // In a field they are letters.
  await promptField(page).press('b')
  await expect(tool(page, 'Eraser')).toHaveAttribute('aria-pressed', 'true')
})
