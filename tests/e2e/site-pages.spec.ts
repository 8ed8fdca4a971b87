import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { ANCHORS, FOOTER_PATHS, PUBLIC_PAGES } from './support/public-pages'

// One visit a page: what each needs is a page at rest, and opening one costs more than all looks at it together.
for (const { path, texts } of PUBLIC_PAGES) {
  test.describe(path, () => {
    test('has its texts between header and footer, its name for search engines, and no barrier @phone', async ({
      page,
    }) => {
      // Sections that drift into sight have no contrast while they are on their way.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expectTexts(page, texts)
      await expectFrame(page)
      expect(await sidewaysPx(page)).toBe(0)
      expect((await page.title()).length).toBeGreaterThan(5)
      expect((await metaOf(page, 'name', 'description')).length).toBeGreaterThan(30)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
        [],
      )
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('can be read', async ({ page }) => {
        await page.goto(path)
        await expectTexts(page, texts)
      })
    })
  })
}

test.describe('the home page scrolls', () => {
  for (const anchor of ANCHORS) {
    test(`to #${anchor}, which the address names @phone`, async ({ page }) => {
      await page.goto(`/#${anchor}`)
      await expectBelowHeader(page, anchor)
    })
  }

  test('also for who comes from another page', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('banner').getByRole('link', { name: 'Testimonials' }).first().click()
    await expect(page).toHaveURL(/\/#testimonials$/)
    await expectBelowHeader(page, 'testimonials')
  })

  test('from See How It Works', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'See How It Works' }).click()
    await expectBelowHeader(page, 'how-it-works')
  })
})

test.describe('the balls behind the hero', () => {
  const balls = (page: Page) => page.locator('.ball').filter({ visible: true })

  for (const [width, count] of [
    [1440, 30],
    [768, 30],
    [767, 5],
  ] as const) {
    test(`are ${count} on a window ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await expect(balls(page)).toHaveCount(count)
    })
  }

  test('are gone for who prefers less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(balls(page)).toHaveCount(0)
  })
})

test('/faq answers ten questions, one at a time @phone', async ({ page }) => {
  await page.goto('/faq')
  const questions = page.locator('main details')
  await expect(questions).toHaveCount(10)
  const open = page.locator('main details[open]')
  for (const index of [1, 4]) {
    await questions.nth(index).locator('summary').click()
    await expect(open).toHaveCount(1)
    await expect(questions.nth(index)).toHaveAttribute('open')
  }
  await questions.nth(4).locator('summary').click()
  await expect(open).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('/services names itself to search engines and leads to the design tool alone', async ({ page }) => {
  await page.goto('/services')
  for (const [attribute, name] of [
    ['name', 'keywords'],
    ['property', 'og:title'],
    ['property', 'og:description'],
    ['property', 'og:image'],
    ['name', 'twitter:card'],
  ] as const) {
    expect(await metaOf(page, attribute, name), name).not.toBe('')
  }
  const buttons = await page
    .locator('main a.button')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(buttons.length).toBeGreaterThan(2)
  expect(new Set(buttons)).toEqual(new Set(['/transform']))
})

test('English addresses carry no prefix', async ({ request }) => {
  const answer = await request.get('/en/about', { maxRedirects: 0 })
  expect(answer.status()).toBe(308)
  expect(new URL(answer.headers().location ?? '', answer.url()).pathname).toBe('/about')
})

test.describe('guarded pages', () => {
  for (const path of ['/transform', '/payment-success', '/account']) {
    test(`${path} sends a stranger to sign-in`, async ({ request }) => {
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.status()).toBeGreaterThanOrEqual(300)
      expect(answer.status()).toBeLessThan(400)
      expect(new URL(answer.headers().location ?? '', answer.url()).pathname).toBe('/login')
    })
  }
})

test.describe('an address that is no page', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('answers 404 with ways on @phone', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: 'Return to Home' })).toBeVisible()
  })
})

/** Texts stand once or more; on a phone some of them are in a closed menu as well. */
async function expectTexts(page: Page, texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) {
    await expect(page.getByText(text).filter({ visible: true }).first(), String(text)).toBeVisible()
  }
}

/** One title, which starts below the fixed header, and the footer's links. */
async function expectFrame(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Start Designing' })).toBeVisible()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveCount(1)
  const { y, height } = (await header.boundingBox()) ?? { y: 0, height: 0 }
  expect((await title.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  for (const link of FOOTER_PATHS) {
    await expect(page.getByRole('contentinfo').locator(`a[href="${link}"]`).first()).toBeVisible()
  }
}

async function expectBelowHeader(page: Page, anchor: string): Promise<void> {
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 }
  const top = () => page.locator(`#${anchor}`).evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(height + 120)
  expect(await top()).toBeGreaterThanOrEqual(0)
}

async function metaOf(page: Page, attribute: 'name' | 'property', value: string): Promise<string> {
  return (await page.locator(`meta[${attribute}="${value}"]`).first().getAttribute('content')) ?? ''
}

/** How far the page can be pushed sideways. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
