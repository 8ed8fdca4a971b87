import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allDocuments } from '@/.contentlayer/generated/index'
import { type AppLocale, DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales'
import { type BlogCategory, POST_KINDS, type PostKind } from '@/lib/domain/blog'
import type { Post } from '@/lib/schemas/post'

/** Every post in every language, newest first. The build has validated each against the schema of `Post`. */
const POSTS: readonly Post[] = allDocuments
  .map(({ post }): Post => post)
  .sort((one, other) => other.date.localeCompare(one.date))

/** A language's posts, newest first, without untranslated ones. */
export function postsIn(locale: string): Post[] {
  return POSTS.filter((post) => post.locale === locale)
}

export function findPost(locale: string, key: string): Post | undefined {
  return POSTS.find((post) => post.locale === locale && post.key === key)
}

/** Posts of one kind, with that kind's fields. */
export function postsOfKind<Kind extends PostKind>(
  locale: string,
  kind: Kind,
): Extract<Post, { kind: Kind }>[] {
  return postsIn(locale).filter((post): post is Extract<Post, { kind: Kind }> => post.kind === kind)
}

/** The languages a post exists in. */
export function languagesOf(key: string): AppLocale[] {
  return LOCALES.filter((locale) => findPost(locale, key))
}

/** The category page that lists a post. */
export function categoryOf(post: Post): BlogCategory {
  return post.kind === 'article' ? post.category : POST_KINDS[post.kind].folder
}

export function postsInCategory(locale: string, category: BlogCategory): Post[] {
  return postsIn(locale).filter((post) => categoryOf(post) === category)
}

/** The related posts named by a post, in its order. Skips those missing in the post's language. */
export function relatedTo(post: Post): Post[] {
  return post.related.flatMap((key) => findPost(post.locale, key) ?? [])
}

export function featuredPost(locale: string): Post | undefined {
  return postsIn(locale).find(({ featured }) => featured)
}

export function popularPosts(locale: string): Post[] {
  return postsIn(locale)
    .filter(({ popular }) => popular !== undefined)
    .sort((one, other) => (one.popular ?? 0) - (other.popular ?? 0))
}

/** The path segments below `/blog` of every post. */
export function postSlugs(): string[][] {
  return postsIn(DEFAULT_LOCALE).map(({ key }) => key.split('/'))
}

/** A post together with the category that lists it. */
export function withCategory(post: Post): { post: Post; category: BlogCategory } {
  return { post, category: categoryOf(post) }
}

/** The number of posts on each category page. */
export function sizesOfCategories(locale: string): Record<BlogCategory, number> {
  const sizeOf = (category: BlogCategory) => postsInCategory(locale, category).length
  return {
    comparisons: sizeOf('comparisons'),
    tips: sizeOf('tips'),
    trends: sizeOf('trends'),
    'case-studies': sizeOf('case-studies'),
  }
}

/** Refused in drawings: they are inlined in the page, and each of these would reach beyond the drawing. */
const REFUSED = /<(?:script|style|foreignObject|image|iframe|a|use)\b|\son\w+=|\s(?:href|xlink:href|class)=/i

/** A post's drawings by name, as SVG. */
export async function readDiagrams(names: readonly string[]): Promise<Record<string, string>> {
  const drawings = await Promise.all(names.map(async (name) => [name, await readDiagram(name)] as const))
  return Object.fromEntries(drawings)
}

async function readDiagram(name: string): Promise<string> {
  // The folder is spelled out, because the bundler would trace the whole project for a dynamic path.
  const svg = await readFile(join(process.cwd(), 'content/blog/diagrams', `${name}.svg`), 'utf8')
  const refused = REFUSED.exec(svg)?.[0].trim()
  if (refused) throw new Error(`diagrams/${name}.svg: "${refused}" may not stand in a drawing`)
  return svg.trim()
}
