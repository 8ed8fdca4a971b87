import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { accountButton, expectAccessible, override } from '../support/screen'
import { editor, openWithPhoto, PHOTO, pressAreaMore } from '../support/tool'

const SCRIPTS = '**/_next/static/chunks/*.js'
const NOT_FETCHED = 'Part of this page couldn’t load. Nothing was lost. Check your connection and try again.'
const RELOAD = 'Reload the page to go on. Nothing is lost.'
const ROOM = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: PHOTO }

// The browser and React report what they can't load.
test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|could not be fetched/],
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an offline page stands in for another page, which comes back with the connection', async ({
    page,
    context,
  }) => {
    await page.goto('/about')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.goto('/faq')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page, 'offline', 'html')
    await context.setOffline(false)
    await expect(page).toHaveURL('/faq')
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('in the tool', () => {
  test.use({ signedInAs: 'Pro' })

  test('one notice says what is kept, and a part that cannot be fetched leaves photo and mask', async ({
    page,
    context,
  }) => {
    await openWithPhoto(page)
    await page.getByRole('button', { name: 'Select All' }).click()
    await expect(page.getByText('100% selected')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(
      page.getByText(/^You’re offline\. Your photo, mask and settings are saved here/),
    ).toBeVisible()
    await expect(page.getByText(/^You’re offline\. You can keep reading/)).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByText(/^You’re offline\./)).toBeHidden()

    const findScripts = await loseScripts(page)
    await pressAreaMore(page, 'How much you need')
    await expect(page.getByText(NOT_FETCHED)).toBeVisible()
    await expect(page.getByText('100% selected')).toBeVisible()
    findScripts()
    await pressAreaMore(page, 'How much you need')
    await expect(page.getByRole('dialog', { name: 'Shopping list' })).toBeVisible()
  })

  test('after a release, the open page offers to reload, and then opens the photo that was chosen', async ({
    page,
  }) => {
    await openTool(page)
    const findScripts = await release(page)
    await page.getByLabel('Room photo').setInputFiles(ROOM)
    await expect(page.getByRole('main').getByText(RELOAD)).toBeVisible()
    await expect(page.getByText('A new version is here')).toBeVisible()
    findScripts()
    await page.getByRole('main').getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(editor(page)).toBeVisible()
  })

  test('a page that is old already reloads by itself when a photo is chosen', async ({ page }) => {
    await page.addInitScript(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 60_000
    })
    await openTool(page)
    const startPage = await (await page.request.get('/transform')).text()
    const findScripts = await release(page, (path) => !startPage.includes(path))
    page.once('framenavigated', findScripts)
    await page.getByLabel('Room photo').setInputFiles(ROOM)
    await expect(editor(page)).toBeVisible()
  })

  test('Feedback opens, or says why not', async ({ page }) => {
    const feedback = page.getByRole('banner').getByRole('button', { name: 'Feedback', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
    await page.goto('/pricing')
    await page.waitForLoadState('networkidle')
    const comeBack = await loseScripts(page)
    await accountButton(page).click()
    await feedback.click()
    await expect(page.getByText(NOT_FETCHED)).toBeVisible()
    comeBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toBeVisible()

    await page.reload()
    await page.waitForLoadState('networkidle')
    const findScripts = await release(page)
    await accountButton(page).click()
    await feedback.click()
    await expect(page.getByText('A new version is here')).toBeVisible()
    await expect(page.getByText(RELOAD)).toBeVisible()
    findScripts()
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await accountButton(page).click()
    await feedback.click()
    await expect(dialog).toBeVisible()
  })
})

async function openTool(page: Page): Promise<void> {
  await page.goto('/transform')
  await expect(page.getByLabel('Room photo')).toBeAttached()
  await page.waitForLoadState('networkidle')
}

/** From now on, no more scripts can be loaded, until the returned function is called. */
function loseScripts(page: Page): Promise<() => void> {
  return override(page, SCRIPTS, (route) => route.abort())
}

/** From now on, the server no longer has the page's scripts. */
function release(page: Page, isGone: (path: string) => boolean = () => true): Promise<() => void> {
  return override(page, '**/_next/static/**', (route) =>
    isGone(new URL(route.request().url()).pathname) ? route.fulfill({ status: 404 }) : route.fallback(),
  )
}
