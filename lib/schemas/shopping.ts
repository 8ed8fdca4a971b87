import * as z from 'zod'
import { LIMITS } from '@/lib/domain/limits'
import { PRICE_BY } from '@/lib/domain/shopping/amount-price'
import { AMOUNT_KINDS, RANGES } from '@/lib/domain/shopping/amount-requests'
import type { KeptList } from '@/lib/domain/shopping/kept-list'
import { METRIC_SOURCES } from '@/lib/domain/shopping/metric-source'
import type { ShoppingItem } from '@/lib/domain/shopping/shopping-item'
import { CURRENCIES } from '@/lib/domain/shopping/terms'
import { storableText } from './text'

const { names, codes, metres, squareMetres, heights, cents } = LIMITS.shopping

const between = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max)
const share = z.number().min(0).max(1)
const point = z.strictObject({ x: share, y: share })

const item = z.strictObject({
  id: z.int().min(1).max(LIMITS.areas.max),
  area: storableText().max(names),
  material: storableText().max(names),
  code: storableText().max(codes),
  color: z
    .string()
    .regex(/^(?:#[0-9a-f]{6})?$/)
    .default(''),
  sheen: z.enum(['flat', 'satin']).nullable().default(null),
  measured: z.object({
    squareMetres: between(squareMetres),
    touchesRim: z.boolean(),
    source: z.enum(METRIC_SOURCES),
  }),
  squareMetres: between(squareMetres),
  soldAs: z.enum(AMOUNT_KINDS),
  pieceWidthMm: between(RANGES.pieceWidthMm),
  pieceLengthMm: between(RANGES.pieceLengthMm),
  groutMm: between(RANGES.groutMm),
  piecesPerPack: between(RANGES.piecesPerPack),
  wastePercent: between(RANGES.wastePercent),
  wallHeightMetres: between(RANGES.wallHeightMetres),
  rollWidthMetres: between(RANGES.rollWidthMetres),
  rollLengthMetres: between(RANGES.rollLengthMetres),
  repeatMetres: between(RANGES.repeatMetres),
  coats: between(RANGES.coats),
  squareMetresPerLiter: between(RANGES.squareMetresPerLiter),
  tinLiters: between(RANGES.tinLiters).nullable(),
  sheetWidthMetres: between(RANGES.sheetWidthMetres),
  unitCents: z.int().min(0).max(cents).nullable(),
  priceBy: z.enum(PRICE_BY),
  link: z
    .url({ protocol: /^https$/ })
    .max(LIMITS.library.link.max)
    .nullable(),
  known: z.strictObject({ points: z.tuple([point, point]).readonly(), metres: between(metres) }).nullable(),
}) satisfies z.ZodType<ShoppingItem>

const items = z.array(item).max(LIMITS.areas.max)

/** A shopping list in drafts, requests and rows. */
export const keptListSchema = z.strictObject({
  terms: z.strictObject({
    heights: z.strictObject({ ceiling: between(heights), door: between(heights) }),
    system: z.enum(['metric', 'us']),
    currency: z.enum(CURRENCIES),
    taxPercent: z.number().min(0).max(100),
  }),
  measured: items,
  items,
}) satisfies z.ZodType<KeptList>
