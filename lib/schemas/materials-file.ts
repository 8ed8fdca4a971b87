import * as z from 'zod'
import { ownMaterial } from '@/lib/domain/area-settings'
import { LIMITS } from '@/lib/domain/limits'
import { USUAL_COLORS } from '@/lib/domain/own-material'
import { productSchema } from './responses'
import { storableText } from './text'

/** A file next to the list: just a name, so that it can't point outside the folder. */
const fileName = storableText().refine((name) => !/[/\\]/.test(name) && !['', '.', '..'].includes(name), {
  error: 'must be the name of a file in the same folder',
})

const own = ownMaterial.shape
const product = productSchema.shape

const row = z
  .strictObject({
    file: fileName,
    name: storableText().pipe(own.name),
    maker: storableText().pipe(product.maker),
    code: storableText().pipe(product.code),
    widthMm: own.widthMm,
    heightMm: own.heightMm,
    bond: own.bond.default('straight'),
    groutMm: own.groutMm.default(0),
    groutColor: own.groutColor.default(USUAL_COLORS.groutColor),
    secondColor: own.secondColor.default(USUAL_COLORS.secondColor),
    variation: own.variation.default('none'),
    sheen: own.sheen.default('matte'),
    isTurned: own.isTurned.default(false),
    price: product.price.default(null),
    link: product.link.default(null),
    /** The picture is a photo with uneven light to correct. */
    evenLight: z.boolean().default(false),
    /** Blend the picture's edges so that it repeats without a seam. */
    repeats: z.boolean().default(false),
  })
  .transform(({ file, evenLight, repeats, maker, code, price, link, ...settings }) => ({
    file,
    settings,
    product: { maker, code, price, link },
    isEvened: evenLight,
    isJoined: repeats,
  }))

/** `materials.json`: the materials in the owner's shop. */
export const materialsFileSchema = z.array(row).min(1).max(LIMITS.library.offered.max)

export type MaterialsFileRow = z.output<typeof row>
