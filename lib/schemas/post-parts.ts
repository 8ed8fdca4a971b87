import * as z from 'zod'

export const words = (min: number, max: number) => z.string().trim().min(min).max(max)

/** So many lines, none longer than so many characters. */
export const lines = (min: number, max: number, maxCharacters: number) =>
  z.array(words(1, maxCharacters)).min(min).max(max)

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected small letters, digits and hyphens')

/** A picture of `public/images`. */
export const picture = z.string().regex(/^[a-z0-9_-]+$/, 'expected the name of a picture')

export const day = z.iso.date('expected a day such as 2026-10-06')

/** Where a fact was read. Texts point at it by its id. */
export const postSourceSchema = z.strictObject({
  id: slug,
  title: words(5, 140),
  publisher: words(2, 60),
  url: z.url({ protocol: /^https$/, error: 'expected an address that begins with https://' }),
  year: z.number().int().min(1900).max(2100).optional(),
})

export type PostSource = z.infer<typeof postSourceSchema>

/** A figure of a trend. One without a source is shown as illustrative. */
export const trendStatSchema = z.strictObject({
  value: words(1, 12),
  means: words(5, 90),
  source: slug.optional(),
})

const metric = z.strictObject({ ai: words(1, 40), traditional: words(1, 40) })

export const metricsSchema = z.strictObject({ cost: metric, time: metric, iterations: metric })

export const tags = lines(2, 5, 24)
