import type { APIRequestContext, Page } from '@playwright/test'

/** What a visited page says of itself. */
export type Visited = {
  path: string
  status: number
  headings: number
  title: string
  description: string
  canonical: string
  facts: string[]
  /** Where its links lead, within the site and without their anchors. */
  links: string[]
}

/** Opens a page and reads it. */
export async function visit(page: Page, path: string): Promise<Visited> {
  const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
  const seen = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    description: document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
    facts: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      (each) => each.textContent ?? '',
    ),
    links: [...document.querySelectorAll('a[href]')].flatMap((link) => {
      const url = new URL(link.getAttribute('href') ?? '', location.href)
      return url.origin === location.origin ? [url.pathname + url.search] : []
    }),
  }))
  return { path, status: answer?.status() ?? 0, ...seen, links: [...new Set(seen.links)] }
}

/** The steps from an address to what it shows: more than one is a chain. */
export async function stepsTo(
  request: APIRequestContext,
  path: string,
): Promise<{ status: number; steps: number }> {
  let next = path
  for (let steps = 0; ; steps++) {
    const answer = await request.get(next, { maxRedirects: 0 })
    const { location } = answer.headers()
    if (answer.status() < 300 || answer.status() >= 400 || !location || steps > 3) {
      return { status: answer.status(), steps }
    }
    next = new URL(location, answer.url()).pathname + new URL(location, answer.url()).search
  }
}
