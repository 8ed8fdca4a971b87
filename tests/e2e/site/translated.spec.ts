import type { Page } from '@playwright/test'
import { isFirstOfKind, publicPaths } from '../support/crawl'
import { expect, test } from '../support/fixtures'
import {
  inTranslation,
  type Manner,
  startTranslator,
  translateEarly,
  wrongTexts,
} from '../support/page-translator'
import { accountButton } from '../support/screen'
import { choose, choosePhoto, LINE, paintStroke, tool } from '../support/tool'
import { newUser } from '../support/users'

/** Each with what a message becomes: a text node that comes, changes and goes. */
const MANNERS: readonly [Manner, RegExp][] = [
  ['font', /^\d+ \[articles\] \[found\]$/],
  ['font beside', /^\d+ \[articles\] \[found\]$/],
  ['wrapper', /^\d+ \[articles\] \[found\]$/],
  ['span', /^\d+ \[articles\] \[found\]$/],
  ['marks', /^\d+ \[articles\] \[found\]$/],
  ['note', /^\*?\d+ articles found\*$/],
  ['removed', /^$/],
]
const TOGGLES = 'summary, input[type=radio], [role=radio], [aria-expanded], [aria-pressed], [popovertarget]'
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => wrongTexts(page)).toEqual([])
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByText(/part.* couldn’t be/)).toHaveCount(0)
}

test('every public page stays whole and translated, whatever is pressed', async ({ page, request }) => {
  await page.route('/_next/image?*', (route) => route.fulfill({ contentType: 'image/svg+xml', body: IMAGE }))
  const paths = await publicPaths(request)
  const blog = paths.filter((path) => path.startsWith('/blog'))
  for (const path of [...paths.filter((each) => !blog.includes(each)), ...blog.filter(isFirstOfKind)]) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await startTranslator(page)
      await page.locator(TOGGLES).evaluateAll(async (toggles) => {
        for (const toggle of toggles) {
          if (toggle instanceof HTMLElement) toggle.click()
          await new Promise(requestAnimationFrame)
        }
      })
      await expectWhole(page)
    })
  }
})

test('messages that change are shown, whoever changes the page', async ({ page }) => {
  for (const [manner, found] of MANNERS) {
    await test.step(manner, async () => {
      await page.goto('/blog', { waitUntil: 'domcontentloaded' })
      await startTranslator(page, manner)
      await page.locator('main button[aria-haspopup=dialog]').click()
      const dialog = page.getByRole('dialog')
      const hits = dialog.getByRole('option')
      for (const query of ['light', 'quetzalcoatl', '', 'light']) {
        await dialog.getByRole('combobox').fill(query)
        await expect(hits.first()).toBeVisible({ visible: query === 'light' })
      }
      await expect(dialog.getByRole('status')).toHaveText(found)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('banner')).toBeVisible()
    })
  }
})

test('a sample room is colored', async ({ page }) => {
  await page.goto('/try')
  await startTranslator(page)
  await page.getByRole('button', { name: inTranslation('Living room') }).click()
  await page.getByRole('radio', { name: /^Forest/ }).click()
  await expect(page.getByRole('button', { name: inTranslation('Download the preview') })).toBeEnabled()
  for (const tab of ['Style', 'Material', 'Color']) {
    await page.getByRole('radio', { name: inTranslation(tab), exact: true }).click()
  }
  await page.getByRole('button', { name: inTranslation('Clear'), exact: true }).click()
  await expectWhole(page)
})

test('the tool shows what is next in the translator’s words, and opens Feedback', async ({ page }) => {
  await newUser(page, 'Pro', 3)
  await page.goto('/transform')
  const submit = page.locator('form button[type=submit]')
  await expect(submit).toBeVisible()
  await startTranslator(page)
  const text = inTranslation
  await expect(submit).toHaveText(text('Upload an image'))
  await choosePhoto(page)
  await tool(page, text('Brush')).click()
  await expect(submit).toHaveText(text('Select an area'))
  await paintStroke(page, LINE)
  await expect(submit).toHaveText(text('Choose a style'))
  await choose(page, text('Design Style'), /Rustic/)
  await choose(page, text('Room Type'), /Patio/)
  await expect(submit).toHaveText(text('Transform Space'))

  const feedback = page.getByRole('button', { name: text('Feedback'), exact: true }).filter({ visible: true })
  const dialog = page.getByRole('dialog', { name: text('Send Feedback') })
  for (const key of ['first', 'second']) {
    await accountButton(page, text('Account')).click()
    await feedback.click()
    await expect(dialog, key).toBeVisible()
    await dialog.getByRole('button', { name: text('Cancel') }).click()
    await expect(dialog, key).toHaveCount(0)
  }

  await expect(page.getByText(text('3 designs remaining'))).toBeVisible()
  await submit.click()
  await expect(page.getByRole('heading', { name: text('Generated Designs') })).toBeVisible()
  await expect(page.getByText(text('2 designs remaining'))).toBeVisible()
  await expectWhole(page)
})

test.describe('before React has taken over the page', () => {
  // React draws the page anew, and says so.
  test.use({ expectedErrors: [/React error #418/] })

  test('a translation is no error of ours, and goes on after that', async ({ page }) => {
    const reports: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/errors') && reports.push(request.url()))
    await translateEarly(page)
    await page.goto('/blog')
    await expect(page.locator('main button[aria-haspopup=dialog]')).toBeEnabled()
    await expectWhole(page)
    expect(reports).toEqual([])
  })
})
