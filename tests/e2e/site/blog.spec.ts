import { expect, test } from '../support/fixtures'
import { expectAccessible, override } from '../support/screen'

const CATEGORIES = [
  ['comparisons', 2, 'Read Full Comparison', ['cost-effectiveness', 'design-process']],
  ['tips', 3, 'Read Full Guide', ['color-theory-ai', 'space-optimization', 'lighting-design']],
  ['trends', 1, 'Read Full Analysis', ['ai-personalization', 'sustainable-ai', 'virtual-reality']],
] as const

const LEVELS = [
  ['Beginner', 'rgb(159, 196, 140)'],
  ['Intermediate', 'rgb(232, 192, 85)'],
  ['Advanced', 'rgb(240, 139, 112)'],
] as const

test('a category shows its posts in its columns, and how hard a tip is by color @long', async ({ page }) => {
  for (const [category, columns, label, ids] of CATEGORIES) {
    await page.goto(`/blog/category/${category}`)
    for (const id of ids) {
      await expect(page.locator(`a[href="/blog/${category}/${id}"]`, { hasText: label })).toBeVisible()
    }
    const grid = page.locator('main ul.grid').first()
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect([category, tracks]).toEqual([category, columns])
    await expect(page.getByRole('main').locator('a[href="/transform"]')).toBeVisible()
  }
  await page.goto('/blog/category/tips')
  for (const [level, color] of LEVELS) {
    const badge = page.locator('main span', { hasText: new RegExp(`${level}$`) }).last()
    await expect(badge).toHaveCSS('color', color)
  }
  for (const topics of await page.getByRole('list', { name: 'Topics' }).all()) {
    expect(await topics.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  }
})

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

test('an article can be shared on two networks, and every number leads to its source @long', async ({
  page,
}) => {
  await page.goto('/blog/ai-vs-traditional-interior-design')
  const share = page.getByRole('list', { name: 'Share this' }).last().getByRole('link')
  await expect(share).toHaveCount(2)
  for (const link of await share.all()) {
    const address = decodeURIComponent((await link.getAttribute('href')) ?? '')
    expect(address).toContain('/blog/ai-vs-traditional-interior-design')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  const marks = await page.locator('a.source-mark').all()
  expect(marks.length).toBeGreaterThan(0)
  for (const mark of marks) {
    const source = page.locator((await mark.getAttribute('href')) ?? '')
    await expect(source.locator('a[href^="https://"]')).toHaveCount(1)
  }
})

test('case studies compare both rooms with a slider and say what was counted @long', async ({ page }) => {
  await page.goto('/blog/case-studies')
  await expect(page.getByText('Pixels changed outside', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('main').getByRole('blockquote')).toHaveCount(3)
  const sliders = page.getByRole('slider')
  await expect(sliders).toHaveCount(3)
  await sliders.first().press('End')
  await expect(sliders.first()).toHaveValue('100')
  await expect(page.getByText('After', { exact: true }).first()).toHaveCSS('opacity', '0')
  await expect(page.getByText('Before', { exact: true }).first()).toHaveCSS('opacity', '1')
  await sliders.first().press('Home')
  await expect(page.getByText('Before', { exact: true }).first()).toHaveCSS('opacity', '0')
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
