import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { PostScreen } from '@/components/blog/post/post-screen'
import { describePost } from '@/components/site/page-metadata'
import { Breadcrumbs, JsonLd, postFacts } from '@/components/site/structured-data'
import { ROUTES, routeOfCategory, routeOfPost } from '@/lib/config/routes'
import { findPost, languagesOf, readDiagrams, relatedTo, withCategory } from '@/lib/server/blog/library'

/** A post's page, for every kind of post. */
export async function PostPage({ postKey }: { postKey: string }) {
  const post = await postAt(postKey)
  const t = await getTranslations('blog')
  const { category } = withCategory(post)
  const facts = postFacts({ ...post, ...(await signatureOf(post)), words: post.text.split(/\s+/).length })
  return (
    <>
      <JsonLd facts={facts} />
      <Breadcrumbs
        name={post.title}
        path={routeOfPost(postKey)}
        between={[
          { name: t('crumb'), path: ROUTES.blog },
          { name: t(`categories.${category}.name`), path: routeOfCategory(category) },
        ]}
      />
      <PostScreen
        post={post}
        category={category}
        diagrams={await readDiagrams(post.diagrams)}
        related={relatedTo(post).map(withCategory)}
      />
    </>
  )
}

export async function describePostPage(postKey: string): Promise<Metadata> {
  const post = await postAt(postKey)
  return describePost({ ...post, ...(await signatureOf(post)), languages: languagesOf(postKey) })
}

async function postAt(key: string) {
  return findPost(await getLocale(), key) ?? notFound()
}

/** In tips, tags are called topics. */
async function signatureOf(post: Awaited<ReturnType<typeof postAt>>) {
  const t = await getTranslations('blog-post.authors')
  return { author: t(`${post.author}.name`), tags: post.kind === 'tip' ? post.topics : post.tags }
}
