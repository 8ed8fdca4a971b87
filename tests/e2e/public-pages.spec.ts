import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/fixtures'

/** Each public page by its address, its heading, and words that it must show. */
const PAGES = [
  { path: '/', heading: 'Your room, remade in an evening.', says: ['How people use it', 'Trusted by'] },
  { path: '/about', heading: 'We start from the room you have.', says: ['2023', '2024', 'Our mission'] },
  { path: '/services', heading: 'Interior design from one photo', says: ['98%', '10x', 'Under 2 min'] },
  { path: '/contact', heading: 'Write to the workshop', says: ['Monday-Friday 9:00-18:00 PST', 'Office'] },
  { path: '/faq', heading: 'Frequently asked questions', says: ['Still a question?'] },
  { path: '/pricing', heading: 'Choose your plan', says: ['Business'] },
  { path: '/privacy', heading: 'Privacy Policy', says: ['Last Updated: February 17, 2024', 'Supabase'] },
  { path: '/terms', heading: 'Terms of Service', says: ['Last Updated: February 17, 2024', 'Refunds'] },
] as const

for (const { path, heading, says } of PAGES) {
  test.describe(path, () => {
    test('answers with its heading and its words, and fits the screen @phone', async ({ page }) => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      for (const words of says) await expect(page.getByText(words).first()).toBeAttached()
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overhang).toBeLessThanOrEqual(0)
    })

    test('has no fault that axe can find @phone', async ({ page }) => {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
      ).toEqual([])
    })

    test('tells search engines and shared links what it is', async ({ page, request }) => {
      await page.goto(path)
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/)
      const picture = await page.locator('meta[property="og:image"]').first().getAttribute('content')
      const card = await request.get(new URL(picture ?? '').pathname)
      expect(card.headers()['content-type']).toBe('image/jpeg')
      for (const facts of await page.locator('script[type="application/ld+json"]').allTextContents()) {
        expect(JSON.parse(facts)).toHaveProperty('@context', 'https://schema.org')
      }
    })
  })
}

test.describe('the home page', () => {
  const BALLS = [
    { width: 1440, count: 30 },
    { width: 768, count: 30 },
    { width: 767, count: 5 },
    { width: 390, count: 5 },
  ]
  for (const { width, count } of BALLS) {
    test(`lets ${count} balls drift at a width of ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await expect(page.locator('.ball:visible')).toHaveCount(count)
    })
  }

  test('has no balls for who prefers reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('.ball:visible')).toHaveCount(0)
  })

  test('lets the balls rest while they are out of sight', async ({ page }) => {
    await page.goto('/')
    const ball = page.locator('.ball').first()
    await expect(ball).toHaveCSS('animation-play-state', 'running')
    await page.locator('#faq').scrollIntoViewIfNeeded()
    await expect(ball).toHaveCSS('animation-play-state', 'paused')
  })

  for (const anchor of ['features', 'how-it-works', 'pricing', 'testimonials', 'faq']) {
    test(`opens at #${anchor}`, async ({ page }) => {
      await page.goto(`/#${anchor}`)
      await expect(page.locator(`#${anchor}`)).toBeInViewport({ ratio: 0.2 })
    })
  }

  test('opens at the section when somebody comes from another page', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Testimonials' }).click()
    await expect(page).toHaveURL(/\/#testimonials$/)
    await expect(page.locator('#testimonials')).toBeInViewport({ ratio: 0.2 })
  })

  test('shows the room in the style that is picked', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('radio', { name: 'Japanese' }).check()
    await expect(page.getByAltText(/same living room in Japanese style/)).toHaveAttribute(
      'src',
      /living-japanese/,
    )
  })
})

test('every button of the services page leads to the design tool', async ({ page }) => {
  await page.goto('/services')
  const buttons = page.getByRole('main').locator('a.button')
  await expect(buttons).not.toHaveCount(0)
  for (const button of await buttons.all()) await expect(button).toHaveAttribute('href', '/transform')
})

test('a room of the services page shows its other self when pointed at, and by key', async ({ page }) => {
  await page.goto('/services')
  const room = page.getByRole('checkbox', { name: 'Show after: Family kitchen' })
  const after = page.locator('.reveal-after').first()
  await expect(after).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
  await room.press('Space')
  await expect(after).toHaveCSS('clip-path', 'inset(0px)')
})

test('the FAQ holds ten questions, shows one answer at a time and leads to the contact page', async ({
  page,
}) => {
  await page.goto('/faq')
  const questions = page.getByRole('main').locator('details')
  await expect(questions).toHaveCount(10)
  await questions.nth(0).locator('summary').click()
  await questions.nth(3).locator('summary').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('the footer leads to every page that it must', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  for (const path of ['/', '/about', '/services', '/contact', '/privacy', '/terms']) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1)
  }
  await expect(footer.locator('a[href^="https://"]')).not.toHaveCount(0)
})

test('a lost connection is told and the notice goes when it is back', async ({ page, context }) => {
  await page.goto('/about')
  const notice = page.getByText('You are offline.')
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toBeHidden()
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, heading } of PAGES) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    })
  }
})

test.describe('an address that no page answers', () => {
  test.use({ expectedErrors: [/404/] })

  test('is told so, with ways on', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: 'Return to Home' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible()
  })
})
