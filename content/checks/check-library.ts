import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { PUBLIC_PAGES, ROUTES, routeOfPost } from '@/lib/config/routes'
import type { Post } from '@/lib/schemas/post'
import { bulletList, fileOf } from './make-post'

/** Throws when posts are valid on their own but conflict. Each sentence names its file. */
export function checkLibrary(posts: readonly Post[]): void {
  const originals = posts.filter(({ locale }) => locale === DEFAULT_LOCALE)
  const problems = [
    ...posts.flatMap((post) => deadLinks(post, posts)),
    ...posts.flatMap((post) => twins(post, posts)),
    ...posts
      .filter((post) => !originals.some(({ key }) => key === post.key))
      .map((post) => `${fileOf(post)}: it translates no post`),
    ...featuredProblems(originals),
  ]
  if (problems.length > 0) throw new Error(`The posts do not go together:${bulletList(problems)}`)
}

/** Links, related posts and related tips without a target. */
function deadLinks(post: Post, posts: readonly Post[]): string[] {
  const keys = new Set(posts.map(({ key }) => key))
  const paths = new Set<string>([
    ...PUBLIC_PAGES.map(({ path }) => path),
    ...[...keys].map(routeOfPost),
    ROUTES.transform,
    ROUTES.login,
  ])
  const tips = post.kind === 'tip' ? post.relatedTips.map((id) => `tips/${id}`) : []
  return [
    ...post.paths
      .filter((path) => !paths.has(path.replace(/[#?].*$/, '')))
      .map((path) => `a link leads to ${path}, which is no page`),
    ...post.related.filter((key) => !keys.has(key)).map((key) => `related: there is no post "${key}"`),
    ...post.related.filter((key) => key === post.key).map(() => 'related: the post names itself'),
    ...tips.filter((key) => !keys.has(key) || key === post.key).map((key) => `relatedTips: not "${key}"`),
  ].map((problem) => `${fileOf(post)}: ${problem}`)
}

/** Errors for values that must be unique among posts of one language. */
function twins(post: Post, posts: readonly Post[]): string[] {
  const others = posts.filter(({ locale, key }) => locale === post.locale && key !== post.key)
  return (['title', 'description', 'date', 'popular'] as const)
    .filter((field) => post[field] !== undefined)
    .flatMap((field) =>
      others
        .filter((other) => other[field] === post[field] && post.key < other.key)
        .map((other) => `${fileOf(post)}: ${field} is the same as that of ${fileOf(other)}`),
    )
}

function featuredProblems(originals: readonly Post[]): string[] {
  const featured = originals.filter((post) => post.featured)
  if (originals.length === 0 || featured.length === 1) return []
  const found = featured.length === 0 ? 'none is' : `these are: ${featured.map(fileOf).join(', ')}`
  return [`featured: exactly one post has to be the featured one, and ${found}`]
}
