import type { APIRequestContext, Page } from '@playwright/test'
import { stepsTo, type Visited, visit } from './support/crawl'
import { expect, test } from './support/fixtures'

/** Pages that only a signed-in person sees: a stranger is sent to the sign-in, in one step. */
const GUARDED = ['/transform', '/payment-success', '/account', '/checkout']
const FILE = /\.\w+$/

test.describe('from the home page and the blog', () => {
  test.setTimeout(240_000)

  test('every link within the site leads to a page in at most one step, and every page is a good one @long', async ({
    page,
    request,
  }) => {
    const { pages, files } = await crawl(page)
    for (const path of [...files, ...GUARDED]) await expectAnswer(request, path)
    expect(pages.length).toBeGreaterThan(25)
    for (const seen of pages) await expectGood(request, seen)
    // The sign-in is for nobody to find, and names no address of its own.
    for (const { path, canonical } of pages.filter((seen) => !seen.path.startsWith('/login'))) {
      expect(new URL(canonical).pathname, path).toBe(path)
    }
    expectUnique(pages, ({ title }) => title)
    expectUnique(pages, ({ description }) => description)
  })
})

const isGuarded = (link: string) => GUARDED.includes(link.split('?')[0] ?? '')

/** Follows links until every page has been seen, and collects the files that they lead to. */
async function crawl(page: Page) {
  const pages: Visited[] = []
  const files = new Set<string>()
  // Grows while it is gone through.
  const waiting = new Set(['/', '/blog'])
  for (const path of waiting) {
    const seen = await visit(page, path)
    pages.push(seen)
    for (const link of seen.links) {
      if (FILE.test(link)) files.add(link)
      else if (!isGuarded(link)) waiting.add(link)
    }
  }
  return { pages, files }
}

async function expectAnswer(request: APIRequestContext, path: string) {
  const { status, steps } = await stepsTo(request, path)
  expect(status, path).toBe(200)
  expect(steps, path).toBeLessThanOrEqual(1)
}

async function expectGood(request: APIRequestContext, { path, status, headings, facts }: Visited) {
  expect(status, path).toBe(200)
  expect((await stepsTo(request, path)).steps, path).toBe(0)
  expect(headings, path).toBe(1)
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
