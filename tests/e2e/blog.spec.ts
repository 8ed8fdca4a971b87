import { expect, test } from './support/fixtures'

test('/blog shows a featured article, the latest, the categories and what is read most', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('region', { name: 'Featured article' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest articles' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Most popular' })).toBeVisible()
  for (const category of ['comparisons', 'tips', 'trends', 'case-studies']) {
    await expect(page.getByRole('main').locator(`a[href="/blog/category/${category}"]`)).toBeVisible()
  }
})

for (const [category, columns, label, ids] of [
  ['comparisons', 2, 'Read Full Comparison', ['cost-effectiveness', 'design-process']],
  ['tips', 3, 'Read Full Guide', ['color-theory-ai', 'space-optimization', 'lighting-design']],
  ['trends', 1, 'Read Full Analysis', ['ai-personalization', 'sustainable-ai', 'virtual-reality']],
] as const) {
  test(`the cards of ${category} lead to their posts, and the page to the design tool`, async ({ page }) => {
    await page.goto(`/blog/category/${category}`)
    for (const id of ids) {
      const link = page.locator(`a[href="/blog/${category}/${id}"]`, { hasText: label })
      await expect(link).toBeVisible()
    }
    const grid = page.locator('main ul.grid').first()
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(tracks).toBe(columns)
    await expect(page.getByRole('main').locator('a[href="/transform"]')).toBeVisible()
  })
}

test('lists of cards fetch no post ahead of a click', async ({ page }) => {
  const ahead: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).searchParams.has('_rsc')) ahead.push(request.url())
  })
  await page.goto('/blog')
  for (const link of await page.locator('main .post-card-link').all()) await link.hover()
  await page.waitForLoadState('networkidle')
  expect(ahead).toEqual([])
  await page.locator('main .post-card-link').first().click()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible()
  expect(ahead).toHaveLength(1)
})

test('comparisons are called AI vs Traditional Design', async ({ page }) => {
  await page.goto('/blog/category/comparisons')
  await expect(page.getByRole('heading', { level: 1, name: 'AI vs Traditional Design' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Iterations' }).first()).toBeVisible()
})

test('a tip shows how hard it is in its colour, and at most three topics', async ({ page }) => {
  await page.goto('/blog/category/tips')
  for (const [level, color] of [
    ['Beginner', 'rgb(159, 196, 140)'],
    ['Intermediate', 'rgb(232, 192, 85)'],
    ['Advanced', 'rgb(240, 139, 112)'],
  ] as const) {
    await expect(page.locator('main span', { hasText: new RegExp(`${level}$`) }).last()).toHaveCSS(
      'color',
      color,
    )
  }
  for (const topics of await page.getByRole('list', { name: 'Topics' }).all()) {
    expect(await topics.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  }
})

test('an article is shared on two networks by its own address', async ({ page }) => {
  await page.goto('/blog/ai-vs-traditional-interior-design')
  const share = page.getByRole('list', { name: 'Share this' }).last()
  await expect(share.getByRole('link')).toHaveCount(2)
  for (const link of await share.getByRole('link').all()) {
    const address = await link.getAttribute('href')
    expect(decodeURIComponent(address ?? '')).toContain('/blog/ai-vs-traditional-interior-design')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})

test('every number behind a fact leads to its source', async ({ page }) => {
  await page.goto('/blog/ai-vs-traditional-interior-design')
  for (const mark of await page.locator('a.source-mark').all()) {
    const target = (await mark.getAttribute('href')) ?? ''
    await expect(page.locator(target).locator('a[href^="https://"]')).toHaveCount(1)
  }
})

test('case studies show both rooms, what they took and a voice, and say that they are illustrative', async ({
  page,
}) => {
  await page.goto('/blog/case-studies')
  await expect(page.getByRole('slider')).toHaveCount(3)
  await expect(page.getByText('Illustrative project', { exact: true })).toHaveCount(3)
  await expect(page.locator('main blockquote')).toHaveCount(3)
  const slider = page.getByRole('slider').first()
  await slider.focus()
  await slider.press('End')
  await expect(slider).toHaveValue('100')
})

test.describe('without a picture', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] })

  test('the blog says Failed to load image in its place', async ({ page }) => {
    await page.route('**/images/*.webp', (route) => route.abort())
    await page.goto('/blog/tips/lighting-design')
    await expect(page.getByText('Failed to load image').first()).toBeVisible()
  })
})

test.describe('the search', () => {
  test('is fetched when it is opened, and leads by keys alone to a post', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await page.goto('/blog')
    await page.waitForLoadState('networkidle')
    expect(fetched).not.toContain('/blog/search.json')
    await page.getByRole('button', { name: 'Search the blog' }).press('Enter')
    await page.getByRole('combobox').fill('lighting')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/blog\/tips\/lighting-design$/)
  })

  test('says when nothing was found', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('button', { name: 'Search the blog' }).click()
    await page.getByRole('combobox').fill('quetzalcoatl')
    await expect(page.getByText(/Nothing found for/)).toBeVisible()
  })

  test.describe('without its index', () => {
    test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] })

    test('says so, and fetches it at the next try', async ({ page }) => {
      await page.route('**/blog/search.json', (route) => route.abort())
      await page.goto('/blog')
      await page.getByRole('button', { name: 'Search the blog' }).click()
      await expect(page.getByText(/could not be fetched/)).toBeVisible()
      await page.unroute('**/blog/search.json')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('combobox').fill('kitchen')
      await expect(page.getByRole('option').first()).toBeVisible()
    })
  })
})

test.describe('an address of the blog that is none', () => {
  test.use({ expectedErrors: [/status of 404/] })

  for (const path of ['/blog/no-such-post', '/blog/tips/no-such-tip', '/blog/category/recipes']) {
    test(`${path} answers 404`, async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
    })
  }
})

test('its files are of their kinds', async ({ request }) => {
  for (const [path, type] of [
    ['/blog/rss.xml', 'application/rss+xml'],
    ['/blog/search.json', 'application/json'],
    ['/blog/ai-vs-traditional-design-infographic.svg', 'image/svg+xml'],
    ['/blog/ai-vs-traditional-design-infographic.png', 'image/png'],
    ['/share/blog-tips-lighting-design.jpg', 'image/jpeg'],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toContain(type)
  }
})
