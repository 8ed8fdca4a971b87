import * as z from 'zod/mini'
import { transformSchema } from '@/lib/schemas/transform'
import type { BatchPlan } from './batch'

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
  runIds: z.array(z.uuid()).check(z.minLength(1)),
  startedAt: z.number(),
  layers: z.array(z.unknown()),
  isOpen: z.boolean(),
})

/** A stored batch as a plan; `null` for what is none, or none any more. Fetched where a batch was left: it brings zod. */
export function parseBatchPlan(stored: unknown): BatchPlan | null {
  return planSchema.safeParse(stored).data ?? null
}
