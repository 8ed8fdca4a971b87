import * as z from 'zod'
import { BLOG_CATEGORIES, DIFFICULTIES } from '@/lib/domain/blog'
import { ROOM_TYPES } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/styles'

const text = (min: number, max: number) => z.string().trim().min(min).max(max)

/** Between `min` and `max` lines of at most `maxCharacters`. */
const lines = (min: number, max: number, maxCharacters: number) =>
  z.array(text(1, maxCharacters)).min(min).max(max)

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected small letters, digits and hyphens')

/** An image in `public/images`. */
const imageName = z.string().regex(/^([a-z]+\/)?[a-z0-9_-]+$/, 'expected the name of an image')

const day = z.iso.date('expected a day such as 2026-10-06')

/** The source of a fact. Texts refer to it by its id. */
const postSourceSchema = z.strictObject({
  id: slug,
  title: text(5, 140),
  publisher: text(2, 60),
  url: z.url({ protocol: /^https$/, error: 'expected a URL that begins with https://' }),
  year: z.number().int().min(1900).max(2100).optional(),
})

export type PostSource = z.infer<typeof postSourceSchema>

/** A figure of a trend. One without a source is shown as illustrative. */
const trendStatSchema = z.strictObject({
  value: text(1, 12),
  means: text(5, 90),
  source: slug.optional(),
})

const metric = z.strictObject({ ai: text(1, 40), traditional: text(1, 40) })

const metricsSchema = z.strictObject({ cost: metric, time: metric, iterations: metric })

const tags = lines(2, 5, 24)

const POPULAR_RANKS = 5

/** The authors. Each has a name and a note in the messages. */
const POST_AUTHORS = ['editors'] as const

/** The front matter of every post. */
const everyPost = {
  title: text(20, 70),
  description: text(110, 160),
  image: imageName,
  imageAlt: text(20, 160),
  imageCaption: text(10, 200),
  date: day,
  updated: day,
  author: z.enum(POST_AUTHORS),
  featured: z.boolean().default(false),
  /** Rank among the most popular posts, from 1. */
  popular: z.number().int().min(1).max(POPULAR_RANKS).optional(),
  /** Keys of other posts: `tips/lighting-design`. */
  related: z.array(z.string()).min(2).max(3),
  sources: z.array(postSourceSchema).max(12).default([]),
}

const category = text(3, 30)

/** Fields by kind, named as in Spec §3. The file name is the id, and the reading time is computed. */
export const POST_FRONT = {
  comparison: z.strictObject({
    ...everyPost,
    tags,
    highlights: z.strictObject({ ai: lines(3, 5, 110), traditional: lines(3, 5, 110) }),
    metrics: metricsSchema,
  }),
  tip: z.strictObject({
    ...everyPost,
    category,
    keyPoints: lines(3, 5, 120),
    aiInsights: lines(2, 4, 140),
    difficulty: z.enum(DIFFICULTIES),
    topics: lines(3, 6, 24),
    relatedTips: z.array(slug).min(1).max(2),
  }),
  trend: z.strictObject({
    ...everyPost,
    category,
    trendStats: z.strictObject({
      adoptionRate: trendStatSchema,
      growthRate: trendStatSchema,
      userSatisfaction: trendStatSchema,
    }),
    keyFeatures: lines(3, 5, 120),
    predictions: z.strictObject({
      shortTerm: text(20, 220),
      midTerm: text(20, 220),
      longTerm: text(20, 220),
    }),
    impact: z.strictObject({
      designers: text(20, 240),
      homeowners: text(20, 240),
      industry: text(20, 240),
    }),
    tags,
  }),
  caseStudy: z.strictObject({
    ...everyPost,
    beforeImage: imageName,
    afterImage: imageName,
    metadata: z.strictObject({
      client: text(3, 60),
      location: text(3, 60),
      duration: text(2, 40),
      budget: text(2, 40),
      style: z.enum(STYLE_IDS),
      roomType: z.enum(ROOM_TYPES.map(({ value }) => value)),
    }),
    results: z.strictObject({
      timeSaved: text(1, 24),
      costSaved: text(1, 24),
      satisfaction: text(1, 24),
      iterationCount: z.number().int().min(1).max(999),
    }),
    testimonial: z.strictObject({ quote: text(40, 320), author: text(2, 60), role: text(2, 60) }),
    tags,
  }),
  article: z.strictObject({ ...everyPost, category: z.enum(BLOG_CATEGORIES), tags }),
} as const

/** Fields added by the build. */
const made = {
  id: z.string(),
  locale: z.string(),
  /** Key within the blog and end of the URL: `tips/lighting-design`. */
  key: z.string(),
  /** Minutes. */
  readTime: z.number().int().positive(),
  /** Headings, for the table of contents. */
  headings: z.array(z.strictObject({ id: z.string(), text: z.string(), depth: z.number() })),
  /** All words, for search. */
  text: z.string(),
  /** Linked paths on this site. */
  paths: z.array(z.string()),
  /** Names of the drawings in the post. */
  diagrams: z.array(z.string()),
  /** The compiled text. */
  code: z.string(),
}

/** A post with everything the site uses. */
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
export type Heading = Post['headings'][number]
