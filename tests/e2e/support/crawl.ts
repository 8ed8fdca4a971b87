import type { APIRequestContext, Page } from '@playwright/test'

/** The content of a page's HTML as sent by the server. */
export type VisitedPage = {
  path: string
  status: number
  /** Redirects on the way: more than one is a chain. */
  redirects: number
  headings: number
  title: string
  description: string
  canonical: string
  shareImage: string
  robots: string
  jsonLd: string[]
  /** Text readable without scripts. */
  text: string
  ids: string[]
  /** Its links within the site, including anchors. */
  links: string[]
}

const FILE = /\.\w+$/

/** Those in the site map, and the sign-in. */
export async function publicPaths(request: APIRequestContext): Promise<string[]> {
  const siteMap = await (await request.get('/sitemap.xml')).text()
  const listed = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return [...listed, '/login']
}

/** Posts and categories share layouts, so one of each kind stands for all. */
export function isFirstOfKind(path: string, index: number, paths: readonly string[]): boolean {
  const kind = (each: string) => each.split('/')[2]
  return paths.findIndex((each) => kind(each) === kind(path)) === index
}

/** Follows links from the given pages to every other one, and collects linked files. */
export async function crawl(
  reader: Page,
  request: APIRequestContext,
  paths: readonly string[],
  isSkipped: (path: string) => boolean,
): Promise<{ pages: VisitedPage[]; files: Set<string> }> {
  const pages: VisitedPage[] = []
  const files = new Set<string>()
  // The loop adds to the set it iterates.
  const queue = new Set(paths)
  for (const path of queue) {
    const visited = await visit(reader, request, path)
    pages.push(visited)
    if (visited.shareImage) files.add(new URL(visited.shareImage).pathname)
    for (const link of visited.links.map((each) => each.split('#')[0] ?? '')) {
      if (FILE.test(link)) files.add(link)
      else if (!isSkipped(link)) queue.add(link)
    }
  }
  return { pages, files }
}

/** Parses the page in an empty tab of the browser, so that nothing in it runs. */
async function visit(reader: Page, request: APIRequestContext, path: string): Promise<VisitedPage> {
  const { status, redirects, url, html } = await follow(request, path)
  const read = await reader.evaluate(
    ([source, address]) => {
      const page = new DOMParser().parseFromString(source, 'text/html')
      const attributes = (selector: string, name: string) =>
        [...page.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
      const { origin } = new URL(address)
      const jsonLd = [...page.querySelectorAll('script[type="application/ld+json"]')]
      for (const unread of page.querySelectorAll('script, style, template, [hidden]')) unread.remove()
      return {
        headings: page.querySelectorAll('h1').length,
        title: page.title,
        description: attributes('meta[name="description"]', 'content')[0] ?? '',
        canonical: attributes('link[rel="canonical"]', 'href')[0] ?? '',
        robots: attributes('meta[name="robots"]', 'content')[0] ?? '',
        shareImage: attributes('meta[property="og:image"]', 'content')[0] ?? '',
        jsonLd: jsonLd.map(({ textContent }) => textContent ?? ''),
        text: page.body.textContent ?? '',
        ids: attributes('[id]', 'id'),
        links: attributes('a[href]', 'href').flatMap((href) => {
          const link = new URL(href, address)
          return link.origin === origin ? [link.pathname + link.search + link.hash] : []
        }),
      }
    },
    [html, url] as const,
  )
  return { path, status, redirects, ...read, links: [...new Set(read.links)] }
}

/** Follows redirects one by one, to count them. */
export async function follow(request: APIRequestContext, path: string) {
  let next = path
  for (let redirects = 0; ; redirects++) {
    const answer = await request.get(next, { maxRedirects: 0 })
    const { location } = answer.headers()
    if (answer.status() < 300 || answer.status() >= 400 || !location || redirects > 3) {
      return { status: answer.status(), redirects, url: answer.url(), html: await answer.text() }
    }
    const { pathname, search } = new URL(location, answer.url())
    next = pathname + search
  }
}

/** Links to anchors that don't exist. */
export function brokenAnchors(pages: VisitedPage[]): string[] {
  const idsOf = new Map(pages.map(({ path, ids }) => [path, ids]))
  return pages.flatMap(({ path, links }) =>
    links
      .filter((link) => {
        const [target = '', id] = link.split('#')
        return id && !(idsOf.get(target) ?? [id]).includes(decodeURIComponent(id))
      })
      .map((link) => `${path} leads to ${link}`),
  )
}
