import type { Page } from '@playwright/test'
import { brokenAnchors, crawl, follow, isFirstOfKind, publicPaths, type VisitedPage } from '../support/crawl'
import { expect, test } from '../support/fixtures'
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen'

const GUARDED = ['/transform', '/payment-success', '/account', '/checkout']
const FOOTER = ['/', '/about', '/services', '/contact', '/privacy', '/terms', '/accessibility', '/login']
const NOT_FOUND = ['/no-such-page', '/blog/no-such-post', '/blog/tips/no-such-tip', '/blog/category/recipes']
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
const FILES = [
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/favicon.ico', 'image/x-icon'],
  ['/icons/icon-512.png', 'image/png'],
  ['/placeholder-image.png', 'image/png'],
  ['/blog/rss.xml', 'application/rss+xml'],
  ['/blog/ai-vs-traditional-design-infographic.svg', 'image/svg+xml'],
  ['/blog/ai-vs-traditional-design-infographic.png', 'image/png'],
  ['/share/blog-tips-lighting-design.jpg', 'image/jpeg'],
  ['/api/health', 'application/json'],
] as const

/** Text that each kind of page has besides its title, because a missing section would leave no other trace. */
const TEXTS: Record<string, readonly string[]> = {
  '/': [
    'Upload Photo',
    'Built on',
    '98% satisfaction',
    'Under 2 minutes per makeover',
    'pixels outside them changed',
    'Room images are 3D renders',
  ],
  '/about': ['Our mission', '2024', 'Three people, one workshop'],
  '/services': ['For homeowners', 'For design professionals', 'By the numbers'],
  '/contact': ['Send message', 'Business hours', 'Monday-Friday 9:00-18:00 PST'],
  '/login': ['Continue with Google'],
  '/privacy': ['Last Updated: February 17, 2024', 'GDPR', 'CCPA'],
  '/terms': ['Last Updated: February 17, 2024', 'Refunds'],
  '/blog': ['Featured article', 'Latest articles', 'Browse by category', 'Most popular'],
  '/blog/category/tips': ['Key points', 'AI insights', 'Read Full Guide'],
  '/blog/ai-vs-traditional-interior-design': ['Share on X', 'Sources', 'On this page', 'Read next'],
  '/blog/case-studies/modern-studio-makeover': ['The project', 'Pixels changed outside', 'In their words'],
  '/blog/comparisons/cost-effectiveness': ['At a glance', 'Iterations'],
  '/pricing': ['Links for clients, with comments and approval', 'Your own materials', '500 rooms kept'],
  '/blog/tips/lighting-design': ['Try this on your wall', 'In short', 'Key points', 'AI insights'],
  '/blog/trends/sustainable-ai': ['The figures', 'Who it affects', 'Future outlook'],
}

test('every link leads somewhere, and every page can be read without scripts and names itself', async ({
  page,
  request,
}) => {
  const { pages, files } = await crawl(page, request, await publicPaths(request), (path) =>
    GUARDED.includes(path.split('?')[0] ?? ''),
  )
  for (const path of files) {
    const { status, redirects } = await follow(request, path)
    expect([path, status, redirects]).toEqual([path, 200, 0])
  }
  for (const visited of pages) expectGoodPage(visited)
  for (const { path, canonical, shareImage, robots } of pages) {
    expect(new URL(canonical).pathname).toBe(path.split('?')[0])
    expect(robots, path).toBe(path.startsWith('/login') ? 'noindex' : '')
    expect(shareImage, path).toMatch(/\.jpg$/)
  }
  // A page with a query, such as a color to begin with, is the same page.
  const unlike = pages.filter(({ path }) => !path.includes('?'))
  expectUnique(unlike.map(({ title }) => title))
  expectUnique(unlike.map(({ description }) => description))
  expect(brokenAnchors(pages)).toEqual([])
  for (const [path, texts] of Object.entries(TEXTS)) {
    const { text = '' } = pages.find((visited) => visited.path === path) ?? {}
    for (const wanted of texts) expect.soft(text, path).toContain(wanted)
  }
})

const isAny = () => true

/** Covers every public page. Posts and categories share layouts, so one of each kind stands for all. */
const AREAS = [
  ['site', /^\/(?!blog)/, isAny],
  ['blog', /^\/blog/, isFirstOfKind],
  ['whole blog @long', /^\/blog/, isAny],
] as const

for (const [area, pattern, isChecked] of AREAS) {
  test(`the pages of the ${area} are accessible, framed, and no wider than a small phone`, async ({
    page,
    request,
  }) => {
    // Their sizes are in the page, and encoding them takes the server longer than the rest of this test.
    await page.route('/_next/image?*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: IMAGE }),
    )
    const paths = (await publicPaths(request)).filter((path) => pattern.test(path)).filter(isChecked)
    expect(paths.length).toBeGreaterThan(2)
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(path)
        await expectFrame(page)
        await expectAccessible(page, path, 'html')
        await page.setViewportSize({ width: 320, height: 844 })
        await expectNoSidewaysScroll(page)
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

test.describe('a page that fails to render', () => {
  test.use({ expectedErrors: [/no scrolling today/] })

  test('is replaced with header and footer by the reason and a way to load it again @long', async ({
    page,
  }) => {
    // Scrolls to a plan in the URL.
    await page.addInitScript(() => {
      Element.prototype.scrollIntoView = () => {
        throw new Error('no scrolling today')
      }
    })
    await page.goto('/pricing?plan=Business&period=month')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeInViewport()
    await expect(page.getByRole('alert')).toHaveText('no scrolling today')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goto('/pricing')
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

function expectGoodPage({ path, status, redirects, headings, title, description, jsonLd }: VisitedPage) {
  expect([path, status, redirects, headings]).toEqual([path, 200, 0, 1])
  expect(title.length, path).toBeGreaterThan(5)
  // Search engines truncate longer ones.
  expect(title.length, path).toBeLessThanOrEqual(65)
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

/** One title, starting below the fixed header, and the footer's links. */
async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Start Designing' })).toBeVisible()
  const frame = await page.evaluate((links) => {
    const titles = [...document.querySelectorAll('h1')].map((title) => title.getBoundingClientRect().top)
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? Number.NaN
    const start = document.querySelector('.header-start')
    const isGold = start !== null && getComputedStyle(start).boxShadow !== 'none'
    const isLinked = (path: string) => document.querySelector(`footer a[href="${path}"]`)?.checkVisibility()
    return {
      titles: titles.length,
      isOnlyGold: !isGold || document.querySelector('main .shadow-brass, [data-own-action]') === null,
      isBelowHeader: titles.every((top) => top >= header),
      missing: links.filter((path) => !isLinked(path)),
    }
  }, FOOTER)
  expect(frame).toEqual({ titles: 1, isOnlyGold: true, isBelowHeader: true, missing: [] })
}
