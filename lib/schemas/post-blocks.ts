import * as z from 'zod'

const text = (max: number) => z.string().trim().min(1).max(max)
const figure = z.string().regex(/^\d+$/, 'expected a whole number in quotes')
const drawing = z.strictObject({ name: text(60), alt: text(400), caption: text(240) })
const sourceId = z.string().optional()

/** The blocks a post may contain, with their attributes. Any other block fails the build. */
export const POST_BLOCKS = {
  Callout: z.strictObject({ kind: z.enum(['tip', 'note', 'warning']), title: text(80) }),
  Compare: z.strictObject({ caption: text(160) }),
  CompareRow: z.strictObject({ what: text(60), ai: text(160), traditional: text(160) }),
  CostBars: z.strictObject({ caption: text(160) }),
  CostBar: z.strictObject({ label: text(60), low: figure, high: figure, source: sourceId }),
  Stats: z.strictObject({}),
  Stat: z.strictObject({ value: text(16), label: text(120), source: sourceId }),
  Steps: z.strictObject({}),
  Step: z.strictObject({ title: text(80) }),
  Figure: z.strictObject({ name: text(60), alt: text(200), caption: text(240) }),
  BeforeAfter: z.strictObject({
    before: text(60),
    after: text(60),
    alt: text(120),
    caption: text(240),
  }),
  Diagram: drawing,
  Infographic: drawing,
  Source: z.strictObject({ id: z.string() }),
  CallToAction: z.strictObject({
    title: text(90).optional(),
    text: text(220).optional(),
    label: text(40).optional(),
  }),
  Share: z.strictObject({}),
} as const

export type BlockName = keyof typeof POST_BLOCKS

export type BlockProps<Name extends BlockName> = z.infer<(typeof POST_BLOCKS)[Name]>

export function isBlockName(name: string): name is BlockName {
  return Object.hasOwn(POST_BLOCKS, name)
}
