import { expect, test } from '../support/fixtures'
import { expectAccessible, override } from '../support/screen'

test('neither posts nor the search index are fetched before they are wanted, and keys alone find a post', async ({
  page,
}) => {
  const early: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('_rsc') || pathname === '/blog/search.json') early.push(pathname)
  })
  await page.goto('/blog')
  for (const link of await page.locator('main .post-card-link').all()) await link.hover()
  await page.waitForLoadState('networkidle')
  expect(early).toEqual([])

  const search = page.getByRole('button', { name: 'Search the blog' })
  await expect(search).toBeEnabled()
  await search.press('Enter')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.getByRole('combobox').fill('quetzalcoatl')
  await expect(page.getByText(/Nothing found for/)).toBeVisible()
  await page.getByRole('combobox').fill('lighting')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'search hits', '[role=dialog]')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/blog/tips/lighting-design')
})

test.describe('when something cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] })

  test('an image says so in its place, and the search offers another try @long', async ({ page }) => {
    await page.route(
      (url) => url.pathname === '/_next/image',
      (route) => route.abort(),
    )
    const restore = await override(page, '**/blog/search.json', (route) => route.abort())
    await page.goto('/blog/tips/lighting-design')
    await expect(page.getByText('Failed to load image').first()).toBeVisible()

    await page.goto('/blog')
    await page.getByRole('button', { name: 'Search the blog' }).click()
    await expect(page.getByText(/The search couldn’t load/)).toBeVisible()
    restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox').fill('kitchen')
    await expect(page.getByRole('option').first()).toBeVisible()
  })
})
