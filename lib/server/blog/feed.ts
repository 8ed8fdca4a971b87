import 'server-only'
import { Feed } from 'feed'
import { siteUrl } from '@/lib/config/env-client'
import { ROUTES, routeOfPost } from '@/lib/config/routes'
import { postCardPath } from '@/lib/config/site-assets'
import type { Post } from '@/lib/schemas/post'
import { SITE } from '@/lib/site'
import { postsIn } from './library'

/** The posts of one language as RSS 2.0. `imageBytes` is the size of a post's share card. */
export async function blogFeed(
  locale: string,
  words: { title: string; description: string; author: string },
  imageBytes: (post: Post) => Promise<number>,
): Promise<string> {
  const posts = postsIn(locale)
  const newest = posts
    .map(({ updated }) => updated)
    .sort()
    .at(-1)
  const feed = new Feed({
    id: siteUrl() + ROUTES.blog,
    link: siteUrl() + ROUTES.blog,
    title: words.title,
    description: words.description,
    language: locale,
    copyright: SITE.name,
    ...(newest === undefined ? {} : { updated: new Date(newest) }),
    feedLinks: { rss: siteUrl() + ROUTES.blogFeed },
  })
  for (const post of posts) {
    const url = siteUrl() + routeOfPost(post.key)
    feed.addItem({
      id: url,
      link: url,
      title: post.title,
      description: post.description,
      date: new Date(post.date),
      image: {
        url: siteUrl() + postCardPath(post.key),
        type: 'image/jpeg',
        length: await imageBytes(post),
      },
      // RSS 2.0 requires an email address, followed by the name.
      author: [{ name: words.author, email: SITE.supportEmail }],
    })
  }
  return feed.rss2()
}
