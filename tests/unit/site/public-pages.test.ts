import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import robots from '@/app/robots'
import sitemap from '@/app/sitemap'
import { PLACEHOLDER } from '@/components/design-tool/shared/result-image'
import { GUARDED_ROUTES, PUBLIC_PAGES, routeOfPost } from '@/lib/config/routes'
import { postsIn } from '@/lib/server/blog/library'

/** Possible locations of a URL's page: under its own name, as a category, or as a post. */
function filesOf(path: string): string[] {
  const folders = [
    path,
    path.replace(/[^/]+$/, '[category]'),
    ...(posts.has(path) ? ['/blog/[...slug]'] : []),
  ]
  return folders.map((folder) => `app/[locale]/(site)${folder}/page.tsx`)
}

const posts = new Set(postsIn('en').map(({ key }) => routeOfPost(key)))

describe('the site map', () => {
  const addresses = sitemap().map(({ url }) => new URL(url).pathname)

  test('names every public page once', () => {
    expect(addresses).toEqual([...PUBLIC_PAGES.map(({ path }) => path), ...posts])
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('names only pages that exist', () => {
    for (const path of addresses) expect(filesOf(path).some(existsSync), path).toBe(true)
  })
})

test('robots are kept out of end points and guarded pages, and shown the site map', () => {
  const { rules, sitemap: map } = robots()
  expect(rules).toMatchObject({ disallow: expect.arrayContaining(['/api/', ...GUARDED_ROUTES]) })
  expect(map).toMatch(/\/sitemap\.xml$/)
})

test('the image that stands for one that cannot be loaded is a picture of the size of a card', async () => {
  expect(await sharp(`public${PLACEHOLDER}`).metadata()).toMatchObject({ format: 'png', width: 960 })
})
