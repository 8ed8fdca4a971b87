import { stepsTo, type Visited, visit } from './support/crawl'
import { expect, test } from './support/fixtures'

/** Pages that only a signed-in person sees: a stranger is sent to the sign-in, in one step. */
const GUARDED = ['/transform', '/payment-success', '/account']
const FILE = /\.\w+$/

test.describe('from the home page and the blog', () => {
  test.setTimeout(240_000)

  test('every link within the site leads to a page in at most one step, and every page is a good one', async ({
    page,
    request,
  }) => {
    const visited = new Map<string, Visited>()
    const waiting = ['/', '/blog']
    for (const path of waiting) {
      if (visited.has(path)) continue
      const seen = await visit(page, path)
      visited.set(path, seen)
      for (const link of seen.links) {
        if (waiting.includes(link) || GUARDED.includes(link)) continue
        if (FILE.test(link)) await expectAnswer(link)
        else waiting.push(link)
      }
    }
    for (const path of GUARDED) await expectAnswer(path)
    const pages = [...visited.values()]
    expect(pages.length).toBeGreaterThan(25)
    for (const seen of pages) await expectGood(seen)
    expectUnique(pages, ({ title }) => title)
    expectUnique(pages, ({ description }) => description)

    async function expectAnswer(path: string) {
      const { status, steps } = await stepsTo(request, path)
      expect(status, path).toBe(200)
      expect(steps, path).toBeLessThanOrEqual(1)
    }

    async function expectGood({ path, status, headings, canonical, facts }: Visited) {
      expect(status, path).toBe(200)
      expect((await stepsTo(request, path)).steps, path).toBe(0)
      expect(headings, path).toBe(1)
      // The sign-in is for nobody to find, and names no address of its own.
      if (!path.startsWith('/login')) expect(new URL(canonical).pathname, path).toBe(path)
      for (const fact of facts) {
        const parsed: unknown = JSON.parse(fact)
        expect(parsed, path).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) })
      }
    }
  })
})

function expectUnique(pages: Visited[], wordsOf: (page: Visited) => string) {
  const words = pages.map(wordsOf)
  expect(words.filter((each, index) => each === '' || words.indexOf(each) !== index)).toEqual([])
}
