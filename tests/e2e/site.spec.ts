import type { Page } from '@playwright/test'
import { brokenAnchors, crawl, follow, type VisitedPage } from './support/crawl'
import { expect, test } from './support/fixtures'
import { PUBLIC_PAGES } from './support/public-pages'
import { expectAccessible, expectNoSidewaysScroll } from './support/screen'

const GUARDED = ['/transform', '/payment-success', '/account', '/checkout']
const FOOTER = ['/', '/about', '/services', '/contact', '/privacy', '/terms']
const NOT_FOUND = ['/no-such-page', '/blog/no-such-post', '/blog/tips/no-such-tip', '/blog/category/recipes']
const FILES = [
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/favicon.ico', 'image/x-icon'],
  ['/icons/icon-512.png', 'image/png'],
  ['/blog/rss.xml', 'application/rss+xml'],
  ['/blog/ai-vs-traditional-design-infographic.svg', 'image/svg+xml'],
  ['/blog/ai-vs-traditional-design-infographic.png', 'image/png'],
  ['/share/blog-tips-lighting-design.jpg', 'image/jpeg'],
] as const

test('every link leads somewhere, and every page can be read without scripts and names itself', async ({
  page,
  request,
}) => {
  const known = Object.values(PUBLIC_PAGES).flat()
  const { pages, files } = await crawl(
    page,
    request,
    known.map(({ path }) => path),
    (path) => GUARDED.includes(path.split('?')[0] ?? ''),
  )
  for (const path of files) {
    const { status, redirects } = await follow(request, path)
    expect([path, status, redirects]).toEqual([path, 200, 0])
  }
  for (const visited of pages) expectGoodPage(visited)
  // The sign-in is not meant for search engines: it has no address of its own.
  const listed = pages.filter(({ path }) => !path.startsWith('/login'))
  for (const { path, canonical, shareImage } of listed) {
    expect(new URL(canonical).pathname).toBe(path)
    expect(shareImage, path).toMatch(/\.jpg$/)
  }
  expectUnique(pages.map(({ title }) => title))
  expectUnique(pages.map(({ description }) => description))
  expect(brokenAnchors(pages)).toEqual([])
  for (const { path, texts } of known) {
    const { text = '' } = pages.find((visited) => visited.path === path) ?? {}
    for (const wanted of texts)
      expect.soft(text, path).toMatch(wanted instanceof RegExp ? wanted : escaped(wanted))
  }
})

for (const [area, pages] of Object.entries(PUBLIC_PAGES)) {
  test(`the pages of the ${area} are accessible, framed, and no wider than a small phone`, async ({
    page,
  }) => {
    // Sections that fade in have too little contrast on their way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const { path } of pages) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(path)
        await expectFrame(page)
        await expectAccessible(page, path, 'html')
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          await expectNoSidewaysScroll(page)
        }
      })
    }
  })
}

test('addresses: no prefix for English, guarded pages lead to sign-in, files have their types', async ({
  request,
}) => {
  const prefixed = await request.get('/en/about', { maxRedirects: 0 })
  expect([prefixed.status(), prefixed.headers().location]).toEqual([308, '/about'])
  for (const path of GUARDED) {
    const { url, redirects } = await follow(request, path)
    expect([path, new URL(url).pathname, redirects]).toEqual([path, '/login', 1])
  }
  for (const [path, type] of FILES) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(answer.headers()['content-type'], path).toContain(type)
  }
  for (const path of NOT_FOUND) expect((await request.get(path)).status(), path).toBe(404)
})

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('offers the way home', async ({ page }) => {
    await page.goto('/no-such-page')
    await expectAccessible(page, 'not found')
    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the home page scrolls to the section that an address or a link names @phone', async ({
  page,
  isMobile,
}) => {
  for (const id of ['features', 'how-it-works', 'pricing', 'testimonials', 'faq']) {
    // Another query for each, so that the page is loaded anew.
    await page.goto(`/?for=${id}#${id}`)
    await expectBelowHeader(page, id)
  }
  await page.getByRole('link', { name: 'See How It Works' }).click()
  await expectBelowHeader(page, 'how-it-works')
  if (isMobile) return
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Testimonials' }).first().click()
  await expect(page).toHaveURL(/\/#testimonials$/)
  await expectBelowHeader(page, 'testimonials')
})

test('the balls behind the hero are as many as the window allows', async ({ page }) => {
  const balls = page.locator('.ball').filter({ visible: true })
  await page.goto('/')
  await expect(balls).toHaveCount(30)
  for (const [width, count] of [
    [768, 30],
    [767, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(balls).toHaveCount(count)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(balls).toHaveCount(0)
})

test('rooms show their other style, by radio on the home page and by key among the services', async ({
  page,
}) => {
  await page.goto('/')
  const room = page.getByAltText(/same living room in Japanese style/)
  await expect(async () => {
    await page.getByRole('radio', { name: 'Japanese' }).check()
    await expect(room).toHaveAttribute('src', /living-japanese/, { timeout: 500 })
  }).toPass()

  await page.goto('/services')
  const after = page.locator('.reveal-after').first()
  await expect(after).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
  await page.getByRole('checkbox', { name: 'Show after: Family kitchen' }).press('Space')
  await expect(after).toHaveCSS('clip-path', 'inset(0px)')
})

test('the FAQ answers ten questions, one at a time', async ({ page }) => {
  await page.goto('/faq')
  const questions = page.getByRole('main').locator('details')
  const open = page.getByRole('main').locator('details[open]')
  await expect(questions).toHaveCount(10)
  for (const index of [1, 4]) {
    await questions.nth(index).locator('summary').click()
    await expect(open).toHaveCount(1)
    await expect(questions.nth(index)).toHaveAttribute('open')
  }
  await questions.nth(4).locator('summary').click()
  await expect(open).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact')
})

function expectGoodPage({ path, status, redirects, headings, title, description, jsonLd }: VisitedPage) {
  expect([path, status, redirects, headings]).toEqual([path, 200, 0, 1])
  expect(title.length, path).toBeGreaterThan(5)
  expect(description.length, path).toBeGreaterThan(30)
  for (const json of jsonLd) {
    const facts: unknown = JSON.parse(json)
    expect(facts, path).toMatchObject({ '@context': 'https://schema.org' })
    expect(Object.keys(Object(facts)), path).toContainEqual(expect.stringMatching(/^@(type|graph)$/))
  }
}

function expectUnique(texts: string[]) {
  expect(texts.filter((each, index) => each === '' || texts.indexOf(each) !== index)).toEqual([])
}

const escaped = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))

/** One title, which starts below the fixed header, and the footer's links. */
async function expectFrame(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Start Designing' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCount(1)
  const { y, height } = (await header.boundingBox()) ?? { y: 0, height: 0 }
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  for (const path of FOOTER) {
    await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`).first()).toBeVisible()
  }
}

async function expectBelowHeader(page: Page, id: string): Promise<void> {
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 }
  const top = () => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(height + 120)
  expect(await top()).toBeGreaterThanOrEqual(0)
}
