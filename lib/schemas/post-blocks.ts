import * as z from 'zod'

const words = (max: number) => z.string().trim().min(1).max(max)
const figure = z.string().regex(/^\d+$/, 'expected a whole number in quotes')
const sourceId = z.string().optional()

/** The blocks that a post may hold, each with its attributes. Whatever is not here fails the build. */
export const POST_BLOCKS = {
  Callout: z.strictObject({ kind: z.enum(['tip', 'note', 'warning']), title: words(80) }),
  Compare: z.strictObject({ caption: words(160) }),
  CompareRow: z.strictObject({ what: words(60), ai: words(160), traditional: words(160) }),
  CostBars: z.strictObject({ caption: words(160) }),
  CostBar: z.strictObject({ label: words(60), low: figure, high: figure, source: sourceId }),
  Stats: z.strictObject({}),
  Stat: z.strictObject({ value: words(16), label: words(120), source: sourceId }),
  Steps: z.strictObject({}),
  Step: z.strictObject({ title: words(80) }),
  Figure: z.strictObject({ name: words(60), alt: words(200), caption: words(240) }),
  BeforeAfter: z.strictObject({
    before: words(60),
    after: words(60),
    alt: words(120),
    caption: words(240),
  }),
  Diagram: z.strictObject({ name: words(60), alt: words(400), caption: words(240) }),
  Source: z.strictObject({ id: z.string() }),
  CallToAction: z.strictObject({
    title: words(90).optional(),
    text: words(220).optional(),
    label: words(40).optional(),
  }),
  Share: z.strictObject({}),
  Infographic: z.strictObject({}),
} as const

export type BlockName = keyof typeof POST_BLOCKS

export type BlockProps<Name extends BlockName> = z.infer<(typeof POST_BLOCKS)[Name]>

export function isBlockName(name: string): name is BlockName {
  return Object.hasOwn(POST_BLOCKS, name)
}
