import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { SEARCH_OPTIONS, type SearchEntry } from '@/lib/config/blog-search'
import { postsIn } from '@/lib/server/blog/library'
import { searchIndex } from '@/lib/server/blog/search-index'

const index = MiniSearch.loadJSON<SearchEntry>(searchIndex('en'), SEARCH_OPTIONS)
const addressesOf = (query: string) => index.search(query).map(({ id }) => id)

test('a post is found by its title, before others that only mention the word', () => {
  for (const { key, title } of postsIn('en')) expect(addressesOf(title)[0]).toBe(`/blog/${key}`)
})

test('a slip of the finger does not hide a post', () => {
  expect(addressesOf('ligthing')).toContain('/blog/tips/lighting-design')
})

test('what stands nowhere is not found', () => {
  expect(addressesOf('quetzalcoatl')).toEqual([])
})
