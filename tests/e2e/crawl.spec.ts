import type { APIRequestContext, Page } from '@playwright/test'
import { follow, type Visited, visit } from './support/crawl'
import { expect, test } from './support/fixtures'

/** Pages that only a signed-in person sees: a stranger is sent to the sign-in, in one step. */
const GUARDED = ['/transform', '/payment-success', '/account', '/checkout']
const FILE = /\.\w+$/

test('every link within the site leads to a page and place that exist, and every page is a good one', async ({
  page,
  request,
}) => {
  const { pages, files } = await crawl(page, request)
  for (const path of [...files, ...GUARDED]) await expectAnswer(request, path)
  expect(pages.length).toBeGreaterThan(25)
  for (const seen of pages) expectGood(seen)
  // The sign-in is for nobody to find, and names no address of its own.
  for (const { path, canonical } of pages.filter((seen) => !seen.path.startsWith('/login'))) {
    expect(new URL(canonical).pathname, path).toBe(path)
  }
  expectUnique(pages, ({ title }) => title)
  expectUnique(pages, ({ description }) => description)
  expect(brokenAnchors(pages)).toEqual([])
})

const pathOf = (link: string) => link.split('#')[0] ?? ''
const isGuarded = (path: string) => GUARDED.includes(path.split('?')[0] ?? '')

/** Follows links from the home page and the blog until every page has been seen, and collects the files they lead to. */
async function crawl(reader: Page, request: APIRequestContext) {
  const pages: Visited[] = []
  const files = new Set<string>()
  // Grows while it is gone through.
  const waiting = new Set(['/', '/blog'])
  for (const path of waiting) {
    const seen = await visit(reader, request, path)
    pages.push(seen)
    for (const link of seen.links.map(pathOf)) {
      if (FILE.test(link)) files.add(link)
      else if (!isGuarded(link)) waiting.add(link)
    }
  }
  return { pages, files }
}

async function expectAnswer(request: APIRequestContext, path: string) {
  const { status, steps } = await follow(request, path)
  expect(status, path).toBe(200)
  expect(steps, path).toBeLessThanOrEqual(1)
}

function expectGood({ path, status, steps, headings, title, description, facts }: Visited) {
  expect(status, path).toBe(200)
  expect(steps, path).toBe(0)
  expect(headings, path).toBe(1)
  expect(title.length, path).toBeGreaterThan(5)
  expect(description.length, path).toBeGreaterThan(30)
  for (const fact of facts) {
    const parsed: unknown = JSON.parse(fact)
    expect(parsed, path).toMatchObject({ '@context': 'https://schema.org' })
    // One thing of a type, or several that name each other.
    expect(Object.keys(Object(parsed)), path).toContainEqual(expect.stringMatching(/^@(type|graph)$/))
  }
}

function expectUnique(pages: Visited[], wordsOf: (page: Visited) => string) {
  const words = pages.map(wordsOf)
  expect(words.filter((each, index) => each === '' || words.indexOf(each) !== index)).toEqual([])
}

/** Links to places of a page that has no such place. */
function brokenAnchors(pages: Visited[]): string[] {
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
