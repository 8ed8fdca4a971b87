import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectAccessible, override } from '../support/screen'
import { openWithPhoto } from '../support/tool'

const SCRIPTS = '**/_next/static/chunks/*.js'
const NOT_FETCHED = 'Part of this page couldn’t load. Nothing was lost. Check your connection and try again.'

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
    await page.getByRole('button', { name: 'Color', exact: true }).click()
    await expect(page.getByRole('main').getByText(NOT_FETCHED)).toBeVisible()
    await expect(page.getByText('100% selected')).toBeVisible()
    findScripts()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('group', { name: 'Paints' })).toBeVisible()
  })
})

/** From now on, no more scripts can be loaded, until the returned function is called. */
function loseScripts(page: Page): Promise<() => void> {
  return override(page, SCRIPTS, (route) => route.abort())
}
