import type { APIRequestContext, Page } from '@playwright/test'

/** What a page says of itself. */
export type Visited = {
  path: string
  status: number
  /** Redirects on the way to it: more than one is a chain. */
  steps: number
  headings: number
  title: string
  description: string
  canonical: string
  facts: string[]
  /** Names of its places, for links that lead to one of them. */
  ids: string[]
  /** Where its links lead within the site, their anchors included. */
  links: string[]
}

type Answer = { status: number; steps: number; url: string; text: string }

/**
 * Fetches a page as a search engine does, and reads the HTML that the server sends. The parser is the browser's own,
 * on a page that stays empty: nothing of the visited page is run or shown.
 */
export async function visit(reader: Page, request: APIRequestContext, path: string): Promise<Visited> {
  const { status, steps, url, text } = await follow(request, path)
  const seen = await reader.evaluate(
    ([html, address]) => {
      const page = new DOMParser().parseFromString(html, 'text/html')
      const attributes = (selector: string, name: string) =>
        [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
      const { origin } = new URL(address)
      return {
        headings: page.querySelectorAll('h1').length,
        title: page.title,
        description: attributes('meta[name="description"]', 'content')[0] ?? '',
        canonical: attributes('link[rel="canonical"]', 'href')[0] ?? '',
        facts: [...page.querySelectorAll('script[type="application/ld+json"]')].map(
          (each) => each.textContent ?? '',
        ),
        ids: attributes('[id]', 'id'),
        links: attributes('a[href]', 'href').flatMap((href) => {
          const link = new URL(href, address)
          return link.origin === origin ? [link.pathname + link.search + link.hash] : []
        }),
      }
    },
    [text, url] as const,
  )
  return { path, status, steps, ...seen, links: [...new Set(seen.links)] }
}

/** Goes from an address to what it shows, counting the steps. */
export async function follow(request: APIRequestContext, path: string): Promise<Answer> {
  let next = path
  for (let steps = 0; ; steps++) {
    const answer = await request.get(next, { maxRedirects: 0 })
    const { location } = answer.headers()
    if (answer.status() < 300 || answer.status() >= 400 || !location || steps > 3) {
      return { status: answer.status(), steps, url: answer.url(), text: await answer.text() }
    }
    const { pathname, search } = new URL(location, answer.url())
    next = pathname + search
  }
}
