import * as z from 'zod'

/** A model that fills what a mask covers: image 1 × 3 × height × width, mask 1 × 1 × height × width with 1 for what is filled. */
const inpaintingModel = z
  .strictObject({
    /** What the record of a design calls it. */
    name: z.string().min(1).max(60),
    file: z.string().regex(/^[\w-][\w.-]*\.onnx$/, { error: 'must name an .onnx file beside models.json' }),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 characters, 0–9 and a–f' }),
    license: z.string({ error: 'must say under which license the weights are used' }).trim().min(1, {
      error: 'must say under which license the weights are used',
    }),
    inputs: z.strictObject({ image: z.string(), mask: z.string() }).default({ image: 'image', mask: 'mask' }),
    output: z.string().default('output'),
    white: z.strictObject({ image: whiteValue(), output: whiteValue() }).default({ image: 1, output: 1 }),
    side: z.int().min(256).max(2048).default(512),
    isFixed: z.boolean().default(true),
    multipleOf: z.int().min(1).max(64).default(8),
  })
  .refine(({ side, multipleOf }) => side % multipleOf === 0, {
    path: ['side'],
    error: 'must be a multiple of multipleOf',
  })

function whiteValue() {
  return z.union([z.literal(1), z.literal(255)], { error: 'must be 1 or 255' }).default(1)
}

/** `models.json` in the folder of models that an owner brings. */
export const modelsFile = z.strictObject({ clear: inpaintingModel })
