import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BLOG_CATEGORIES } from '@/lib/domain/blog'
import { blogFeed } from '@/lib/server/blog/feed'
import { featuredPost, popularPosts, postsIn, postsInCategory, postsOfKind } from '@/lib/server/blog/library'
import { fromRoot } from '@/scripts/lib/project.mjs'

const ids = (kind: 'comparison' | 'tip' | 'trend' | 'caseStudy' | 'article') =>
  postsOfKind('en', kind)
    .map(({ id }) => id)
    .sort()

describe('the posts of the specification', () => {
  test.each([
    ['comparison', ['cost-effectiveness', 'design-process']],
    ['tip', ['color-theory-ai', 'lighting-design', 'space-optimization']],
    ['trend', ['ai-personalization', 'sustainable-ai', 'virtual-reality']],
    ['caseStudy', ['family-kitchen-renovation', 'home-office-transformation', 'modern-studio-makeover']],
  ] as const)('are all there: %s', (kind, expected) => {
    expect(ids(kind)).toEqual(expect.arrayContaining([...expected]))
  })

  test('are listed newest first, one of them featured, each in one category', () => {
    const dates = postsIn('en').map(({ date }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(featuredPost('en')).toBeDefined()
    expect(popularPosts('en').map(({ popular }) => popular)).toEqual([1, 2, 3, 4, 5])
    const inCategories = BLOG_CATEGORIES.flatMap((category) => postsInCategory('en', category))
    expect(inCategories).toHaveLength(postsIn('en').length)
  })

  test('are worth the visit, and no longer than it takes: 900 to 1,600 words', () => {
    const lengths = postsIn('en').map(({ key, text }) => ({ key, words: text.split(/\s+/).length }))
    expect(lengths.filter(({ words }) => words < 900 || words > 1_600)).toEqual([])
  })
})

test('the feed holds every post once, with whole addresses, an author’s address and the size of its picture', async () => {
  const words = { title: 'Blog', description: 'All of it', author: 'The team' }
  const feed = await blogFeed('en', words, async () => 4_321)
  for (const { key } of postsIn('en')) {
    expect(feed.split(`/blog/${key}</link>`)).toHaveLength(2)
  }
  expect(feed).toContain('<link>http')
  expect(feed).toMatch(/<author>\S+@\S+ \(The team\)<\/author>/)
  expect(feed).toMatch(/<enclosure [^>]*length="4321"/)
})

test('the infographic to download is the one of the post', () => {
  const name = 'ai-vs-traditional-design-infographic.svg'
  expect(readFileSync(fromRoot(`public/blog/${name}`), 'utf8')).toBe(
    readFileSync(fromRoot(`content/blog/diagrams/${name}`), 'utf8'),
  )
})
