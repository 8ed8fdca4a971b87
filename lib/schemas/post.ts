import * as z from 'zod'
import { POST_FRONT } from './post-front'

/** What the build adds to a post's own fields. */
const made = {
  id: z.string(),
  locale: z.string(),
  /** Its name within the blog and the end of its address: `tips/lighting-design`. */
  key: z.string(),
  /** Minutes. */
  readTime: z.number().int().positive(),
  /** Its headings, for the list of contents. */
  headings: z.array(z.strictObject({ id: z.string(), text: z.string(), depth: z.number() })),
  /** Every word of it, for the search. */
  text: z.string(),
  /** Paths of this site that it leads to. */
  paths: z.array(z.string()),
  /** Names of the drawings in it. */
  diagrams: z.array(z.string()),
  /** The compiled text. */
  code: z.string(),
}

/** A post as the site knows it. */
export const postSchema = z.discriminatedUnion('kind', [
  POST_FRONT.comparison.extend({ kind: z.literal('comparison'), ...made }),
  POST_FRONT.tip.extend({ kind: z.literal('tip'), ...made }),
  POST_FRONT.trend.extend({ kind: z.literal('trend'), ...made }),
  POST_FRONT.caseStudy.extend({ kind: z.literal('caseStudy'), ...made }),
  POST_FRONT.article.extend({ kind: z.literal('article'), ...made }),
])

export type Post = z.infer<typeof postSchema>

export type Comparison = Extract<Post, { kind: 'comparison' }>
export type Tip = Extract<Post, { kind: 'tip' }>
export type Trend = Extract<Post, { kind: 'trend' }>
export type CaseStudy = Extract<Post, { kind: 'caseStudy' }>
