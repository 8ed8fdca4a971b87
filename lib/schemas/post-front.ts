import * as z from 'zod'
import { BLOG_CATEGORIES, DIFFICULTIES } from '@/lib/domain/blog'
import { ROOM_TYPES } from '@/lib/domain/rooms'
import { STYLE_IDS } from '@/lib/domain/style-list'
import {
  day,
  lines,
  metricsSchema,
  picture,
  postSourceSchema,
  slug,
  tags,
  trendStatSchema,
  words,
} from './post-parts'

const POPULAR_RANKS = 5

/** Who writes. Each has a name and a line of their own among the texts. */
export const POST_AUTHORS = ['editors'] as const

/** What stands above the text of every post, in its file. */
const everyPost = {
  title: words(20, 70),
  description: words(110, 160),
  image: picture,
  imageAlt: words(20, 160),
  imageCaption: words(10, 200),
  date: day,
  updated: day,
  author: z.enum(POST_AUTHORS),
  featured: z.boolean().default(false),
  /** Its place among the most popular posts, from 1. */
  popular: z.number().int().min(1).max(POPULAR_RANKS).optional(),
  /** Keys of other posts: `tips/lighting-design`. */
  related: z.array(z.string()).min(2).max(3),
  sources: z.array(postSourceSchema).max(12).default([]),
}

const category = words(3, 30)

/** Fields by kind, named as in Spec §3. The file's name is the id, and reading time is counted. */
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
      shortTerm: words(20, 220),
      midTerm: words(20, 220),
      longTerm: words(20, 220),
    }),
    impact: z.strictObject({
      designers: words(20, 240),
      homeowners: words(20, 240),
      industry: words(20, 240),
    }),
    tags,
  }),
  caseStudy: z.strictObject({
    ...everyPost,
    beforeImage: picture,
    afterImage: picture,
    metadata: z.strictObject({
      client: words(3, 60),
      location: words(3, 60),
      duration: words(2, 40),
      budget: words(2, 40),
      style: z.enum(STYLE_IDS),
      roomType: z.enum(ROOM_TYPES.map(({ value }) => value)),
    }),
    results: z.strictObject({
      timeSaved: words(1, 24),
      costSaved: words(1, 24),
      satisfaction: words(1, 24),
      iterationCount: z.number().int().min(1).max(999),
    }),
    testimonial: z.strictObject({ quote: words(40, 320), author: words(2, 60), role: words(2, 60) }),
    tags,
  }),
  article: z.strictObject({ ...everyPost, category: z.enum(BLOG_CATEGORIES), tags }),
} as const
