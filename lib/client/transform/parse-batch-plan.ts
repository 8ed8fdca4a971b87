import type { BatchPlan } from './batch'

/** A stored batch as a plan; `null` for what is none, or none any more. */
export async function parseBatchPlan(stored: unknown): Promise<BatchPlan | null> {
  const [{ z }, { transformSchema }] = await Promise.all([import('zod'), import('@/lib/schemas/transform')])
  const planSchema = z.object({
    id: z.uuid(),
    job: z.object({
      body: z.object({
        photo: z.instanceof(File),
        mask: z.instanceof(Blob),
        fields: transformSchema,
      }),
      isSaving: z.boolean(),
    }),
    runIds: z.array(z.uuid()).min(1),
    startedAt: z.number(),
    layers: z.array(z.unknown()),
    isOpen: z.boolean(),
  })
  return planSchema.safeParse(stored).data ?? null
}
