/** Kinds of posts: their folder in `content/blog`, and whether their URLs start with that folder's name. */
export const POST_KINDS = {
  comparison: { folder: 'comparisons', isBelowFolder: true },
  tip: { folder: 'tips', isBelowFolder: true },
  trend: { folder: 'trends', isBelowFolder: true },
  caseStudy: { folder: 'case-studies', isBelowFolder: true },
  article: { folder: 'articles', isBelowFolder: false },
} as const

export type PostKind = keyof typeof POST_KINDS

/** Category pages, in the order of their tiles. */
export const BLOG_CATEGORIES = ['comparisons', 'tips', 'trends', 'case-studies'] as const

export type BlogCategory = (typeof BLOG_CATEGORIES)[number]

export function isBlogCategory(name: string): name is BlogCategory {
  return BLOG_CATEGORIES.some((category) => category === name)
}

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const

export type Difficulty = (typeof DIFFICULTIES)[number]

/** Maximum number of topics on a tip's card (Spec §2). */
export const MAX_CARD_TOPICS = 3

/** A post's key within the blog: `tips/lighting-design`, or just the id of an article. */
export function postKey(kind: PostKind, id: string): string {
  const { folder, isBelowFolder } = POST_KINDS[kind]
  return isBelowFolder ? `${folder}/${id}` : id
}

const READ_WORDS_PER_MINUTE = 220

export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / READ_WORDS_PER_MINUTE))
}
