import { expect, test } from './support/fixtures'

const PATHS = ['/', '/about', '/services', '/contact', '/faq', '/pricing', '/privacy', '/terms']

for (const path of PATHS) {
  test(`${path} is no wider than the screen @phone`, async ({ page }) => {
    await page.goto(path)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overhang).toBeLessThanOrEqual(0)
  })

  test(`${path} brings a picture for shared links and facts that parse`, async ({ page, request }) => {
    await page.goto(path)
    const picture = await page.locator('meta[property="og:image"]').first().getAttribute('content')
    const card = await request.get(new URL(picture ?? '').pathname)
    expect(card.headers()['content-type']).toBe('image/jpeg')
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(facts.length).toBeGreaterThan(0)
    for (const each of facts) expect(JSON.parse(each)).toHaveProperty('@context', 'https://schema.org')
  })
}

test('lets the balls rest while they are out of sight', async ({ page }) => {
  await page.goto('/')
  const ball = page.locator('.ball').first()
  await expect(ball).toHaveCSS('animation-play-state', 'running')
  await page.locator('#faq').scrollIntoViewIfNeeded()
  await expect(ball).toHaveCSS('animation-play-state', 'paused')
})

test('shows the room in the style that is picked', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('radio', { name: 'Japanese' }).check()
  await expect(page.getByAltText(/same living room in Japanese style/)).toHaveAttribute(
    'src',
    /living-japanese/,
  )
})

test('a room of the services page shows its other self when pointed at, and by key', async ({ page }) => {
  await page.goto('/services')
  const room = page.getByRole('checkbox', { name: 'Show after: Family kitchen' })
  const after = page.locator('.reveal-after').first()
  await expect(after).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
  await room.press('Space')
  await expect(after).toHaveCSS('clip-path', 'inset(0px)')
})

test('the footer leads to every page that it must', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  for (const path of ['/', '/about', '/services', '/contact', '/privacy', '/terms']) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
  }
  await expect(footer.locator('a[href^="https://"]')).not.toHaveCount(0)
})

test.describe('without a connection', () => {
  // A picture that is still on its way when the line goes dead is reported by the browser itself.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a lost connection is told and the notice goes when it is back', async ({ page, context }) => {
    await page.goto('/about')
    const notice = page.getByText('You are offline.')
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await context.setOffline(false)
    await expect(notice).toBeHidden()
  })

  test.describe('and another page asked for', () => {
    test.use({ serviceWorkers: 'allow' })

    test('the offline page stands in, and the page comes back with the connection', async ({
      page,
      context,
    }) => {
      await page.goto('/about')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await page.goto('/faq')
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
      await context.setOffline(false)
      await expect(page).toHaveURL(/\/faq$/)
      await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
})

test('files for machines are where machines look', async ({ request }) => {
  for (const [path, type] of [
    ['/sitemap.xml', 'application/xml'],
    ['/robots.txt', 'text/plain'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/favicon.ico', 'image/x-icon'],
    ['/icons/icon-512.png', 'image/png'],
  ] as const) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toContain(type)
  }
})
