import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen'
import {
  choose,
  chooseMaterial,
  editor,
  expectDesigns,
  LINE,
  nothingSelected,
  openWithPhoto,
  paintStroke,
  promptField,
  selectedShare,
  selectedText,
  showChoices,
  submitButton,
  tool,
  zoomLevel,
} from '../support/tool'
import { newUser } from '../support/users'

const shareOfWindow = (page: Page) =>
  editor(page).evaluate(
    ({ clientWidth, clientHeight }) => (clientWidth * clientHeight) / (innerWidth * innerHeight),
  )

const fullScreen = (page: Page) => page.getByRole('button', { name: 'Full screen', exact: true })
const exit = (page: Page) => page.getByRole('button', { name: 'Exit full screen' })

test('a wide screen opens a photo in full screen, with styles, finishes and designs, and remembers who left it @long', async ({
  page,
}) => {
  await newUser(page, 'Free')
  await openWithPhoto(page, await roomPhoto(480, 360))
  await expect.poll(() => shareOfWindow(page)).toBeGreaterThanOrEqual(0.45)
  await paintStroke(page, LINE)
  await chooseMaterial(page, 'Wall', 'Limewash')
  await showChoices(page, 'Style')
  await page.getByRole('radio', { name: 'Rustic' }).click()
  await choose(page, 'Room Type', /^Patio/)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.keyboard.press('b')
  await expect(tool(page, 'Brush')).toHaveAttribute('aria-pressed', 'true')
  const height = () => editor(page).evaluate(({ clientHeight }) => clientHeight)
  const before = await height()
  await page.setViewportSize({ width: 1300, height: 800 })
  await expect.poll(height).toBeLessThan(before)
  await expect(zoomLevel(page)).toHaveText('141%')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page, 'full screen with the form')
  await submitButton(page).click()
  await expectDesigns(page, 1)
  await expect(editor(page)).toBeInViewport()
  await page.getByRole('button', { name: 'Back to the photo' }).click()
  await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeHidden()
  await page.getByRole('button', { name: 'Designs (1)' }).click()
  await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(fullScreen(page)).toBeVisible()
  await page.reload()
  await expect(editor(page)).toBeVisible()
  await expect(fullScreen(page)).toBeVisible()
  // On the page, the whole photo is above the bar.
  await expect.poll(() => shareOfWindow(page)).toBeGreaterThanOrEqual(0.24)
  const foot = async () => {
    const box = await editor(page).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const bar = await page.locator('[data-submit-bar]').boundingBox()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(foot).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('on a phone the photo stays in view above styles and finishes, and may fill the window @phone-only @long', async ({
  page,
}) => {
  await newUser(page, 'Free')
  await openWithPhoto(page, await roomPhoto(480, 360))
  await paintStroke(page, LINE, true)
  await expect(submitButton(page)).toHaveText('Choose a style')
  await submitButton(page).click()
  await expect(page.getByRole('radio', { name: 'Modern', exact: true })).toBeFocused()
  await showChoices(page, 'Material')
  await expect(page.getByRole('radio', { name: 'Paint', exact: true })).toBeInViewport()
  await promptField(page).scrollIntoViewIfNeeded()
  await expect(editor(page)).toBeInViewport({ ratio: 0.95 })
  await expectNoSidewaysScroll(page)
  const share = await selectedShare(page)
  await fullScreen(page).click()
  await expect(exit(page)).toBeFocused()
  await expect.poll(() => shareOfWindow(page)).toBeGreaterThanOrEqual(0.3)
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 })
  // Nothing behind the photo can take the focus.
  await expect(page.getByRole('link', { name: 'Roomwright, home' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'full screen')
  await page.keyboard.press('Escape')
  await expect(fullScreen(page)).toBeFocused()
  expect(await selectedShare(page)).toBe(share)
})

test('wheel and buttons zoom, Space moves the photo, and keys work on the whole page but for the browser’s own @long', async ({
  page,
}) => {
  await newUser(page, 'Free')
  await openWithPhoto(page)
  await paintStroke(page, LINE)
  await expect(selectedText(page)).toBeVisible()
  const before = await selectedShare(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoomLevel(page)).toHaveText('141%')
  // In full screen, the wheel zooms wherever the focus is.
  await promptField(page).focus()
  await editor(page).hover()
  await page.mouse.wheel(0, -300)
  await expect(zoomLevel(page)).not.toHaveText('141%')
  await editor(page).focus()
  await page.keyboard.down('Space')
  await paintStroke(page, LINE)
  await page.keyboard.up('Space')
  expect(await selectedShare(page)).toBe(before)
  await page.keyboard.press('Control+0')
  await expect(zoomLevel(page)).toHaveText('100%')

  await page.keyboard.press('Escape')
  await expect(fullScreen(page)).toBeVisible()
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
