import sharp from 'sharp'
import { expect, test } from 'vitest'
import robots from '@/app/robots'
import sitemap from '@/app/sitemap'
import { PLACEHOLDER } from '@/components/design-tool/shared/designs/result-image'
import { GUARDED_ROUTES, PUBLIC_PAGES, routeOfPost } from '@/lib/config/routes'
import { postsIn } from '@/lib/server/blog/library'

const posts = postsIn('en').map(({ key }) => routeOfPost(key))

test('the site map names every public page once', () => {
  const addresses = sitemap().map(({ url }) => new URL(url).pathname)
  expect(addresses).toEqual([...PUBLIC_PAGES.map(({ path }) => path), ...posts])
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('robots are kept out of end points and guarded pages, and shown the site map', () => {
  const { rules, sitemap: map } = robots()
  expect(rules).toMatchObject({ disallow: expect.arrayContaining(['/api/', ...GUARDED_ROUTES]) })
  expect(map).toMatch(/\/sitemap\.xml$/)
})

test('the image that stands for one that cannot be loaded is a picture of the size of a card', async () => {
  expect(await sharp(`public${PLACEHOLDER}`).metadata()).toMatchObject({ format: 'png', width: 960 })
})
